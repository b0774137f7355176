// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.aggregate.ThreadRows.StartedThreads;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The threads of slaves, as their samples tell them. */
class ThreadRowsTest extends AggregatorFixture {
    private final StartedThreads started = new StartedThreads();

    @Test
    void aSlaveWithoutSamplesKeepsTheThreadsItHadUntilItsSamplesCome() {
        record(values.sample("10.0.0.1:1099", "a", START).activeThreads(7));
        settle(START + 5_000);
        assertRow("instance=10.0.0.1:1099,transaction=internal").contains("maxAT=7.0");

        settle(START + 10_000);
        assertRow("instance=10.0.0.1:1099,transaction=internal")
                .contains("maxAT=7.0", " " + (START + 5_000) + "000000");

        record(values.sample("10.0.0.1:1099", "a", START + 6_000).activeThreads(9));
        settle(START + 15_000);
        assertThat(lines((START + 5_000) + "000000"))
                .anySatisfy(line -> assertThat(line).contains("transaction=internal", "maxAT=9.0"));
        assertThat(threads.activeOfSlaves()).isEqualTo(9);
    }

    @Test
    void aSlaveTellsHowManyThreadsItStartedAndEnded() {
        start();
        fromThread(1, START, 1);
        fromThread(3, START + 1, 3);
        settle(START + 5_000);
        assertRow("instance=10.0.0.1:1099,transaction=internal").contains("startedT=3.0", "endedT=0.0");

        fromThread(5, START + 5_000, 5);
        fromThread(1, START + 5_001, 2);
        settle(START + 10_000);
        assertRow("instance=10.0.0.1:1099,transaction=internal").contains("startedT=5.0", "endedT=3.0");

        rows.clear();
        aggregator.settleAll(START + 10_001, rows::add);
        assertThat(rows.get(rows.size() - 1).line)
                .contains("instance=10.0.0.1:1099,transaction=internal", "startedT=5.0", "endedT=5.0")
                .endsWith(" " + (START + 10_000) + "000000");
    }

    @Test
    void aSlaveWhoseSamplesDoNotTellItsThreadsHasNoNumbersOfThem() {
        okFrom("10.0.0.1:1099");

        settle(START + 5_000);

        assertRow("instance=10.0.0.1:1099,transaction=internal").contains("internal covered=5.0 ");
    }

    private void fromThread(int number, long timeMs, int active) {
        threads.threadSeen("10.0.0.1:1099", "10.0.0.1:1099-Users 1-" + number, timeMs);
        record(values.sample("10.0.0.1:1099", "a", timeMs).activeThreads(active));
    }

    @Test
    void countsThreadsByTheirNumbersWhicheverIsSeenFirst() {
        int[][] seen = {{1, 1_000}, {4, 2_000}, {2, 3_000}, {4, 4_000}};
        for (int[] thread : seen) {
            started.seen("a:1", "a:1-Users 1-" + thread[0], thread[1]);
        }
        started.seen("a:1", "a:1-Others 2-1", 4_000);
        started.seen("b:1", "b:1-Users 1-9", 1_000);
        assertThat(Stream.of(1_000, 1_001, 3_999, 9_000))
                .extracting(ms -> started.before("a:1", ms))
                .hasToString("[0, 1, 4, 5]");
        assertThat(started.before("unknown", 9_000)).isZero();
        assertThat(started.all()).isEqualTo(14);
        started.seen("c:1", "my own", 1_000);
        started.seen("c:1", "my own", 1_000);
        assertThat(started.all()).as("one whose name has no number").isEqualTo(15);
    }

    @Test
    void losesNoneOfManyThreads() {
        for (int thread = 1; thread <= 5_000; thread++) {
            started.seen("a:1", "a:1-Users 1-" + thread, thread);
        }

        assertThat(started.all()).isEqualTo(5_000);
        assertThat(started.before("a:1", 4_999)).isEqualTo(4_998);
    }
}
