// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.health.schedule.RateFigures;
import io.github.trueload.health.watch.HealthRow;
import io.github.trueload.health.watch.RunWord;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;

/** What those who asked for it may do with the watch of this JVM. Implementations are thread-safe. */
interface Watch {
    /** Watches nothing, because the watch could not be started. */
    Watch NONE = new Watch() {
        @Override
        public Consumer<SampleResult> ofThread(HealthWatch asker) {
            return result -> {};
        }

        @Override
        public List<HealthRow> takeRows(HealthWatch asker) {
            return Collections.emptyList();
        }

        @Override
        public List<RateFigures> takeRates(HealthWatch asker) {
            return Collections.emptyList();
        }

        @Override
        public Optional<RunWord> wordSoFar(HealthWatch asker) {
            return Optional.empty();
        }

        @Override
        public void rest(HealthWatch asker) {
            // Nobody watches.
        }

        @Override
        public void leave(HealthWatch asker) {
            // Nobody watches.
        }
    };

    /** What the calling thread, and no other one, hands each of its samples to. */
    Consumer<SampleResult> ofThread(HealthWatch asker);

    /** The rows since the last call, for the one who writes them. */
    List<HealthRow> takeRows(HealthWatch asker);

    /** What rate timers did since the last call, for the one who writes it. */
    List<RateFigures> takeRates(HealthWatch asker);

    /** The word on the run as far as it is known, for the one who writes it. */
    Optional<RunWord> wordSoFar(HealthWatch asker);

    /** Ends the watching with the last asker's test; waits at most a second. */
    void rest(HealthWatch asker);

    /** Closes an asker's books, and tells what came of the run with the last one. */
    void leave(HealthWatch asker);
}
