// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import javax.swing.JComponent;
import javax.swing.JPasswordField;
import javax.swing.JTextField;

/** One line of text, shown as dots if it is a secret. */
final class LineEditor implements TextEditor {
    // Narrow: the layout widens fields to what the window has, but does not narrow them.
    private static final int COLUMNS = 5;

    private final JTextField field;
    private final Prompt prompt;

    LineEditor(boolean secret) {
        field = secret ? new JPasswordField(COLUMNS) : new JTextField(COLUMNS);
        prompt = new Prompt(field);
    }

    @Override
    public JComponent component() {
        return field;
    }

    @Override
    public String text() {
        return field instanceof JPasswordField
                ? String.valueOf(((JPasswordField) field).getPassword())
                : field.getText();
    }

    @Override
    public void show(String text) {
        field.setText(text);
        field.setCaretPosition(0);
    }

    @Override
    public void onChange(Runnable action) {
        TextChanges.watch(field, action);
    }

    @Override
    public void prompt(String text) {
        prompt.show(text);
    }
}
