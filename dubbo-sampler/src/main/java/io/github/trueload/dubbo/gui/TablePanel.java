// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.dubbo.PlanTable;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.HeadlessException;
import java.awt.datatransfer.UnsupportedFlavorException;
import java.io.IOException;
import java.util.function.Supplier;
import javax.swing.BorderFactory;
import javax.swing.DefaultCellEditor;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.ListSelectionModel;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.gui.GuiUtils;

/** A table of the plan with buttons to add, delete, move and paste rows. */
final class TablePanel extends JPanel implements PlanPart {
    private static final int ROWS_IN_SIGHT = 4;

    final PlanRows rows;
    final JTable table;
    private final Supplier<String> clipboard;
    private final JButton delete = button("delete", this::deleteRows);
    private final JButton up = button("up", () -> move(-1));
    private final JButton down = button("down", () -> move(1));

    /** A panel in a titled box, or without a box if the title's key is null. */
    TablePanel(PlanTable table, String title) {
        this(table, title, TablePanel::systemClipboard);
    }

    TablePanel(PlanTable planTable, String title, Supplier<String> clipboard) {
        super(new BorderLayout(0, 2));
        this.rows = new PlanRows(planTable);
        this.clipboard = clipboard;
        this.table = newTable(rows);
        setName(planTable.name());
        if (title != null) {
            setBorder(BorderFactory.createTitledBorder(TEXTS.get(title)));
        }
        add(new JScrollPane(table), BorderLayout.CENTER);
        JPanel buttons = new JPanel();
        buttons.add(button("add", this::addRow));
        buttons.add(button("paste", this::paste));
        buttons.add(delete);
        buttons.add(up);
        buttons.add(down);
        add(buttons, BorderLayout.SOUTH);
        table.getSelectionModel().addListSelectionListener(event -> offerButtons());
        rows.addTableModelListener(event -> offerButtons());
        offerButtons();
    }

    void offer(int column, String... texts) {
        JComboBox<String> box = new JComboBox<>(texts);
        box.setEditable(true);
        table.getColumnModel().getColumn(column).setCellEditor(new DefaultCellEditor(box));
    }

    void selectFirst() {
        if (rows.getRowCount() > 0) {
            table.setRowSelectionInterval(0, 0);
        }
    }

    boolean isNewInPlan() {
        stopEditing();
        return rows.isNewInPlan();
    }

    @Override
    public void configure(TestElement element) {
        stopEditing();
        rows.configure(element);
    }

    @Override
    public void modify(TestElement element) {
        stopEditing();
        rows.modify(element);
    }

    /** Takes over what is being typed into a cell, which would be lost otherwise. */
    void stopEditing() {
        GuiUtils.stopTableEditing(table);
    }

    private static JTable newTable(PlanRows rows) {
        JTable table = new JTable(rows);
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

    private void offerButtons() {
        int first = table.getSelectionModel().getMinSelectionIndex();
        int last = table.getSelectionModel().getMaxSelectionIndex();
        delete.setEnabled(first >= 0);
        up.setEnabled(first > 0);
        down.setEnabled(first >= 0 && last < rows.getRowCount() - 1);
    }

    private JButton button(String name, Runnable action) {
        JButton button = new JButton(TEXTS.get("button." + name));
        button.setName(name);
        button.setToolTipText(TEXTS.get("hint.button." + name));
        button.addActionListener(event -> {
            stopEditing();
            action.run();
        });
        return button;
    }

    private void addRow() {
        int index = afterSelection();
        rows.insertEmpty(index);
        table.changeSelection(index, 0, false, false);
        // With the focus, so that who goes on typing types into the row.
        table.editCellAt(index, 0);
        table.getEditorComponent().requestFocusInWindow();
    }

    private void paste() {
        int index = afterSelection();
        int pasted = rows.paste(clipboard.get(), index);
        if (pasted > 0) {
            select(index, index + pasted - 1);
        }
    }

    private void deleteRows() {
        int[] selected = table.getSelectedRows();
        rows.delete(selected);
        if (rows.getRowCount() > 0) {
            int next = Math.min(selected[0], rows.getRowCount() - 1);
            select(next, next);
        }
    }

    private void move(int step) {
        int first = table.getSelectionModel().getMinSelectionIndex();
        int last = table.getSelectionModel().getMaxSelectionIndex();
        rows.moveRow(first, last, first + step);
        select(first + step, last + step);
    }

    private int afterSelection() {
        int last = table.getSelectionModel().getMaxSelectionIndex();
        return last < 0 ? rows.getRowCount() : last + 1;
    }

    private void select(int first, int last) {
        table.setRowSelectionInterval(first, last);
        table.scrollRectToVisible(table.getCellRect(last, 0, true));
    }

    /** The text in the clipboard; empty if there is none or another program does not hand it out. */
    private static String systemClipboard() {
        try {
            String text = GuiUtils.getPastedText();
            return text == null ? "" : text;
        } catch (UnsupportedFlavorException | IOException | IllegalStateException | HeadlessException e) {
            return "";
        }
    }

    /** A cell editor that gives back the value unchanged, line breaks included, unless its text was edited. */
    private static final class VerbatimCellEditor extends DefaultCellEditor {
        private Object original;
        private String shown;

        VerbatimCellEditor() {
            super(new JTextField());
            setClickCountToStart(1);
        }

        @Override
        public Component getTableCellEditorComponent(
                JTable table, Object value, boolean selected, int row, int column) {
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
}
