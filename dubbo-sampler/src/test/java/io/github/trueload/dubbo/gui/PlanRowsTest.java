// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.property.IntegerProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class PlanRowsTest {
    private final PlanRows rows = new PlanRows(PlanTable.ARGUMENTS);
    private final ConfigTestElement element = new ConfigTestElement();

    @Test
    void showOnlyAsManyRowsAsTheSizeSays() {
        store(1, "int", "1", "int", "left over");

        rows.configure(element);

        assertThat(rows.rows()).containsExactly(List.of("int", "1"));
    }

    @Test
    void leaveLeftOverRowsInThePlanWhileNothingIsChanged() {
        store(1, "int", "1", "int", "left over");
        Map<String, String> before = Properties.of(element);

        rows.configure(element);
        rows.modify(element);

        assertThat(Properties.of(element)).isEqualTo(before);
    }

    @Test
    void doNotBringLeftOverRowsBackWhenARowIsAdded() {
        store(1, "int", "1", "int", "left over", "int", "too");
        rows.configure(element);

        rows.insertEmpty(1);
        rows.modify(element);

        assertThat(Properties.of(element))
                .isEqualTo(Map.of(
                        PlanTable.ARGUMENTS.sizeKey,
                        "IntegerProperty 2",
                        PlanColumn.ARGS_TYPE.key(1),
                        "StringProperty int",
                        PlanColumn.ARGS_VALUE.key(1),
                        "StringProperty 1",
                        PlanColumn.ARGS_TYPE.key(2),
                        "StringProperty ",
                        PlanColumn.ARGS_VALUE.key(2),
                        "StringProperty "));
    }

    @Test
    void moveToAnotherElementAsTheyAre() {
        store(1, "int", "1", "int", "left over");
        rows.configure(element);
        ConfigTestElement copy = new ConfigTestElement();

        rows.modify(copy);

        assertThat(Properties.of(copy)).isEqualTo(Properties.of(element));
    }

    @Test
    void surviveASizeThatIsNoNumberOrFarTooLarge() {
        store(1, "int", "1");
        element.setProperty(PlanTable.ARGUMENTS.sizeKey, "many");
        rows.configure(element);
        assertThat(rows.rows()).isEmpty();

        element.setProperty(new IntegerProperty(PlanTable.ARGUMENTS.sizeKey, Integer.MAX_VALUE));
        element.setProperty(PlanColumn.ARGS_TYPE.key(999999999), "int");
        Map<String, String> before = Properties.of(element);
        rows.configure(element);
        rows.modify(element);

        assertThat(rows.getRowCount()).isLessThanOrEqualTo(10_000);
        assertThat(Properties.of(element)).isEqualTo(before);
    }

    @Test
    void leaveTheSizeBehindWhenTheLastRowIsDeleted() {
        store(1, "int", "1");
        rows.configure(element);

        rows.delete(0);
        rows.modify(element);

        assertThat(Properties.of(element)).isEqualTo(Map.of(PlanTable.ARGUMENTS.sizeKey, "IntegerProperty 0"));
    }

    private void store(int size, String... cells) {
        element.setProperty(new IntegerProperty(PlanTable.ARGUMENTS.sizeKey, size));
        for (int i = 0; i < cells.length; i += 2) {
            element.setProperty(PlanColumn.ARGS_TYPE.key(i / 2 + 1), cells[i]);
            element.setProperty(PlanColumn.ARGS_VALUE.key(i / 2 + 1), cells[i + 1]);
        }
    }
}
