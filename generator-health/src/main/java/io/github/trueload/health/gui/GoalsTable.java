// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.gui;

import io.github.trueload.common.Texts;
import io.github.trueload.common.goal.Goals;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.GridLayout;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.table.DefaultTableModel;
import org.apache.jmeter.util.JMeterUtils;

/** The goals of an element, one a row, with what is wrong with each while it is written. Event dispatch thread. */
final class GoalsTable extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int HEIGHT = 54;

    private final Rows rows;
    private final JTable table;

    GoalsTable(Texts texts) {
        super(new BorderLayout(5, 0));
        setBorder(BorderFactory.createTitledBorder(texts.get("goals")));
        rows = new Rows(texts.get("column.goal"), texts.get("column.check"));
        table = new JTable(rows);
        table.setName("goals");
        table.putClientProperty("terminateEditOnFocusLost", true);
        table.setToolTipText(texts.get("goals.hint"));
        table.setPreferredScrollableViewportSize(new Dimension(0, HEIGHT));
        JPanel buttons = new JPanel(new GridLayout(0, 1, 0, 2));
        buttons.add(button("add", this::addRow));
        buttons.add(button("delete", this::deleteRows));
        add(new JScrollPane(table), BorderLayout.CENTER);
        add(buttons, BorderLayout.EAST);
    }

    private static JButton button(String name, Runnable action) {
        JButton button = new JButton(JMeterUtils.getResString(name));
        button.setName(name);
        button.addActionListener(event -> action.run());
        return button;
    }

    /** The goals, one a line, after an edit in progress is taken over. */
    String text() {
        stopEditing();
        return IntStream.range(0, rows.getRowCount())
                .mapToObj(rows::goal)
                .filter(goal -> !goal.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    void show(String text) {
        stopEditing();
        rows.setRowCount(0);
        for (String goal : text.split("\n")) {
            if (!goal.trim().isEmpty()) {
                rows.addRow(new Object[] {goal.trim()});
            }
        }
    }

    private void stopEditing() {
        if (table.isEditing()) {
            table.getCellEditor().stopCellEditing();
        }
    }

    private void addRow() {
        stopEditing();
        rows.addRow(new Object[] {""});
        int last = rows.getRowCount() - 1;
        table.changeSelection(last, 0, false, false);
        table.editCellAt(last, 0);
        // Who goes on typing types into the row.
        table.getEditorComponent().requestFocusInWindow();
    }

    private void deleteRows() {
        stopEditing();
        int[] selected = table.getSelectedRows();
        for (int i = selected.length - 1; i >= 0; i--) {
            rows.removeRow(selected[i]);
        }
    }

    /** A goal, and what is wrong with it, in each row. */
    private static final class Rows extends DefaultTableModel {
        private static final long serialVersionUID = 1L;

        private Rows(String... titles) {
            super(titles, 0);
        }

        private String goal(int row) {
            return String.valueOf(super.getValueAt(row, 0)).trim();
        }

        @Override
        public boolean isCellEditable(int row, int column) {
            return column == 0;
        }

        @Override
        public Object getValueAt(int row, int column) {
            return column == 0 ? goal(row) : problem(goal(row));
        }

        /** What JMeter fills in is not known yet. */
        private static String problem(String goal) {
            return goal.contains("${")
                    ? ""
                    : String.join("; ", Goals.read("", goal).problems()).replaceFirst("^, ", "");
        }

        @Override
        public void setValueAt(Object value, int row, int column) {
            super.setValueAt(value, row, column);
            fireTableRowsUpdated(row, row);
        }
    }
}
