// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which labels have rows, under which name. */
class LabelsTest extends AggregatorFixture {
    @Test
    void labelsThatNobodyWantsLeaveTheBoundToTheOthers() {
        parameters.put("samplersRegex", "^buy");
        properties.put("trueload.influx.labels", "10");
        for (int i = 0; i < 50; i++) {
            ok("unwanted " + i, START, 10);
        }
        ok("buy", START, 10);

        settle(START + 5_000);

        assertThat(lines("transaction=buy ")).isNotEmpty();
        assertThat(lines("__other__")).isEmpty();
        assertThat(warnings("different labels")).isEmpty();
    }

    @Test
    void aLabelNamedLikeARowOfTheSchemaIsNotTakenForIt() {
        List<String> reserved = List.of("all", "internal", "__other__", "__empty__");
        reserved.forEach(label -> ok(label, START, 10));
        ok(" ", START, 10);
        settle(START + 5_000);
        assertThat(reserved).allSatisfy(label -> assertThat(lines("transaction=" + label + "\\ (label) "))
                .hasSize(2));
        assertThat(lines("transaction=internal ")).isEmpty();
        assertThat(lines("transaction=__empty__ ")).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"10, 10, 15", ", 10000, 12000"})
    void labelsBeyondTheBoundShareOneRow(String property, int bound, int labels) {
        properties.put("trueload.influx.labels", property);
        for (int i = 0; i < labels; i++) {
            ok("label " + i, START, 10);
        }

        settle(START + 5_000);

        assertThat(lines("statut=all,transaction=label\\ ")).hasSize(bound);
        assertRow("statut=all,transaction=__other__ ").contains("count=" + (labels - bound) + ".0");
        assertRow("transaction=all ").contains("count=" + labels + ".0");
        assertThat(warnings("different labels")).hasSize(1);
    }

    @Test
    void aLabelOfThatNameIsNotTakenForTheLabelsBeyondTheBound() {
        properties.put("trueload.influx.labels", "1");
        ok("__other__", START, 10);
        ok("beyond", START, 10);
        ok("the bound", START, 10);
        settle(START + 5_000);

        assertRow("statut=all,transaction=__other__\\ (label) ").contains("count=1.0");
        assertRow("statut=all,transaction=__other__ ").contains("count=2.0");
    }

    @Test
    void labelsThatAreWrittenAlikeAreOneSeries() {
        ok("two\nlines", START, 10);
        ok("two lines", START, 30);
        ok("all", START, 30);

        settle(START + 5_000);

        assertRow("statut=all,transaction=two\\ lines ").contains("count=2.0");
        assertRow("statut=all,transaction=all ").contains("count=3.0");
        assertRow("statut=all,transaction=all\\ (label) ");
    }

    @Test
    void onlyWantedLabelsHaveRows() {
        parameters.put("samplersRegex", "^keep");
        ok("keep this", START, 10);
        ok("not this", START, 10);

        settle(START + 5_000);

        assertThat(lines("transaction=not")).isEmpty();
        assertRow("statut=all,transaction=keep\\ this ");
        assertRow("transaction=all ").contains("count=2.0");
    }
}
