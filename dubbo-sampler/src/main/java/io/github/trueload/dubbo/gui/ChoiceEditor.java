// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.Texts;
import java.awt.Component;
import java.util.List;
import javax.swing.DefaultListCellRenderer;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JList;
import javax.swing.JTextField;

/** A list of the usual values that takes any other text too, for example a variable. */
final class ChoiceEditor implements TextEditor {
    private final JComboBox<String> box;
    private final Prompt prompt;

    ChoiceEditor(List<String> choices) {
        box = new JComboBox<>();
        box.addItem("");
        choices.forEach(box::addItem);
        box.setEditable(true);
        box.setMaximumRowCount(12);
        box.setRenderer(new DefaultInList());
        box.setPrototypeDisplayValue("zookeeper");
        input().setColumns(5);
        prompt = new Prompt(input());
    }

    @Override
    public JComponent component() {
        return box;
    }

    @Override
    public String text() {
        // Not the selected item: that lags behind what is being typed.
        return input().getText();
    }

    @Override
    public void show(String text) {
        box.setSelectedItem(text);
        // An equal selection does not overwrite what is being typed.
        input().setText(text);
        input().setCaretPosition(0);
    }

    @Override
    public void onChange(Runnable action) {
        TextChanges.watch(input(), action);
    }

    @Override
    public void prompt(String text) {
        prompt.show(text);
    }

    private JTextField input() {
        return (JTextField) box.getEditor().getEditorComponent();
    }

    /** Names the empty choice in the open list, where an empty line would not be noticed. */
    private static final class DefaultInList extends DefaultListCellRenderer {
        private static final long serialVersionUID = 1L;

        @Override
        public Component getListCellRendererComponent(
                JList<?> list, Object value, int index, boolean isSelected, boolean cellHasFocus) {
            Object named = "".equals(value) && index >= 0 ? Texts.of("choice.default") : value;
            return super.getListCellRendererComponent(list, named, index, isSelected, cellHasFocus);
        }
    }
}
