// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Keys stand in users' plans: none may go or change its name. With {@code -Dtrueload.draw=true} new ones are added to
 * the list, and none is taken from it.
 */
class PlanKeysTest {
    private static final Path LIST = Path.of("src/test/resources/plan-keys.txt");

    @Test
    void areThoseOfTheListInWhichNoneEverChanges() throws IOException {
        Set<String> listed = new LinkedHashSet<>(Files.readAllLines(LIST));
        if (Boolean.getBoolean("trueload.draw")) {
            listed.addAll(keys());
            Files.write(LIST, listed);
        }

        assertThat(keys())
                .as("CONTRIBUTING.md says how new ones are added")
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(listed);
    }

    private static List<String> keys() {
        List<String> keys = new ArrayList<>();
        for (PlanField field : PlanField.values()) {
            keys.add(field.key);
        }
        keys.add(PlanField.REGISTRY_PROTOCOL.olderKey);
        for (PlanTable table : PlanTable.values()) {
            keys.add(table.sizeKey);
            table.columns.forEach(column -> keys.add(column.key(1)));
        }
        return keys;
    }

    @Test
    void tellTheRowOfACell() {
        assertThat(PlanColumn.ARGS_TYPE.key(1)).isEqualTo("FIELD_DUBBO_METHOD_ARGS_PARAM_TYPE1");
        assertThat(PlanColumn.ARGS_TYPE.key(1234)).isEqualTo("FIELD_DUBBO_METHOD_ARGS_PARAM_TYPE1234");
        assertThat(PlanColumn.ARGS_TYPE.rowOf("FIELD_DUBBO_METHOD_ARGS_PARAM_TYPE1234"))
                .isEqualTo(1234);
        assertThat(PlanColumn.ARGS_TYPE.rowOf("FIELD_DUBBO_METHOD_ARGS_PARAM_VALUE1"))
                .isZero();
    }
}
