// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.schedule.LabelRate;
import io.github.trueload.health.schedule.RateFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the rate timers of a run offered and achieved. Used under its owner's lock. */
final class RateTotals {
    private final Map<String, RateFigures> timers = new LinkedHashMap<>();

    /** Adds the figures of one more stretch of time. */
    void add(List<RateFigures> figures) {
        figures.forEach(timer -> timers.merge(timer.timer(), timer, RateFigures::plus));
    }

    /** The figures of each timer over the whole run. */
    List<RateFigures> figures() {
        return new ArrayList<>(timers.values());
    }

    /** The lines of the closing block: two for each timer. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        timers.values().forEach(timer -> {
            LabelRate all = timer.all();
            lines.add(String.format(
                    Locale.ROOT,
                    "Generator health, rate: timer '%s' asked for %.0f samples; %d started, %d of them more than 10 ms"
                            + " late, %d were given up",
                    timer.timer(),
                    timer.offered(),
                    all.achieved(),
                    all.late(),
                    timer.givenUp()));
            lines.add(String.format(
                    Locale.ROOT,
                    "  response times in ms, 50/90/99 %%: %d/%d/%d; from the intended start: %d/%d/%d",
                    all.plainMsAt(50),
                    all.plainMsAt(90),
                    all.plainMsAt(99),
                    all.intendedMsAt(50),
                    all.intendedMsAt(90),
                    all.intendedMsAt(99)));
        });
        return lines;
    }
}
