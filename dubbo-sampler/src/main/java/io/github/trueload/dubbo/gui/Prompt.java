// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.awt.BorderLayout;
import java.awt.Dimension;
import javax.swing.JLabel;
import javax.swing.UIManager;
import javax.swing.text.JTextComponent;

/** A grey text that stands in a text field for as long as that is empty. Event thread only. */
final class Prompt extends JLabel {
    private static final long serialVersionUID = 1L;

    private final JTextComponent field;

    Prompt(JTextComponent field) {
        this.field = field;
        field.setLayout(new BorderLayout());
        field.add(this, BorderLayout.CENTER);
        TextChanges.watch(field, this::refresh);
    }

    void show(String text) {
        setText(text);
        refresh();
    }

    /** No width of its own: with some looks and feels a field becomes as wide as what lies in it. */
    @Override
    public Dimension getPreferredSize() {
        return new Dimension(0, super.getPreferredSize().height);
    }

    @Override
    public Dimension getMinimumSize() {
        return getPreferredSize();
    }

    @Override
    public void updateUI() {
        super.updateUI();
        setForeground(UIManager.getColor("Label.disabledForeground"));
    }

    private void refresh() {
        setVisible(field.getDocument().getLength() == 0);
    }
}
