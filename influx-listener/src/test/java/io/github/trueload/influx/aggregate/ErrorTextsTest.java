// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Row;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ErrorTextsTest extends AggregatorFixture {
    @Test
    void messagesThatDifferInWhatVariesBecomeOne() {
        for (int i = 0; i < 6_000; i++) {
            ko(
                    "query",
                    START,
                    10,
                    "500",
                    "Invoke remote method timeout. method: find, provider: dubbo://10.0.3." + i % 250
                            + ":20880, cause: "
                            + "Waiting server-side response timeout by scan timer. start time: 2026-11-22 06:" + i % 60
                            + ":12." + i + ", end time: 2026-11-22T07:01:02.123Z, request id " + UUID.randomUUID());
        }

        settle(START + 5_000);

        assertThat(errors()).hasSizeLessThanOrEqualTo(21).anyMatch(line -> line.contains("provider:\\ dubbo://#\\,"));
        assertThat(sum()).isEqualTo(6_000);
        assertThat(warnings("different messages")).hasSize(1);
    }

    @Test
    void messagesThatCannotBeMadeOneKeepTheirCodeAndAreBounded() {
        for (int label = 0; label < 30; label++) {
            for (int i = 0; i < 300; i++) {
                ko("label " + label, START, 10, i % 2 == 0 ? "500" : "503", word(i));
            }
        }

        settle(START + 5_000);

        assertThat(errors()).hasSizeLessThanOrEqualTo(2_000 + 2 * 30);
        assertThat(sum()).isEqualTo(30 * 300);
        assertRow("responseCode=503,responseMessage=__other__,transaction=label\\ 3 ");
        assertThat(warnings("different messages")).hasSize(1);
    }

    @Test
    void theBoundHoldsForTheRunAndNotForAnInterval() {
        Set<String> series = new HashSet<>();
        for (int interval = 0; interval < 20; interval++) {
            for (int i = 0; i < 50; i++) {
                ko("a", START + interval * 5_000L, 10, "500", word(interval * 50 + i));
            }
            settle(START + (interval + 1) * 5_000L);
            errors().forEach(line -> series.add(line.substring(0, line.indexOf(" count="))));
        }

        assertThat(series).hasSizeLessThanOrEqualTo(101);
    }

    @Test
    void codesWithoutBoundAreBoundedToo() {
        for (int i = 0; i < 1_000; i++) {
            ko("a", START, 10, word(i), "no luck");
        }

        settle(START + 5_000);

        assertThat(errors()).hasSizeLessThanOrEqualTo(201);
        assertThat(sum()).isEqualTo(1_000);
        assertRow("responseCode=__other__,responseMessage=__other__,");
    }

    private List<String> errors() {
        return lines("responseMessage=");
    }

    private double sum() {
        return rows.stream()
                .filter(row -> row.line.contains("responseMessage="))
                .mapToDouble((Row row) -> count(row))
                .sum();
    }

    /** Different words without digits. */
    private static String word(int number) {
        StringBuilder word = new StringBuilder("broken because of ");
        for (char digit : Integer.toString(number).toCharArray()) {
            word.append((char) (digit - '0' + 'p'));
        }
        return word.toString();
    }
}
