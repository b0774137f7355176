// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.awt.BorderLayout;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.JTable;

/** Shows one column of the selected row in a large editor, where values of many lines can be read and edited. */
final class CellText extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int ROWS = 4;

    private final JTable table;
    private final int column;
    private final transient JsonEditor editor = new JsonEditor(ROWS);
    private boolean showing;

    CellText(JTable table, int column, String title) {
        super(new BorderLayout());
        this.table = table;
        this.column = column;
        setBorder(BorderFactory.createTitledBorder(title));
        add(editor.component());
        table.getSelectionModel().addListSelectionListener(event -> showSelected());
        table.getModel().addTableModelListener(event -> showSelected());
        editor.onChange(this::takeOver);
        showSelected();
    }

    private void showSelected() {
        if (showing) {
            return;
        }
        showing = true;
        try {
            int row = selectedRow();
            String text = row < 0 ? "" : String.valueOf(table.getModel().getValueAt(row, column));
            if (!editor.text().equals(text)) {
                editor.show(text);
            }
            editor.setEditable(row >= 0);
        } finally {
            showing = false;
        }
    }

    private void takeOver() {
        int row = selectedRow();
        if (!showing && row >= 0) {
            showing = true;
            try {
                table.getModel().setValueAt(editor.text(), row, column);
            } finally {
                showing = false;
            }
        }
    }

    // While rows are being deleted, the selection may point behind the last one.
    private int selectedRow() {
        int row = table.getSelectedRowCount() == 1 ? table.getSelectedRow() : -1;
        return row < table.getModel().getRowCount() ? row : -1;
    }
}
