// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.schedule.RateFigures;
import io.github.trueload.health.schedule.RateMeter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The figures of one run's rate timers, for several readers: each gets all of them, whenever and however often it
 * reads. Timers of one name count as one. Thread-safe.
 */
final class RateReaders {
    private final Supplier<List<RateMeter>> meters;
    private final Set<RateMeter> ofFormerTest = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Reader> readers = new ArrayList<>();

    /**
     * Begins before the first sample of a test.
     *
     * @param meters gives the meters of the timers; those that it gives now belong to an earlier test
     */
    RateReaders(Supplier<List<RateMeter>> meters) {
        this.meters = meters;
        this.ofFormerTest.addAll(meters.get());
    }

    /** One more reader, who gets what happens from now on. */
    synchronized Reader reader() {
        Reader reader = new Reader();
        readers.add(reader);
        return reader;
    }

    private void collect() {
        Map<String, RateFigures> now = new LinkedHashMap<>();
        for (RateMeter meter : meters.get()) {
            if (!ofFormerTest.contains(meter)) {
                now.merge(meter.source().title(), meter.take(System::nanoTime), RateFigures::beside);
            }
        }
        readers.forEach(reader -> reader.add(now));
    }

    /** One who reads them. Thread-safe. */
    final class Reader {
        private final Map<String, RateFigures> unread = new LinkedHashMap<>();

        /** What every timer did since this reader's last call; empty without rate timers. */
        List<RateFigures> take() {
            synchronized (RateReaders.this) {
                collect();
                List<RateFigures> figures = new ArrayList<>(unread.values());
                unread.clear();
                return figures;
            }
        }

        private void add(Map<String, RateFigures> figures) {
            figures.forEach((timer, more) -> unread.merge(timer, more, RateFigures::plus));
        }
    }
}
