// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which labels have rows, under which name. */
class LabelsTest extends AggregatorFixture {
    @Test
    void labelsThatNobodyWantsLeaveTheBoundToTheOthers() {
        parameters.put("samplersRegex", "^buy");
        properties.put("trueload.influx.labels", "10");
        start();
        for (int i = 0; i < 50; i++) {
            ok("unwanted " + i, START, 10);
        }
        ok("buy", START, 10);

        settle(START + 5_000);

        assertThat(lines("transaction=buy ")).isNotEmpty();
        assertThat(lines("__other__")).isEmpty();
        assertThat(told.labels).isZero();
    }

    @Test
    void aLabelNamedLikeARowOfTheSchemaIsNotTakenForIt() {
        start();
        ok("all", START, 10);
        ok("internal", START, 10);
        ok("__other__", START, 10);
        ok("__empty__", START, 10);
        ok(" ", START, 10);

        settle(START + 5_000);

        assertThat(lines("transaction=all\\ (label) ")).hasSize(2);
        assertThat(lines("transaction=internal\\ (label) ")).hasSize(2);
        assertThat(lines("transaction=internal ")).isEmpty();
        assertThat(lines("transaction=__other__\\ (label) ")).hasSize(2);
        assertThat(lines("transaction=__empty__\\ (label) ")).hasSize(2);
        assertThat(lines("transaction=__empty__ ")).hasSize(2);
    }

    @Test
    void labelsBeyondTheBoundShareOneRow() {
        properties.put("trueload.influx.labels", "10");
        start();
        for (int i = 0; i < 15; i++) {
            ok("label " + i, START, 10);
        }

        settle(START + 5_000);

        assertThat(lines("statut=all,transaction=__other__ ").get(0)).contains("count=5.0");
        assertThat(lines("transaction=all ").get(0)).contains("count=15.0");
        assertThat(told.labels).isEqualTo(1);
    }

    @Test
    void tenThousandLabelsAreToldApartAndNoMore() {
        start();
        for (int i = 0; i < 12_000; i++) {
            ok("label " + i, START, 10);
        }

        settle(START + 5_000);

        assertThat(lines("statut=all,transaction=label\\ ")).hasSize(10_000);
        assertThat(lines("statut=all,transaction=__other__ ").get(0)).contains("count=2000.0");
        assertThat(lines("transaction=all ").get(0)).contains("count=12000.0");
        assertThat(told.labels).isEqualTo(1);
    }

    @Test
    void labelsThatAreWrittenAlikeAreOneSeries() {
        start();
        ok("two\nlines", START, 10);
        ok("two lines", START, 30);
        ok("all", START, 30);

        settle(START + 5_000);

        assertThat(lines("statut=all,transaction=two\\ lines "))
                .hasSize(1)
                .first()
                .asString()
                .contains("count=2.0");
        assertThat(lines("statut=all,transaction=all "))
                .hasSize(1)
                .first()
                .asString()
                .contains("count=3.0");
        assertThat(lines("statut=all,transaction=all\\ (label) ")).hasSize(1);
    }

    @Test
    void onlyWantedLabelsHaveRows() {
        parameters.put("samplersRegex", "^keep");
        start();
        ok("keep this", START, 10);
        ok("not this", START, 10);

        settle(START + 5_000);

        assertThat(lines("transaction=not")).isEmpty();
        assertThat(lines("statut=all,transaction=keep\\ this ")).hasSize(1);
        assertThat(lines("transaction=all ").get(0)).contains("count=2.0");
    }
}
