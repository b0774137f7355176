// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.testkit.gui.Panel;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.List;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class TablePanelTest {
    private String clipboard = "";
    private final TablePanel panel = new TablePanel(PlanTable.ARGUMENTS, null, () -> clipboard);
    private final PlanRows model = panel.rows;
    private final JTable table = panel.table;

    @Test
    void addsBelowTheSelectedRow() {
        rows("a", "b");
        table.setRowSelectionInterval(0, 0);

        Components.click(panel, "add");

        assertThat(firstColumn()).containsExactly("a", "", "b");
        assertThat(table.getSelectedRow()).isEqualTo(1);
        assertThat(List.of(table.getEditingRow(), table.getEditingColumn(), table.getSelectedColumn()))
                .as("who goes on typing types into the row, and Tab leads to its next cell")
                .containsExactly(1, 0, 0);
    }

    @Test
    void deletesAllSelectedRowsAndSelectsTheNext() {
        rows("a", "b", "c", "d");
        table.setRowSelectionInterval(0, 0);
        table.addRowSelectionInterval(2, 2);

        Components.click(panel, "delete");

        assertThat(firstColumn()).containsExactly("b", "d");
        assertThat(table.getSelectedRow()).isZero();
    }

    @Test
    void movesTheSelectionUpAndDownAndStopsAtTheEnds() {
        rows("a", "b", "c", "d");
        table.setRowSelectionInterval(1, 2);

        Components.click(panel, "up");
        assertThat(firstColumn()).containsExactly("b", "c", "a", "d");
        Components.click(panel, "up");
        assertThat(firstColumn()).containsExactly("b", "c", "a", "d");
        Components.click(panel, "down");
        Components.click(panel, "down");
        Components.click(panel, "down");
        assertThat(firstColumn()).containsExactly("a", "d", "b", "c");
        assertThat(table.getSelectedRows()).containsExactly(2, 3);
    }

    @Test
    void pastesRowsOfASpreadsheetOrSeparatedByCommas() {
        clipboard = "int\t1\r\njava.lang.String\t a, b \n\njava.util.Map, {\"a\": 1, \"b\": 2}\rboolean";

        Components.click(panel, "paste");

        assertThat(model.rows())
                .containsExactly(
                        List.of("int", "1"),
                        List.of("java.lang.String", " a, b "),
                        List.of("java.util.Map", "{\"a\": 1, \"b\": 2}"),
                        List.of("boolean", ""));
    }

    @Test
    void addsNothingFromAnEmptyClipboard() {
        Components.click(panel, "paste");

        assertThat(model.getRowCount()).isZero();
    }

    @Test
    void keepsLineBreaksOfAValueWhoseEditorWasOpenedButNotUsed() {
        model.insert(0, List.of(List.of("java.util.Map", "{\n}")));

        table.editCellAt(0, 1);
        panel.stopEditing();
        assertThat(model.getValueAt(0, 1)).isEqualTo("{\n}");

        table.editCellAt(0, 1);
        ((JTextField) table.getEditorComponent()).setText("edited");
        panel.stopEditing();
        assertThat(model.getValueAt(0, 1)).isEqualTo("edited");
    }

    private void rows(String... types) {
        for (String type : types) {
            model.insert(model.getRowCount(), List.of(List.of(type)));
        }
    }

    private List<String> firstColumn() {
        return model.rows().stream().map(row -> row.get(0)).toList();
    }

    @Test
    void offersOnlyTheButtonsThatDoSomething() {
        assertThat(enabled()).containsExactly("add", "paste");
        rows("a", "b");
        assertThat(enabled()).containsExactly("add", "paste");
        table.setRowSelectionInterval(0, 0);
        assertThat(enabled()).containsExactly("add", "paste", "delete", "down");
        table.setRowSelectionInterval(1, 1);
        assertThat(enabled()).containsExactly("add", "paste", "delete", "up");
        Components.click(panel, "delete");
        assertThat(enabled()).containsExactly("add", "paste", "delete");
        Components.click(panel, "delete");
        assertThat(enabled()).containsExactly("add", "paste");
    }

    private List<String> enabled() {
        return Panel.all(panel, javax.swing.AbstractButton.class).stream()
                .filter(java.awt.Component::isEnabled)
                .map(java.awt.Component::getName)
                .filter(java.util.Objects::nonNull)
                .filter(name -> List.of("add", "paste", "delete", "up", "down").contains(name))
                .toList();
    }
}
