// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.schedule.LabelRate;
import io.github.trueload.health.schedule.RateFigures;
import io.github.trueload.health.schedule.RateMeter;
import io.github.trueload.health.schedule.RateSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleToLongFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Fewer or more samples start than rate timers and schedules ask for: what was measured belongs to another load than
 * the one wanted.
 */
public final class AskedRates extends Matter<List<RateFigures>> {
    private static final String START = "Generator health, rate: ";
    private static final double P99 = 99;

    private final double share;
    private final Readers.Reader ofSeconds;
    private final Readers.Reader ofIntervals;
    private final Readers.Reader ofGoals;
    private final Map<String, RateFigures> ofRun = new LinkedHashMap<>();
    private final Surplus surplus;
    private final Map<String, LabelRate> ofLabels = new HashMap<>();

    /** What was read last. Windows keep it without labels, of which there may be a thousand. */
    private List<RateFigures> byLabel = Collections.emptyList();

    private int seconds = 1;

    /** @param meters of the timers of the test; those that it gives now belong to an earlier one */
    AskedRates(Settings settings, Supplier<List<RateMeter>> meters) {
        super("rate");
        isOfTheLastSecond();
        Readers readers = new Readers(meters);
        ofSeconds = readers.reader();
        ofIntervals = readers.reader();
        ofGoals = readers.reader();
        share = settings.share("behindPercent", 5);
        check("behind", Weight.OTHER_LOAD, Math.max(1, settings.seconds("behindSeconds", 10)), this::judge)
                .lookedAt("rates that were asked for", Matter::percent)
                .asksWhy("");
        surplus = new Surplus(settings.share("invalidPercent", 10));
        check("exceeded", Weight.OTHER_LOAD, 1, window -> surplus.judge(this::window));
    }

    @Override
    protected List<RateFigures> read(int passed) {
        seconds = passed;
        byLabel = ofSeconds.take();
        return byLabel.stream().map(RateFigures::together).collect(Collectors.toList());
    }

    @Override
    protected void keep(List<RateFigures> figures) {
        add(figures);
        addLabels(byLabel);
        surplus.add(figures, seconds);
    }

    private void add(List<RateFigures> figures) {
        figures.forEach(timer -> ofRun.merge(timer.source().title(), timer.together(), RateFigures::plus));
    }

    private void addLabels(List<RateFigures> figures) {
        figures.forEach(timer -> timer.labels()
                .forEach((label, rate) -> ofLabels.computeIfAbsent(label, added -> new LabelRate())
                        .add(rate)));
    }

    /** What every timer did since the last call, exact to this moment; empty without rate timers. */
    public List<RateFigures> takeInterval() {
        return ofIntervals.take();
    }

    /** The same for the record of goals. */
    public List<RateFigures> takeForGoals() {
        return ofGoals.take();
    }

    @Override
    protected void timeline(List<RateFigures> timers, Map<String, Double> point) {
        if (timers.isEmpty()) {
            return;
        }
        LabelRate samples = LabelRate.sum(timers.stream().map(RateFigures::all).collect(Collectors.toList()));
        boolean none = samples.achieved() == 0;
        point.put("offered", timers.stream().mapToDouble(RateFigures::offered).sum() / seconds);
        point.put(
                "achieved",
                (double) timers.stream().mapToLong(RateFigures::achieved).sum() / seconds);
        point.put("plainP99", none ? Double.NaN : samples.plainMsAt(P99));
        point.put("intendedP99", none ? Double.NaN : samples.intendedMsAt(P99));
    }

    /** Judges the timer that misses the largest part of its rate. */
    private Judgement judge(Window<List<RateFigures>> window) {
        Map<String, RateFigures> sums = new LinkedHashMap<>();
        window.readings()
                .forEach(timers ->
                        timers.forEach(timer -> sums.merge(timer.source().title(), timer, RateFigures::plus)));
        if (sums.isEmpty()) {
            return Judgement.fine(Double.NaN);
        }
        RateFigures worst = Collections.max(
                sums.values(),
                Comparator.comparing((RateFigures timer) -> timer.missesMoreThan(share))
                        .thenComparingDouble(RateFigures::missedShare));
        return worst.missesMoreThan(share)
                ? Judgement.found(worst.missedShare(), text(worst, window.size()), window)
                : Judgement.fine(worst.missedShare());
    }

    private static String text(RateFigures timer, int seconds) {
        RateSource source = timer.source();
        return source.title() + " asks for " + number(timer.offered() / seconds) + " " + source.unit()
                + "/s, and " + number(timer.started() / (double) seconds) + " start ("
                + percent(timer.missedShare()) + " missed): "
                + (source.isGroup() ? source.advice : cause(timer, source.advice));
    }

    private static String cause(RateFigures timer, String advice) {
        int threads = timer.threads();
        if (timer.waiting() > 0) {
            return timer.waiting() + " of its " + threads + " threads wait for their time, so what delays the others"
                    + " lies between their samples: other timers, think time, or this generator";
        }
        if (timer.inSamples() >= threads) {
            return "all of its " + threads + " threads are in samples; " + advice;
        }
        return (timer.source().isTimed() ? "none of its " + threads + " threads waits for its time, and " : "")
                + timer.inSamples() + " of its " + threads + " threads are in the samples that it asks for, the others"
                + " elsewhere: in other samples or pauses, or kept up by this generator; " + advice;
    }

    /** Whether all that was asked for came, so that what users lose between samples is made good. */
    boolean areKept() {
        return !ofRun.isEmpty()
                && ofRun.values().stream()
                        .allMatch(timer -> timer.source().unknown.isEmpty() && !timer.missesMoreThan(share));
    }

    /** A rate that is missed as a whole, or exceeded at some time. */
    @Override
    protected List<Objection> objections() {
        List<Objection> objections = new ArrayList<>(surplus.objections());
        for (RateFigures timer : ofRun.values()) {
            if (timer.missesMoreThan(share)) {
                objections.add(Objection.invalid(asked(timer) + " and " + timer.started() + " started ("
                        + percent(timer.missedShare()) + " missed)"));
            }
        }
        return objections;
    }

    /** What the last part of a second brought belongs to the run as well. */
    @Override
    protected void close() {
        List<RateFigures> last = ofSeconds.take();
        add(last);
        addLabels(last);
    }

    @Override
    protected List<String> closing() {
        List<String> lines = new ArrayList<>();
        ofRun.values().forEach(timer -> {
            RateSource source = timer.source();
            if (!source.unknown.isEmpty()) {
                lines.add(START + source.title() + ": offered rate unknown, " + source.unknown);
            } else if (source.isTimed()) {
                addTimed(timer, lines);
            } else {
                lines.add(START + asked(timer) + "; " + timer.started() + " started");
                lines.add("  it does not tell when each of them ought to start, so that nobody knows which came late");
            }
        });
        return lines;
    }

    private static String asked(RateFigures timer) {
        RateSource source = timer.source();
        return source.title() + " asked for " + Math.round(timer.offered()) + " " + source.unit();
    }

    private static void addTimed(RateFigures timer, List<String> lines) {
        LabelRate all = timer.all();
        lines.add(START + asked(timer) + "; " + all.achieved() + " started, " + all.late()
                + " of them more than 10 ms late, " + timer.givenUp() + " were given up");
        lines.add("  response times in ms, 50/90/99 %: " + times(all::plainMsAt) + "; from the intended start: "
                + times(all::intendedMsAt));
    }

    private static String times(DoubleToLongFunction msAt) {
        return msAt.applyAsLong(50) + "/" + msAt.applyAsLong(90) + "/" + msAt.applyAsLong(P99);
    }

    @Override
    protected void report(Map<String, Object> report) {
        Map<Boolean, List<Object>> timed = ofRun.values().stream()
                .collect(Collectors.partitioningBy(
                        timer -> timer.source().isTimed(), Collectors.mapping(AskedRates::json, Collectors.toList())));
        report.put("rates", timed.get(true));
        report.put("schedules", timed.get(false));
    }

    private static Map<String, Object> json(RateFigures timer) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (timer.source().isTimed()) {
            LabelRate all = timer.all();
            json.put("timer", timer.timer());
            json.put("offered", timer.offered());
            json.put("skipped", timer.givenUp());
            addLateness(all, json);
            json.put("plain", times(all.plainMeanMs(), all::plainMsAt, all.plainMaxMs()));
            json.put("intended", intended(all));
            return json;
        }
        json.put("source", timer.source().title());
        json.put("unit", timer.source().unit());
        if (timer.source().unknown.isEmpty()) {
            json.put("offered", timer.offered());
            json.put("achieved", timer.achieved());
        } else {
            json.put("unknown", timer.source().unknown);
        }
        return json;
    }

    /** The times of a label from the intended start; nothing where none of its samples was under a timer. */
    @Override
    protected void reportLabel(String label, Map<String, Object> report) {
        LabelRate rate = ofLabels.get(label);
        if (rate != null) {
            Map<String, Object> intended = new LinkedHashMap<>();
            addLateness(rate, intended);
            intended.putAll(intended(rate));
            report.put("intended", intended);
        }
    }

    private static void addLateness(LabelRate rate, Map<String, Object> json) {
        json.put("achieved", rate.achieved());
        json.put("late", rate.late());
        json.put("lateP99", rate.lateMsAt(P99));
    }

    private static Map<String, Object> intended(LabelRate rate) {
        return times(rate.intendedMeanMs(), rate::intendedMsAt, rate.intendedMaxMs());
    }

    private static Map<String, Object> times(double mean, DoubleToLongFunction msAt, long max) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("mean", mean);
        json.put("p50", msAt.applyAsLong(50));
        json.put("p90", msAt.applyAsLong(90));
        json.put("p99", msAt.applyAsLong(P99));
        json.put("max", max);
        return json;
    }

    /**
     * The figures of one run's rate timers, for several readers: each gets all of them, whenever and however often it
     * reads. Timers of one name count as one. Thread-safe.
     */
    static final class Readers {
        private final Supplier<List<RateMeter>> meters;
        private final Set<RateMeter> ofFormerTest = Collections.newSetFromMap(new IdentityHashMap<>());
        private final List<Reader> readers = new ArrayList<>();

        /** Begins before the first sample of a test; the meters that are there now belong to an earlier one. */
        Readers(Supplier<List<RateMeter>> meters) {
            this.meters = meters;
            this.ofFormerTest.addAll(meters.get());
        }

        /** One more reader, who gets what happens from now on. */
        synchronized Reader reader() {
            Reader reader = new Reader();
            readers.add(reader);
            return reader;
        }

        final class Reader {
            private final Map<String, RateFigures> unread = new LinkedHashMap<>();

            List<RateFigures> take() {
                synchronized (Readers.this) {
                    collect();
                    List<RateFigures> figures = new ArrayList<>(unread.values());
                    unread.clear();
                    return figures;
                }
            }
        }

        private void collect() {
            Map<String, RateFigures> now = new LinkedHashMap<>();
            for (RateMeter meter : meters.get()) {
                if (!ofFormerTest.contains(meter)) {
                    now.merge(meter.source().title(), meter.take(System::nanoTime), RateFigures::beside);
                }
            }
            readers.forEach(
                    reader -> now.forEach((timer, more) -> reader.unread.merge(timer, more, RateFigures::plus)));
        }
    }
}
