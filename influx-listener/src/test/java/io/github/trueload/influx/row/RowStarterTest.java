// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowStarterTest {
    private final RowStarter rows = new RowStarter(Map.of("run", "17", "load", "high"), "me", "night");

    /** InfluxDB 3 has one name space for tags and fields, and boards of stock listeners may ask for such a tag. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "events | events,instance=me,load=high n=1.0,run=\"night\" 1000000",
                "jmeter_health | jmeter_health,instance=me,load=high n=1.0,run=\"night\" 1000000",
                "jmeter | jmeter,instance=me,load=high,run=17 n=1.0 1000000",
            })
    void rowsThatTellTheRunHaveNoTagOfThatName(String measurement, String line) {
        assertThat(rows.row(measurement, 1).field("n", 1).build().line()).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource({"events", "jmeter_health"})
    void whereNoRunIsKnownNoneIsTold(String measurement) {
        RowStarter unnamed = new RowStarter(Map.of("run", "17"), "me", "");

        assertThat(unnamed.row(measurement, 1).field("n", 1).build().line())
                .isEqualTo(measurement + ",instance=me,run=17 n=1.0 1000000");
    }
}
