// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.gui;

import io.github.trueload.health.watch.LiveVerdict;
import java.awt.Dimension;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.List;
import javax.swing.JTable;
import javax.swing.table.AbstractTableModel;

/** The verdicts of a run, one line each. Runs on the event dispatch thread. */
final class VerdictTable extends JTable {
    private static final long serialVersionUID = 1L;
    private static final int SHORT_COLUMN = 90;

    VerdictTable(Texts texts) {
        super(new Model(texts));
        setName("verdicts");
        setFillsViewportHeight(true);
        setPreferredScrollableViewportSize(new Dimension(SHORT_COLUMN * 6, SHORT_COLUMN * 2));
        for (int column = 0; column < Model.EVIDENCE; column++) {
            getColumnModel().getColumn(column).setMaxWidth(2 * SHORT_COLUMN);
            getColumnModel().getColumn(column).setPreferredWidth(SHORT_COLUMN);
        }
    }

    void show(List<LiveVerdict> verdicts) {
        ((Model) getModel()).show(verdicts);
    }

    /** A line of evidence is longer than any window. */
    @Override
    public String getToolTipText(java.awt.event.MouseEvent event) {
        int row = rowAtPoint(event.getPoint());
        return row < 0 ? null : String.valueOf(getValueAt(row, Model.EVIDENCE));
    }

    private static final class Model extends AbstractTableModel {
        private static final long serialVersionUID = 1L;
        private static final int EVIDENCE = 3;
        private static final String[] COLUMNS = {
            "column.verdict", "column.from", "column.until", "column.evidence",
        };

        private final transient Texts texts;
        private final transient DateTimeFormatter clock =
                DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());
        private transient List<LiveVerdict> verdicts = Collections.emptyList();

        private Model(Texts texts) {
            this.texts = texts;
        }

        private void show(List<LiveVerdict> now) {
            boolean same = now.size() == verdicts.size();
            verdicts = now;
            // A line that a person has selected stays selected.
            if (same && !now.isEmpty()) {
                fireTableRowsUpdated(0, now.size() - 1);
            } else {
                fireTableDataChanged();
            }
        }

        @Override
        public int getRowCount() {
            return verdicts == null ? 0 : verdicts.size();
        }

        @Override
        public int getColumnCount() {
            return COLUMNS.length;
        }

        @Override
        public String getColumnName(int column) {
            return texts.get(COLUMNS[column]);
        }

        @Override
        public Object getValueAt(int row, int column) {
            LiveVerdict verdict = verdicts.get(row);
            switch (column) {
                case 0:
                    return verdict.verdict;
                case 1:
                    return time(verdict.fromMs);
                case 2:
                    return verdict.holds ? texts.get("now") : time(verdict.toMs);
                default:
                    return verdict.text;
            }
        }

        private String time(long ms) {
            return clock.format(Instant.ofEpochMilli(ms));
        }
    }
}
