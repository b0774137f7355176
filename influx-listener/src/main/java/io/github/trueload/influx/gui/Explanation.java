// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import java.awt.BorderLayout;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.UIManager;

/** Tells what the selected parameter is for, and without a selection what the element does. Event dispatch thread. */
final class Explanation extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int LINES = 4;

    private final transient Texts texts;
    private final JTextArea text = new JTextArea(LINES, 0);

    Explanation(Texts texts, ParameterTable parameters) {
        super(new BorderLayout());
        this.texts = texts;
        text.setName("explanation");
        text.setEditable(false);
        text.setLineWrap(true);
        text.setWrapStyleWord(true);
        text.setOpaque(false);
        text.setFont(UIManager.getFont("Label.font"));
        text.setBorder(BorderFactory.createEmptyBorder(0, 5, 0, 5));
        add(text, BorderLayout.CENTER);
        show("");
        parameters.onSelection(this::show);
    }

    private void show(String parameter) {
        String explanation = texts.explain(parameter);
        text.setText(explanation.isEmpty() ? texts.get("about") : parameter + ": " + explanation);
    }
}
