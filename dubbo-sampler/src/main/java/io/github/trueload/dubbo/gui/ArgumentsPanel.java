// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanField.FieldBox;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.browse.ServiceMethod;
import io.github.trueload.dubbo.gui.FieldGroup.PlanValue;
import io.github.trueload.dubbo.gui.PlanPart.PlanParts;
import io.github.trueload.dubbo.result.ResultJson;
import io.github.trueload.dubbo.result.ResultJson.ResultFormat;
import java.awt.BorderLayout;
import java.awt.CardLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.JSplitPane;
import javax.swing.JTable;
import javax.swing.table.TableColumn;
import javax.swing.table.TableColumnModel;

/** The arguments of the call: as a table of types and values, or as one JSON array. Both are kept in the plan. */
final class ArgumentsPanel extends JPanel {
    private static final int TYPE_COLUMN = 0;
    private static final int VALUE_COLUMN = 1;
    private static final String TABLE = "table";
    private static final String JSON = "json";

    private static final String COMMON_TYPES = "java.lang.String int long double boolean java.lang.Integer"
            + " java.lang.Long java.lang.Double java.lang.Boolean java.math.BigDecimal java.util.List java.util.Map"
            + " java.util.Date java.time.LocalDate java.time.LocalDateTime java.lang.String[]";

    private final FieldGroup choices;
    private final TablePanel table;
    private final TextEditor jsonEditor = TextEditor.json(4).of(PlanField.ARGS_JSON);
    private final CardLayout cards = new CardLayout();
    private final JPanel deck = new JPanel(cards);
    private final TableColumn valueColumn;

    ArgumentsPanel(PlanParts parts) {
        super(new BorderLayout());
        choices = new FieldGroup(FieldBox.ARGUMENTS, true, null, parts);
        table = parts.register(new TablePanel(PlanTable.ARGUMENTS, null));
        parts.register(new PlanValue(PlanField.ARGS_JSON, jsonEditor));
        parts.register(element -> table.selectFirst());
        JTable view = table.table;
        view.getColumnModel().getColumn(TYPE_COLUMN).setPreferredWidth(220);
        valueColumn = view.getColumnModel().getColumn(VALUE_COLUMN);
        valueColumn.setPreferredWidth(480);
        table.offer(TYPE_COLUMN, COMMON_TYPES.split(" "));
        deck.add(new CellText(view, VALUE_COLUMN, TEXTS.get("title.value")), TABLE);
        deck.add(titled(jsonEditor), JSON);
        JSplitPane split = new JSplitPane(JSplitPane.VERTICAL_SPLIT, table, deck);
        split.setResizeWeight(0.5);
        split.setBorder(null);
        add(choices, BorderLayout.NORTH);
        add(split, BorderLayout.CENTER);
        choices.value(PlanField.ARGS_MODE).onChange(this::showMode);
    }

    /** The value of the field that says what the text null means. */
    PlanValue nullLiteral() {
        return choices.value(PlanField.NULL_LITERAL);
    }

    /** Enters parameters with sample values; where the types are not known, or the present ones, nothing is changed. */
    void enter(ServiceMethod method) {
        table.stopEditing();
        List<String> present = new ArrayList<>();
        table.rows.rows().forEach(row -> present.add(row.get(TYPE_COLUMN)));
        if (method.isTyped() && !method.callTypes().equals(present)) {
            table.rows.replaceWith(rows(method));
            jsonEditor.show(json(method.samples));
            table.selectFirst();
        }
    }

    private static JPanel titled(TextEditor editor) {
        JPanel panel = new JPanel(new BorderLayout());
        panel.setBorder(BorderFactory.createTitledBorder(PlanField.ARGS_JSON.label()));
        panel.add(editor.component);
        return panel;
    }

    // As JSON the values stand in the editor, and the table is left with the types, which tell overloads apart.
    private void showMode() {
        boolean isJson = JSON.equals(choices.value(PlanField.ARGS_MODE).text().trim());
        TableColumnModel columns = table.table.getColumnModel();
        table.stopEditing();
        if (isJson && columns.getColumnCount() > 1) {
            columns.removeColumn(valueColumn);
        } else if (!isJson && columns.getColumnCount() == 1) {
            columns.addColumn(valueColumn);
        }
        cards.show(deck, isJson ? JSON : TABLE);
    }

    /** Type and value of each parameter. Texts stand in the table without quotes. */
    private static List<List<String>> rows(ServiceMethod method) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < method.callTypes().size(); i++) {
            Object sample = method.samples.get(i);
            String value = sample instanceof String ? (String) sample : sample == null ? "" : json(sample);
            rows.add(Arrays.asList(method.callTypes().get(i), value));
        }
        return rows;
    }

    private static String json(Object value) {
        return ResultJson.write(value, ResultFormat.PRETTY);
    }

    /** Shows one column of the selected row in a large editor, where values of many lines can be read and edited. */
    private static final class CellText extends JPanel {
        private static final int ROWS = 4;

        private final JTable table;
        private final int column;
        private final TextEditor editor = TextEditor.json(ROWS);
        private boolean showing;

        CellText(JTable table, int column, String title) {
            super(new BorderLayout());
            this.table = table;
            this.column = column;
            setBorder(BorderFactory.createTitledBorder(title));
            add(editor.component);
            table.getSelectionModel().addListSelectionListener(event -> showSelected());
            table.getModel().addTableModelListener(event -> showSelected());
            editor.onChange(this::takeOver);
            showSelected();
        }

        private void showSelected() {
            int row = selectedRow();
            unlessShowing(() -> {
                String text = row < 0 ? "" : String.valueOf(table.getModel().getValueAt(row, column));
                if (!editor.text().equals(text)) {
                    editor.show(text);
                }
                editor.setEditable(row >= 0);
            });
        }

        private void takeOver() {
            int row = selectedRow();
            if (row >= 0) {
                unlessShowing(() -> table.getModel().setValueAt(editor.text(), row, column));
            }
        }

        /** Changes table or editor without the change coming back from the other one. */
        private void unlessShowing(Runnable change) {
            if (!showing) {
                showing = true;
                try {
                    change.run();
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
}
