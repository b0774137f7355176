// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import javax.swing.table.AbstractTableModel;

/** Rows of texts that can be added, deleted, moved and edited. Event thread only. */
final class RowsModel extends AbstractTableModel {
    private static final long serialVersionUID = 1L;

    private final List<String> titles;
    private final transient List<List<String>> rows = new ArrayList<>();

    RowsModel(List<String> titles) {
        this.titles = titles;
    }

    @Override
    public int getRowCount() {
        return rows.size();
    }

    @Override
    public int getColumnCount() {
        return titles.size();
    }

    @Override
    public String getColumnName(int column) {
        return titles.get(column);
    }

    @Override
    public boolean isCellEditable(int row, int column) {
        return true;
    }

    @Override
    public String getValueAt(int row, int column) {
        return rows.get(row).get(column);
    }

    @Override
    public void setValueAt(Object value, int row, int column) {
        // An editor may come to its end after its row was deleted.
        if (row < rows.size() && !getValueAt(row, column).equals(value)) {
            rows.get(row).set(column, String.valueOf(value));
            fireTableCellUpdated(row, column);
        }
    }

    /** A copy of all rows. */
    List<List<String>> rows() {
        List<List<String>> copy = new ArrayList<>();
        rows.forEach(row -> copy.add(new ArrayList<>(row)));
        return copy;
    }

    /** Replaces all rows. */
    void replaceWith(List<List<String>> newRows) {
        rows.clear();
        newRows.forEach(row -> rows.add(padded(row)));
        fireTableDataChanged();
    }

    /** Inserts rows before an index; cells that they lack are empty, those they have too many are left out. */
    void insert(int index, List<List<String>> newRows) {
        if (newRows.isEmpty()) {
            return;
        }
        for (int i = 0; i < newRows.size(); i++) {
            rows.add(index + i, padded(newRows.get(i)));
        }
        fireTableRowsInserted(index, index + newRows.size() - 1);
    }

    /** Inserts an empty row. */
    void insertEmpty(int index) {
        insert(index, Collections.singletonList(Collections.emptyList()));
    }

    /** Deletes rows given by their indexes in ascending order. */
    void delete(int... indexes) {
        for (int i = indexes.length - 1; i >= 0; i--) {
            rows.remove(indexes[i]);
            fireTableRowsDeleted(indexes[i], indexes[i]);
        }
    }

    /** Swaps a row with the next one. */
    void swapWithNext(int index) {
        Collections.swap(rows, index, index + 1);
        fireTableRowsUpdated(index, index + 1);
    }

    private List<String> padded(List<String> row) {
        String[] cells = new String[titles.size()];
        Arrays.fill(cells, "");
        for (int i = 0; i < Math.min(cells.length, row.size()); i++) {
            cells[i] = row.get(i);
        }
        return new ArrayList<>(Arrays.asList(cells));
    }
}
