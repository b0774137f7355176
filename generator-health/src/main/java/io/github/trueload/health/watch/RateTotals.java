// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.schedule.LabelRate;
import io.github.trueload.health.schedule.RateFigures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the rate timers of a run offered and achieved. Used under its owner's lock. */
final class RateTotals {
    private static final String START = "Generator health, rate: ";

    private final Map<String, RateFigures> timers = new LinkedHashMap<>();

    /** Adds the figures of one more stretch of time. */
    void add(List<RateFigures> figures) {
        figures.forEach(timer -> timers.merge(timer.source().title(), timer, RateFigures::plus));
    }

    /** The figures of each timer over the whole run. */
    List<RateFigures> figures() {
        return new ArrayList<>(timers.values());
    }

    /** The lines of the closing block: those of each timer, and of each thread group that keeps a schedule. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        timers.values().forEach(timer -> {
            if (!timer.source().unknown().isEmpty()) {
                lines.add(START + timer.source().title() + ": offered rate unknown, "
                        + timer.source().unknown());
            } else if (timer.source().isTimed()) {
                lines.addAll(timed(timer));
            } else {
                lines.addAll(untimed(timer));
            }
        });
        return lines;
    }

    private static List<String> timed(RateFigures timer) {
        LabelRate all = timer.all();
        return Arrays.asList(
                String.format(
                        Locale.ROOT,
                        "%s%s asked for %.0f samples; %d started, %d of them more than 10 ms late, %d were given up",
                        START,
                        timer.source().title(),
                        timer.offered(),
                        all.achieved(),
                        all.late(),
                        timer.givenUp()),
                String.format(
                        Locale.ROOT,
                        "  response times in ms, 50/90/99 %%: %d/%d/%d; from the intended start: %d/%d/%d",
                        all.plainMsAt(50),
                        all.plainMsAt(90),
                        all.plainMsAt(99),
                        all.intendedMsAt(50),
                        all.intendedMsAt(90),
                        all.intendedMsAt(99)));
    }

    private static List<String> untimed(RateFigures timer) {
        return Arrays.asList(
                String.format(
                        Locale.ROOT,
                        "%s%s asked for %.0f %s; %d started",
                        START,
                        timer.source().title(),
                        timer.offered(),
                        timer.source().unit(),
                        timer.started()),
                "  it does not tell when each of them ought to start, so that nobody knows which came late");
    }
}
