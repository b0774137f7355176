// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.testkit.influx.InfluxServer.Rows;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InfluxRowsTest {
    @Test
    void putsTagsAndColumnsOfEachSeriesIntoOneRow() {
        List<Map<String, Object>> rows = Rows.parse("{\"results\":[{\"statement_id\":0,\"series\":[{\"name\":\"m\","
                + "\"tags\":{\"instance\":\"a\\u00e4\\\"\"},\"columns\":[\"time\",\"sum\"],"
                + "\"values\":[[1000,2.5],[2000,null]]}]}]}");

        assertThat(rows).hasSize(2);
        assertThat(rows.get(0))
                .containsEntry("instance", "aä\"")
                .containsEntry("time", 1000.0)
                .containsEntry("sum", 2.5);
        assertThat(rows.get(1)).containsEntry("sum", null);
    }

    @Test
    void hasNoRowsWhereNothingWasFound() {
        assertThat(Rows.parse("{\"results\":[{\"statement_id\":0}]}")).isEmpty();
    }

    @Test
    void failsWithTheServersErrorOfAnyDepth() {
        assertThatThrownBy(() -> Rows.parse("{\"results\":[{\"error\":\"no such field\"}]}"))
                .hasMessageContaining("no such field");
        assertThatThrownBy(() -> Rows.parse("{\"error\":\"database not found\"}"))
                .hasMessageContaining("database not found");
    }
}
