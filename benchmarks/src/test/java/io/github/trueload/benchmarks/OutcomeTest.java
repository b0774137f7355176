// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.trueload.benchmarks.Outcome.Event;
import io.github.trueload.benchmarks.measure.OtherLoad;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static final List<String> NODES = List.of("198.18.0.1", "198.18.0.2");

    @Test
    void sortsRequestsIntoIntervalsAndLeavesOutWhatLiesOutside() {
        List<Event> events = List.of(
                new Event(NODES.get(0), 99.9),
                new Event(NODES.get(0), 100.0),
                new Event(NODES.get(1), 104.9),
                new Event(NODES.get(1), 105.0),
                new Event(NODES.get(1), 110.0));

        int[][] counts = Outcome.count(events, NODES, 100, 10, 5);

        assertThat(counts[0]).containsExactly(1, 0);
        assertThat(counts[1]).containsExactly(1, 1);
    }

    @Test
    void tellsEvenTotalsThatWereOneSidedAtAnyTimeFromEvenOnes() {
        Outcome flipping = new Outcome("JVM default", "rotates", new int[][] {{100, 0}, {0, 100}}, 2, 0);
        Outcome even = new Outcome("balancer", "rotates", new int[][] {{50, 50}, {50, 50}}, 2, 0);

        assertThat(flipping.share(0)).isEqualTo(even.share(0)).isEqualTo(50);
        assertThat(flipping.oneSided()).isEqualTo(2);
        assertThat(even.oneSided()).isZero();
    }

    @Test
    void figuresTellTheBusierNodeAndWhatElseRan() {
        Outcome outcome = new Outcome("balancer", "rotates", new int[][] {{20, 10}, {30, 40}}, 25, 0.5);

        assertThat(outcome.figures())
                .containsExactly(
                        entry(Outcome.REQUESTS, 100.0),
                        entry(Outcome.BUSIER_NODE, 70.0),
                        entry(Outcome.ONE_SIDED, 0.0),
                        entry(Outcome.QUERIES, 25.0),
                        entry(OtherLoad.METRIC, 0.5));
    }
}
