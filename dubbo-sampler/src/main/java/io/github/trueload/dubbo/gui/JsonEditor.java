// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.PlanField;
import javax.swing.JComponent;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;

/** Several lines of JSON in JMeter's own code editor. */
final class JsonEditor implements TextEditor {
    private final JSyntaxTextArea area;
    private final JTextScrollPane scroll;

    JsonEditor(int rows) {
        area = JSyntaxTextArea.getInstance(rows, 40, false);
        area.setLanguage("json");
        scroll = JTextScrollPane.getInstance(area);
    }

    /** An editor that bears the name and the hint of a field. */
    JsonEditor(PlanField field, int rows) {
        this(rows);
        area.setName(field.id());
        area.setToolTipText(field.hint());
    }

    @Override
    public JComponent component() {
        return scroll;
    }

    @Override
    public String text() {
        return area.getText();
    }

    @Override
    public void show(String text) {
        area.setInitialText(text);
        area.setCaretPosition(0);
    }

    @Override
    public void onChange(Runnable action) {
        TextChanges.watch(area, action);
    }

    /** Whether text can be entered. */
    void setEditable(boolean editable) {
        area.setEditable(editable);
        area.setEnabled(editable);
    }
}
