// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import java.util.Arrays;
import org.apache.jmeter.testelement.TestElement;

/** The evaluated texts of one table of one sampler as of its last sample. Used by one JMeter thread, for one run. */
final class TableTexts {
    private static final int MAX_ROWS = 1000;

    private final PlanTable table;
    private final String[][] columns = new String[PlanColumn.COUNT][];
    /** First that of the size, then the cells row by row. */
    private final KnownProperties known = new KnownProperties(1 + PlanColumn.COUNT);

    private int rows = -1;

    TableTexts(PlanTable table) {
        this.table = table;
    }

    /** Takes the texts of some columns and tells whether anything in them differs from the last time. */
    boolean take(TestElement element, PlanColumn... wanted) {
        int size = Math.max(
                0, Math.min(MAX_ROWS, known.get(element, 0, table.sizeKey()).getIntValue()));
        boolean changed = size != rows;
        rows = size;
        for (PlanColumn column : wanted) {
            changed |= take(element, column);
        }
        return changed;
    }

    int rows() {
        return rows;
    }

    /** The text of a cell as it stands, its row counted from 0. */
    String at(PlanColumn column, int row) {
        return columns[column.ordinal()][row];
    }

    /** A copy of a column. */
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
            int place = 1 + row * PlanColumn.COUNT + column.ordinal();
            String text = known.get(element, place, column.key(row + 1)).getStringValue();
            if (texts[row] != text) {
                changed |= !text.equals(texts[row]);
                texts[row] = text;
            }
        }
        return changed;
    }
}
