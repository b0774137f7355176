// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.awt.Component;
import javax.swing.DefaultCellEditor;
import javax.swing.JTable;
import javax.swing.JTextField;

/** A cell editor that gives back the value unchanged, line breaks included, unless its text was edited. */
final class VerbatimCellEditor extends DefaultCellEditor {
    private static final long serialVersionUID = 1L;

    private transient Object original;
    private String shown;

    VerbatimCellEditor() {
        super(new JTextField());
        setClickCountToStart(1);
    }

    @Override
    public Component getTableCellEditorComponent(JTable table, Object value, boolean selected, int row, int column) {
        original = value;
        Component component = super.getTableCellEditorComponent(table, value, selected, row, column);
        shown = String.valueOf(super.getCellEditorValue());
        return component;
    }

    @Override
    public Object getCellEditorValue() {
        Object value = super.getCellEditorValue();
        return value.equals(shown) ? original : value;
    }
}
