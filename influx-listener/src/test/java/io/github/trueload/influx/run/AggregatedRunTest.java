// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class AggregatedRunTest {
    private final List<Long> closed = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    /** Other tests want the port. */
    @AutoClose("stop")
    private final AggregatedRun run = new RunFixture("http://127.0.0.1:1/no-query-path").create();

    @Test
    void everyIntervalIsClosedOnceEvenWhenTheThreadWasHeldUp() {
        run.with(contributor());
        run.begin();
        long start = System.currentTimeMillis() / 1000 * 1000;

        run.tick(start + 1_100);
        run.tick(start + 1_600);
        run.tick(start + 5_100);

        assertThat(closed)
                .doesNotHaveDuplicates()
                .endsWith(start, start + 1_000, start + 2_000, start + 3_000, start + 4_000);
        assertThat(calls).containsExactly("second", "second", "second");
    }

    /** Boards divide by the seconds of the rows. */
    @Test
    void noIntervalAfterTheTestIsClosedByAThreadThatWasHeldUp() {
        run.with(contributor());
        run.begin();
        run.stop();
        long stopped = System.currentTimeMillis();

        run.tick(stopped + 5_000);

        assertThat(closed).allMatch(startMs -> startMs <= stopped);
    }

    @Test
    void intervalsGoOnWhenTheClockIsPutBack() {
        run.with(contributor());
        run.begin();
        long start = System.currentTimeMillis() / 1000 * 1000;
        run.tick(start + 1_100);
        closed.clear();

        run.tick(start - 600_000);
        run.tick(start - 598_900);
        run.tick(start - 597_900);

        assertThat(closed).containsExactly(start - 600_000, start - 599_000);
    }

    @Test
    void oneThatFailsDoesNotKeepTheOthersFromTheirTurn() {
        run.with((interval, rows, sink) -> {
                    throw new IllegalStateException("on purpose");
                })
                .with(contributor());
        run.begin();

        run.tick(System.currentTimeMillis() + 1_000);

        assertThat(closed).isNotEmpty();
    }

    private Row.Contributor contributor() {
        return new Row.Contributor() {
            @Override
            public void everySecond(long nowMs) {
                calls.add("second");
            }

            @Override
            public void intervalOver(Interval interval, Row.Starter rows, Consumer<Row> sink) {
                closed.add(interval.startMs);
            }
        };
    }
}
