// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.PlanTable.PlanColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.swing.table.DefaultTableModel;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.IntegerProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.testelement.property.StringProperty;

/**
 * The rows of a table of the plan. The stored number of rows alone says which count; rows beyond it, which the older
 * plugin leaves behind, are neither shown nor touched until the table is changed, and then removed. Event thread only.
 */
final class PlanRows extends DefaultTableModel {
    // Bounds what a damaged plan with a size of millions makes us show.
    private static final int MOST_ROWS = 10_000;

    private final PlanTable table;
    private final Map<String, JMeterProperty> stored = new LinkedHashMap<>();
    private List<List<String>> shown = new ArrayList<>();

    PlanRows(PlanTable table) {
        super(table.columns.stream().map(PlanColumn::title).toArray(), 0);
        this.table = table;
    }

    List<List<String>> rows() {
        List<List<String>> copy = new ArrayList<>();
        for (int row = 0; row < getRowCount(); row++) {
            List<String> cells = new ArrayList<>();
            for (int column = 0; column < getColumnCount(); column++) {
                cells.add(getValueAt(row, column));
            }
            copy.add(cells);
        }
        return copy;
    }

    void configure(TestElement element) {
        stored.clear();
        stored.putAll(ownProperties(element));
        replaceWith(countedRows());
        shown = rows();
    }

    void modify(TestElement element) {
        Map<String, JMeterProperty> wanted = isUntouched() ? stored : changedProperties();
        Map<String, JMeterProperty> present = ownProperties(element);
        present.keySet().stream().filter(key -> !wanted.containsKey(key)).forEach(element::removeProperty);
        wanted.forEach((key, property) -> {
            if (!property.equals(present.get(key))) {
                element.setProperty(property.clone());
            }
        });
    }

    /** Whether the plan had no such table and now gets one. */
    boolean isNewInPlan() {
        return !stored.containsKey(table.sizeKey) && !isUntouched() && getRowCount() > 0;
    }

    private boolean isUntouched() {
        return shown.equals(rows());
    }

    private Map<String, JMeterProperty> ownProperties(TestElement element) {
        Map<String, JMeterProperty> own = new LinkedHashMap<>();
        PropertyIterator properties = element.propertyIterator();
        while (properties.hasNext()) {
            JMeterProperty property = properties.next();
            if (table.owns(property.getName())) {
                own.put(property.getName(), property.clone());
            }
        }
        return own;
    }

    private List<List<String>> countedRows() {
        JMeterProperty size = stored.get(table.sizeKey);
        int count = Math.min(size == null ? 0 : size.getIntValue(), Math.min(lastStoredRow(), MOST_ROWS));
        List<List<String>> rows = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            List<String> row = new ArrayList<>();
            for (PlanColumn column : table.columns) {
                JMeterProperty cell = stored.get(column.key(number));
                row.add(cell == null ? "" : cell.getStringValue());
            }
            rows.add(row);
        }
        return rows;
    }

    private int lastStoredRow() {
        return table.columns.stream()
                .flatMapToInt(column -> stored.keySet().stream().mapToInt(column::rowOf))
                .max()
                .orElse(0);
    }

    private Map<String, JMeterProperty> changedProperties() {
        Map<String, JMeterProperty> changed = new LinkedHashMap<>();
        int count = getRowCount();
        boolean sized = count > 0 || (stored.containsKey(table.sizeKey) && table.keepsSizeWhenEmptied());
        if (sized) {
            changed.put(table.sizeKey, new IntegerProperty(table.sizeKey, count));
        }
        for (int row = 0; row < count; row++) {
            for (int index = 0; index < table.columns.size(); index++) {
                PlanColumn column = table.columns.get(index);
                String value = getValueAt(row, index);
                if (!value.isEmpty() || !column.isOptional()) {
                    String key = column.key(row + 1);
                    changed.put(key, new StringProperty(key, value));
                }
            }
        }
        return changed;
    }

    @Override
    public String getValueAt(int row, int column) {
        return Objects.toString(super.getValueAt(row, column), "");
    }

    @Override
    public void setValueAt(Object value, int row, int column) {
        // An editor may come to its end after its row was deleted.
        if (row < getRowCount()) {
            super.setValueAt(String.valueOf(value), row, column);
        }
    }

    void replaceWith(List<List<String>> newRows) {
        setRowCount(0);
        insert(0, newRows);
    }

    /** Inserts rows before an index; cells that they lack are empty, those they have too many are left out. */
    void insert(int index, List<List<String>> newRows) {
        for (int i = 0; i < newRows.size(); i++) {
            insertRow(index + i, newRows.get(i).toArray());
        }
    }

    void insertEmpty(int index) {
        insert(index, Collections.singletonList(Collections.emptyList()));
    }

    void delete(int... indexes) {
        for (int i = indexes.length - 1; i >= 0; i--) {
            removeRow(indexes[i]);
        }
    }

    /**
     * Inserts pasted rows before an index, and says how many: one per line, cells separated by tabs, as spreadsheets
     * copy them, or else by commas. The last column takes the rest of the line, so that JSON keeps its commas.
     */
    int paste(String text, int index) {
        List<List<String>> pasted = new ArrayList<>();
        for (String line : text.split("\r\n|\r|\n")) {
            if (!line.trim().isEmpty()) {
                pasted.add(cells(line, getColumnCount()));
            }
        }
        insert(index, pasted);
        return pasted.size();
    }

    private static List<String> cells(String line, int columns) {
        return line.indexOf('\t') >= 0
                ? Arrays.asList(line.split("\t", columns))
                : Arrays.stream(line.split(",", columns)).map(String::trim).collect(Collectors.toList());
    }
}
