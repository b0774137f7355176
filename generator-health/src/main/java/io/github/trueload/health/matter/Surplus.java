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
    private Source told;

    /** @param invalid from which share of all that started on the figures are invalid */
    Surplus(double invalid) {
        this.invalid = invalid;
    }

    /** Takes in what each timer did in the last seconds. */
    void add(List<RateFigures> timers, int seconds) {
        told = null;
        for (RateFigures timer : timers) {
            Source source = sources.computeIfAbsent(timer.source.title(), title -> new Source());
            source.add(timer, seconds);
            told = source.now != null && (told == null || source.now.more > told.now.more) ? source : told;
        }
    }

    /** Judges those seconds, with the window of as many as it is given. */
    Judgement judge(IntFunction<Window<?>> windows) {
        if (told == null) {
            return Judgement.fine(Double.NaN);
        }
        Window<?> window = windows.apply(told.now.seconds);
        told.at(window.toMs());
        return Judgement.found(
                told.now.more,
                told.now.text(" asks for ", "start")
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
        private Excess now;
        private Excess most;
        private long mostMs;

        void add(RateFigures figures, int seconds) {
            now = Excess.of(figures, seconds, backlog);
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
            more += now == null ? 0 : now.more;
        }

        private void at(long timeMs) {
            if (most == null || now.more > most.more) {
                most = now;
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
