// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.Texts;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.util.List;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.ListSelectionModel;

/** A table with buttons to add, delete, move and paste rows. */
final class RowsPanel extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int ROWS_IN_SIGHT = 4;

    private final RowsModel model;
    private final JTable table;
    private final transient Supplier<String> clipboard;

    RowsPanel(RowsModel model, Supplier<String> clipboard) {
        super(new BorderLayout(0, 2));
        this.model = model;
        this.clipboard = clipboard;
        this.table = newTable(model);
        JScrollPane scroll = new JScrollPane(table);
        add(scroll, BorderLayout.CENTER);
        add(buttons(), BorderLayout.SOUTH);
    }

    /** The table itself, for editors and selection. */
    JTable table() {
        return table;
    }

    /** Takes over what is being typed into a cell, which would be lost otherwise. */
    void stopEditing() {
        if (table.isEditing() && !table.getCellEditor().stopCellEditing()) {
            table.getCellEditor().cancelCellEditing();
        }
    }

    private static JTable newTable(RowsModel model) {
        JTable table = new JTable(model);
        table.setSelectionMode(ListSelectionModel.MULTIPLE_INTERVAL_SELECTION);
        table.setDefaultEditor(Object.class, new VerbatimCellEditor());
        table.putClientProperty("terminateEditOnFocusLost", Boolean.TRUE);
        table.getTableHeader().setReorderingAllowed(false);
        int rowHeight = Math.max(
                table.getRowHeight(), table.getFontMetrics(table.getFont()).getHeight() + 6);
        table.setRowHeight(rowHeight);
        table.setPreferredScrollableViewportSize(new Dimension(300, ROWS_IN_SIGHT * rowHeight));
        return table;
    }

    private JPanel buttons() {
        JPanel buttons = new JPanel();
        buttons.add(button("add", this::addRow));
        buttons.add(button("paste", this::paste));
        buttons.add(button("delete", this::deleteRows));
        buttons.add(button("up", () -> move(-1)));
        buttons.add(button("down", () -> move(1)));
        return buttons;
    }

    private JButton button(String name, Runnable action) {
        JButton button = new JButton(Texts.of("button." + name));
        button.setName(name);
        button.setToolTipText(Texts.of("hint.button." + name));
        button.addActionListener(event -> {
            stopEditing();
            action.run();
        });
        return button;
    }

    private void addRow() {
        int index = afterSelection();
        model.insertEmpty(index);
        select(index, index);
    }

    private void paste() {
        List<List<String>> rows = PastedRows.parse(clipboard.get(), model.getColumnCount());
        if (!rows.isEmpty()) {
            int index = afterSelection();
            model.insert(index, rows);
            select(index, index + rows.size() - 1);
        }
    }

    private void deleteRows() {
        int[] selected = table.getSelectedRows();
        if (selected.length == 0) {
            return;
        }
        model.delete(selected);
        if (model.getRowCount() > 0) {
            int next = Math.min(selected[0], model.getRowCount() - 1);
            select(next, next);
        }
    }

    private void move(int step) {
        int first = table.getSelectionModel().getMinSelectionIndex();
        int last = table.getSelectionModel().getMaxSelectionIndex();
        if (first < 0 || first + step < 0 || last + step >= model.getRowCount()) {
            return;
        }
        for (int i = 0; i <= last - first; i++) {
            model.swapWithNext(step < 0 ? first - 1 + i : last - i);
        }
        select(first + step, last + step);
    }

    private int afterSelection() {
        int last = table.getSelectionModel().getMaxSelectionIndex();
        return last < 0 ? model.getRowCount() : last + 1;
    }

    private void select(int first, int last) {
        table.setRowSelectionInterval(first, last);
        table.scrollRectToVisible(table.getCellRect(last, 0, true));
    }
}
