// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.matter.Matter.Judgement;
import io.github.trueload.health.matter.Matter.Objection;
import io.github.trueload.health.record.RateFigures;
import io.github.trueload.health.record.RateSource;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * More samples start than timers and schedules ask for, in one second or in ten: a storm that nobody wanted. What was
 * due from before and is made good exceeds nothing, because it was missed before. Used under the lock of the run.
 */
final class Surplus {
    private static final int MANY_SECONDS = 10;

    private final double invalid;
    private final Map<String, Source> sources = new LinkedHashMap<>();

    /** @param invalid from which share of all that started on the figures are invalid */
    Surplus(double invalid) {
        this.invalid = invalid;
    }

    /** Takes in what each timer did in the last seconds. */
    void add(List<RateFigures> timers, int seconds) {
        for (RateFigures timer : timers) {
            sources.computeIfAbsent(timer.source.title(), title -> new Source()).add(timer, seconds);
        }
    }

    /**
     * Judges all that was taken in since it was asked last, with the window of as many seconds as it is given. Nobody
     * asks of the second in which a load begins behind a set-up.
     */
    Judgement judge(IntFunction<Window<?>> windows) {
        Source worst = sources.values().stream()
                .filter(source -> source.untold != null)
                .max(Comparator.comparingDouble(source -> source.untold.more))
                .orElse(null);
        if (worst == null) {
            return Judgement.fine(Double.NaN);
        }
        Excess excess = worst.untold;
        Window<?> window = windows.apply(excess.seconds);
        worst.at(window.toMs());
        sources.values().forEach(source -> source.untold = null);
        return Judgement.found(
                excess.more,
                excess.text(" asks for ", "start")
                        + "; JMeter counts the schedule of an Open Model Thread Group and of a Precise Throughput Timer"
                        + " from the start of the test, so that behind a set-up all comes at once that was due"
                        + " meanwhile: let it begin with a pause as long as that, or take a Rate Timer",
                window);
    }

    List<Objection> objections() {
        List<Objection> objections = new ArrayList<>();
        DateTimeFormatter clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());
        for (Source source : sources.values()) {
            if (source.most != null) {
                String text = source.most.text(" asked for ", "started") + ", until "
                        + clock.format(Instant.ofEpochMilli(source.mostMs)) + " (rate exceeded)";
                objections.add(new Objection(source.more >= invalid * source.started, text));
            }
        }
        return objections;
    }

    /** One timer or thread group over the run. */
    private static final class Source {
        private double backlog;
        private long started;
        private double more;
        private RateFigures quiet;
        private int quietSeconds;
        private double backlogBefore;
        /** The worst since it was judged last. */
        private Excess untold;

        private Excess most;
        private long mostMs;

        void add(RateFigures figures, int seconds) {
            Excess now = Excess.of(figures, seconds, backlog);
            backlogBefore = quiet == null ? backlog : backlogBefore;
            quiet = quiet == null ? figures : quiet.plus(figures);
            quietSeconds += seconds;
            if (now == null && quietSeconds >= MANY_SECONDS) {
                now = Excess.of(quiet, quietSeconds, backlogBefore);
            }
            if (now != null || quietSeconds >= MANY_SECONDS) {
                quiet = null;
                quietSeconds = 0;
            }
            backlog = Math.max(0, backlog + figures.asked - figures.started - figures.givenUp);
            started += figures.started;
            if (now != null) {
                more += now.more;
                untold = untold == null || now.more > untold.more ? now : untold;
            }
        }

        private void at(long timeMs) {
            if (most == null || untold.more > most.more) {
                most = untold;
                mostMs = timeMs;
            }
        }
    }

    /** Some seconds in which more started than was asked for. */
    private static final class Excess {
        private final RateFigures figures;
        private final int seconds;
        private final double more;

        private Excess(RateFigures figures, int seconds, double more) {
            this.figures = figures;
            this.seconds = seconds;
            this.more = more;
        }

        static Excess of(RateFigures figures, int seconds, double backlog) {
            double more = figures.surplus(seconds, backlog);
            return more > 0 ? new Excess(figures, seconds, more) : null;
        }

        private String text(String asked, String start) {
            RateSource source = figures.source;
            return source.title() + asked + Matter.number(figures.asked) + " " + source.unit() + " in " + seconds
                    + " s, and " + figures.started + " " + start;
        }
    }
}
