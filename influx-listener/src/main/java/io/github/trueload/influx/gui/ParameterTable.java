// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import java.util.function.Consumer;
import javax.swing.JTable;
import javax.swing.event.ListSelectionEvent;
import javax.swing.table.TableColumnModel;
import org.apache.jmeter.config.gui.ArgumentsPanel;

/** JMeter's table of arguments, which shows no secrets and tells which parameter is selected. */
final class ParameterTable extends ArgumentsPanel {
    private static final long serialVersionUID = 1L;
    private static final int NAME_WIDTH = 180;
    private static final int VALUE_WIDTH = 540;

    ParameterTable(String title) {
        super(title);
        TableColumnModel columns = getTable().getColumnModel();
        columns.getColumn(0).setPreferredWidth(NAME_WIDTH);
        columns.getColumn(1).setPreferredWidth(VALUE_WIDTH);
        columns.getColumn(1).setCellRenderer(new SecretRenderer());
    }

    /** Has a receiver told of the selected parameter's name, an empty text when it is not exactly one. */
    void onSelection(Consumer<String> receiver) {
        getTable().getSelectionModel().addListSelectionListener((ListSelectionEvent event) -> {
            JTable table = getTable();
            // While rows are removed the selection may still point behind the last one.
            boolean one = table.getSelectedRowCount() == 1 && table.getSelectedRow() < table.getRowCount();
            Object name = one ? table.getValueAt(table.getSelectedRow(), 0) : "";
            receiver.accept(name == null ? "" : name.toString());
        });
    }

    /** The table itself, for tests. */
    JTable table() {
        return getTable();
    }
}
