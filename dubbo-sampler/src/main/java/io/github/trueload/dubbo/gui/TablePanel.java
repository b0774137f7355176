// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.PlanColumn;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.Texts;
import java.awt.BorderLayout;
import java.util.List;
import java.util.stream.Collectors;
import javax.swing.BorderFactory;
import javax.swing.DefaultCellEditor;
import javax.swing.JComboBox;
import javax.swing.JPanel;
import org.apache.jmeter.testelement.TestElement;

/** One table of the plan as a panel: attachments or extra parameters. */
final class TablePanel extends JPanel implements PlanPart {
    private static final long serialVersionUID = 1L;

    private final RowsPanel panel;
    private final transient RowsModel model;
    private final transient PlanRows rows;

    /** A panel in a titled box, or without a box if the title's key is null. */
    TablePanel(PlanTable table, String title) {
        super(new BorderLayout());
        model = new RowsModel(table.columns().stream().map(PlanColumn::title).collect(Collectors.toList()));
        rows = new PlanRows(table, model);
        panel = new RowsPanel(model, Clipboard::text);
        panel.setName(table.name());
        if (title != null) {
            setBorder(BorderFactory.createTitledBorder(Texts.of(title)));
        }
        add(panel);
    }

    /** Offers texts in a column; others may be entered. */
    void offer(int column, List<String> texts) {
        JComboBox<String> box = new JComboBox<>(texts.toArray(new String[0]));
        box.setEditable(true);
        panel.table().getColumnModel().getColumn(column).setCellEditor(new DefaultCellEditor(box));
    }

    /** The table with its buttons. */
    RowsPanel rowsPanel() {
        return panel;
    }

    /** The rows as they stand. */
    RowsModel model() {
        return model;
    }

    /** Selects the first row, if there is one. */
    void selectFirst() {
        if (model.getRowCount() > 0) {
            panel.table().setRowSelectionInterval(0, 0);
        }
    }

    /** Whether the plan had no such table and now gets one. */
    boolean isNewInPlan() {
        panel.stopEditing();
        return rows.isNewInPlan();
    }

    @Override
    public void configure(TestElement element) {
        panel.stopEditing();
        rows.configure(element);
    }

    @Override
    public void modify(TestElement element) {
        panel.stopEditing();
        rows.modify(element);
    }

    @Override
    public void clear() {
        panel.stopEditing();
        rows.clear();
    }
}
