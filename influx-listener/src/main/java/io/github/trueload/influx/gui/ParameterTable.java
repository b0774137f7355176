// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import java.awt.BorderLayout;
import java.util.function.Consumer;
import javax.swing.JPanel;
import javax.swing.JTable;
import javax.swing.table.TableColumnModel;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.ArgumentsPanel;

/**
 * JMeter's table of arguments, which shows no secrets, what counts where a value is empty, and tells which parameter is
 * selected. Event dispatch thread.
 */
final class ParameterTable extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int NAME_WIDTH = 180;
    private static final int VALUE_WIDTH = 540;

    private final AccessibleArgumentsPanel panel;

    ParameterTable(Texts texts) {
        super(new BorderLayout());
        panel = new AccessibleArgumentsPanel(texts.get("parameters"));
        add(panel, BorderLayout.CENTER);
        table().setName("parameters");
        TableColumnModel columns = table().getColumnModel();
        columns.getColumn(0).setPreferredWidth(NAME_WIDTH);
        columns.getColumn(1).setPreferredWidth(VALUE_WIDTH);
        columns.getColumn(1).setCellRenderer(new ValueRenderer(new GreyText(texts)));
    }

    /** Replaces what the table holds. */
    void show(Arguments parameters) {
        panel.clearGui();
        panel.configure(parameters);
    }

    /** What the table holds, after an edit in progress is taken over. */
    Arguments read() {
        return (Arguments) panel.createTestElement();
    }

    /** Has a receiver told of the selected parameter's name, an empty text when it is not exactly one. */
    void onSelection(Consumer<String> receiver) {
        JTable table = table();
        table.getSelectionModel().addListSelectionListener(event -> {
            // While rows are removed the selection may still point behind the last one.
            boolean one = table.getSelectedRowCount() == 1 && table.getSelectedRow() < table.getRowCount();
            Object name = one ? table.getValueAt(table.getSelectedRow(), 0) : "";
            receiver.accept(name == null ? "" : name.toString());
        });
    }

    JTable table() {
        return panel.getTable();
    }

    /**
     * Nested, because JMeter (5.4.1 to 5.6.3) instantiates every top-level class of lib/ext that is one of its panels,
     * to see whether it belongs into a menu.
     */
    private static final class AccessibleArgumentsPanel extends ArgumentsPanel {
        private static final long serialVersionUID = 1L;

        AccessibleArgumentsPanel(String title) {
            super(title);
        }

        @Override
        protected JTable getTable() {
            return super.getTable();
        }
    }
}
