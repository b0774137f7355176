// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.PlanColumn;
import io.github.trueload.dubbo.PlanTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.IntegerProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.testelement.property.StringProperty;

/**
 * Binds the rows of a table to a model. The stored number of rows alone says which rows count; rows beyond it, which
 * the older plugin leaves behind, are neither shown nor touched until the table is changed, and then removed.
 */
final class PlanRows implements PlanPart {
    // Bounds what a damaged plan with a size of millions makes us show.
    private static final int MOST_ROWS = 10_000;

    private final PlanTable table;
    private final RowsModel model;
    private final Map<String, JMeterProperty> stored = new LinkedHashMap<>();
    private List<List<String>> shown = new ArrayList<>();

    PlanRows(PlanTable table, RowsModel model) {
        this.table = table;
        this.model = model;
    }

    @Override
    public void configure(TestElement element) {
        stored.clear();
        stored.putAll(ownProperties(element));
        model.replaceWith(countedRows());
        shown = model.rows();
    }

    @Override
    public void modify(TestElement element) {
        Map<String, JMeterProperty> wanted = isUntouched() ? stored : changedProperties();
        Map<String, JMeterProperty> present = ownProperties(element);
        for (String key : present.keySet()) {
            if (!wanted.containsKey(key)) {
                element.removeProperty(key);
            }
        }
        wanted.forEach((key, property) -> {
            if (!property.equals(present.get(key))) {
                element.setProperty(property.clone());
            }
        });
    }

    @Override
    public void clear() {
        stored.clear();
        model.replaceWith(new ArrayList<>());
        shown = model.rows();
    }

    /** Whether the plan had no such table and now gets one. */
    boolean isNewInPlan() {
        return !stored.containsKey(table.sizeKey()) && !isUntouched() && model.getRowCount() > 0;
    }

    private boolean isUntouched() {
        return shown.equals(model.rows());
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
        JMeterProperty size = stored.get(table.sizeKey());
        int count = Math.min(size == null ? 0 : size.getIntValue(), Math.min(lastStoredRow(), MOST_ROWS));
        List<List<String>> rows = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            List<String> row = new ArrayList<>();
            for (PlanColumn column : table.columns()) {
                JMeterProperty cell = stored.get(column.key(number));
                row.add(cell == null ? "" : cell.getStringValue());
            }
            rows.add(row);
        }
        return rows;
    }

    private int lastStoredRow() {
        int last = 0;
        for (String key : stored.keySet()) {
            for (PlanColumn column : table.columns()) {
                last = Math.max(last, column.rowOf(key));
            }
        }
        return last;
    }

    private Map<String, JMeterProperty> changedProperties() {
        Map<String, JMeterProperty> changed = new LinkedHashMap<>();
        int count = model.getRowCount();
        boolean sized = count > 0 || (stored.containsKey(table.sizeKey()) && table.keepsSizeWhenEmptied());
        if (sized) {
            changed.put(table.sizeKey(), new IntegerProperty(table.sizeKey(), count));
        }
        for (int row = 0; row < count; row++) {
            for (int index = 0; index < table.columns().size(); index++) {
                PlanColumn column = table.columns().get(index);
                String value = model.getValueAt(row, index);
                if (!value.isEmpty() || !column.isOptional()) {
                    String key = column.key(row + 1);
                    changed.put(key, new StringProperty(key, value));
                }
            }
        }
        return changed;
    }
}
