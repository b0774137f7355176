// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.NullProperty;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The evaluated texts of one sampler's fields and tables as of its last sample. Texts without variables or functions
 * are the same object every time, so that comparing them costs next to nothing. Used by one JMeter thread.
 */
final class PlanValues {
    private static final PlanField[] FIELDS = PlanField.values();

    private final String[] texts = new String[FIELDS.length];
    /** JMeter properties; empty where none is set. */
    private final String[] properties = new String[FIELDS.length];

    private final KnownProperties known = new KnownProperties(place -> FIELDS[place].key);
    private final KnownProperties ofOlderPlans = new KnownProperties(place -> FIELDS[place].olderKey);

    PlanValues() {
        for (PlanField field : FIELDS) {
            properties[field.ordinal()] =
                    JMeterUtils.getPropDefault(field.property, "").trim();
        }
    }

    /** Takes the texts of some fields and tells whether one of them differs from the last time. */
    boolean take(TestElement element, PlanField... fields) {
        boolean changed = false;
        for (PlanField field : fields) {
            changed |= take(element, field);
        }
        return changed;
    }

    /** Takes the text of one field. A function must not be evaluated twice in a sample. */
    boolean take(TestElement element, PlanField field) {
        int place = field.ordinal();
        String text = known.get(element, place).getStringValue();
        if (field.olderKey != null && text.trim().isEmpty()) {
            text = ofOlderPlans.get(element, place).getStringValue();
        }
        String last = texts[place];
        if (last == text) {
            return false;
        }
        texts[place] = text;
        return !text.equals(last);
    }

    /** The text that was taken last, without blanks around it; where nothing is left, the default. */
    String of(PlanField field) {
        String written = written(field);
        return written.isEmpty() ? field.defaultText : written;
    }

    /** The same in a given element: where a plan of the older plugin lacks the key, that plugin's default. */
    String of(PlanField field, TestElement element) {
        String older = written(field).isEmpty() ? OlderPlans.defaultOf(field, element) : null;
        return older == null ? of(field) : older;
    }

    /** What the text that was taken last means; refused where the field cannot mean it. */
    String meaning(PlanField field) throws RefusedSampleException {
        String meaning = field.meaning(of(field));
        field.check(meaning);
        return meaning;
    }

    private String written(PlanField field) {
        String text = texts[field.ordinal()].trim();
        return text.isEmpty() ? properties[field.ordinal()] : text;
    }

    /** The evaluated texts of one table as of the last sample. */
    static final class TableTexts {
        private static final int MAX_ROWS = 1000;
        private static final PlanColumn[] COLUMNS = PlanColumn.values();

        private final PlanColumn[] all;
        private final String[][] columns = new String[COLUMNS.length][];
        private final KnownProperties size;
        /** Those of the cells, row by row. */
        private final KnownProperties cells =
                new KnownProperties(place -> COLUMNS[place % COLUMNS.length].key(place / COLUMNS.length + 1));

        int rows = -1;

        TableTexts(PlanTable table) {
            this.all = table.columns.toArray(new PlanColumn[0]);
            this.size = new KnownProperties(place -> table.sizeKey);
        }

        /** Takes the texts of all columns and tells whether anything in them differs from the last time. */
        boolean take(TestElement element) {
            return take(element, all);
        }

        boolean take(TestElement element, PlanColumn... wanted) {
            int before = rows;
            rows = Math.max(0, Math.min(MAX_ROWS, size.get(element, 0).getIntValue()));
            boolean changed = rows != before;
            for (PlanColumn column : wanted) {
                changed |= take(element, column);
            }
            return changed;
        }

        /** The text of a cell as it stands, its row counted from 0. */
        String at(PlanColumn column, int row) {
            return columns[column.ordinal()][row];
        }

        String[] column(PlanColumn column) {
            return columns[column.ordinal()].clone();
        }

        private boolean take(TestElement element, PlanColumn column) {
            String[] texts = columns[column.ordinal()];
            boolean changed = false;
            if (texts == null || texts.length != rows) {
                texts = texts == null ? new String[rows] : Arrays.copyOf(texts, rows);
                columns[column.ordinal()] = texts;
                changed = true;
            }
            for (int row = 0; row < rows; row++) {
                int place = row * COLUMNS.length + column.ordinal();
                String text = cells.get(element, place).getStringValue();
                if (texts[row] != text) {
                    changed |= !text.equals(texts[row]);
                    texts[row] = text;
                }
            }
            return changed;
        }
    }

    /**
     * The properties that a sampler reads in each sample, looked up by key only when it has got or lost some since: a
     * look-up takes a lock in JMeter (5.4.1 to 5.6.3), and some forty of them were most of what a sample cost.
     */
    private static final class KnownProperties {
        /** The key of a place, counted from 0. */
        private final IntFunction<String> keys;

        private JMeterProperty[] properties = {};
        private int[] lookedUp = {};

        KnownProperties(IntFunction<String> keys) {
            this.keys = keys;
        }

        /** The property of a place; one with an empty text where it is missing. */
        JMeterProperty get(TestElement element, int place) {
            if (!(element instanceof DubboSampler)) {
                return element.getProperty(keys.apply(place));
            }
            if (place >= properties.length) {
                properties = Arrays.copyOf(properties, 2 * place + 1);
                lookedUp = Arrays.copyOf(lookedUp, 2 * place + 1);
            }
            int changes = ((DubboSampler) element).propertyChanges();
            if (properties[place] == null || lookedUp[place] != changes) {
                lookedUp[place] = changes;
                keep(place, element.getProperty(keys.apply(place)));
            }
            return properties[place];
        }

        // Elements of defaults lend the same ones to each sample; storing a reference costs a fence with G1.
        private void keep(int place, JMeterProperty property) {
            JMeterProperty last = properties[place];
            boolean stillMissing = last instanceof NullProperty && property instanceof NullProperty;
            if (last != property && !stillMissing) {
                properties[place] = property;
            }
        }
    }
}
