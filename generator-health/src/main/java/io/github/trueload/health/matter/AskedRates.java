// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.record.LabelRate;
import io.github.trueload.health.record.RateFigures;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import io.github.trueload.health.record.Times;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private final Supplier<List<RateMeter>> meters;
    private final Set<RateMeter> ofFormerTest = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<String, RateFigures> ofSecond = new LinkedHashMap<>();
    private final Map<String, RateFigures> ofInterval = new LinkedHashMap<>();
    private final Map<String, RateFigures> ofRun = new LinkedHashMap<>();
    private final Surplus surplus;

    /** What was read last. Windows keep it without labels, of which there may be a thousand. */
    private List<RateFigures> byLabel = Collections.emptyList();

    private int seconds = 1;

    /** @param meters of the timers of the test; those that it gives now belong to an earlier one */
    AskedRates(Settings settings, Supplier<List<RateMeter>> meters) {
        super("rate");
        isOfTheLastSecond();
        this.meters = meters;
        ofFormerTest.addAll(meters.get());
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
        byLabel = take(ofSecond);
        return byLabel.stream().map(RateFigures::together).collect(Collectors.toList());
    }

    @Override
    protected void keep(List<RateFigures> figures) {
        add(figures);
        surplus.add(figures, seconds);
    }

    private void add(List<RateFigures> figures) {
        figures.forEach(timer -> ofRun.merge(timer.source.title(), timer.together(), RateFigures::plus));
    }

    /** What every timer did in the seconds that were read last, by labels; once. */
    public List<RateFigures> takeByLabel() {
        List<RateFigures> taken = byLabel;
        byLabel = Collections.emptyList();
        return taken;
    }

    /** What every timer did since the last call, exact to this moment; empty without rate timers. Any thread. */
    public List<RateFigures> takeInterval() {
        return take(ofInterval);
    }

    /** Timers of one name count as one. */
    private List<RateFigures> take(Map<String, RateFigures> wanted) {
        synchronized (ofFormerTest) {
            Map<String, RateFigures> now = new LinkedHashMap<>();
            for (RateMeter meter : meters.get()) {
                if (!ofFormerTest.contains(meter)) {
                    now.merge(meter.source.title(), meter.take(System::nanoTime), RateFigures::beside);
                }
            }
            now.forEach((title, more) -> {
                ofSecond.merge(title, more, RateFigures::plus);
                ofInterval.merge(title, more, RateFigures::plus);
            });
            List<RateFigures> taken = new ArrayList<>(wanted.values());
            wanted.clear();
            return taken;
        }
    }

    @Override
    protected void timeline(List<RateFigures> timers, Map<String, Double> point) {
        if (timers.isEmpty()) {
            return;
        }
        LabelRate samples = LabelRate.sum(timers.stream().map(RateFigures::all).collect(Collectors.toList()));
        boolean none = samples.achieved() == 0;
        point.put("offered", timers.stream().mapToDouble(timer -> timer.offered).sum() / seconds);
        point.put(
                "achieved",
                (double) timers.stream().mapToLong(RateFigures::achieved).sum() / seconds);
        point.put("plainP99", none ? Double.NaN : samples.plain.percentile(P99));
        point.put("intendedP99", none ? Double.NaN : samples.intended.percentile(P99));
    }

    /** Judges the timer that misses the largest part of its rate. */
    private Judgement judge(Window<List<RateFigures>> window) {
        Map<String, RateFigures> sums = new LinkedHashMap<>();
        window.readings()
                .forEach(timers -> timers.forEach(timer -> sums.merge(timer.source.title(), timer, RateFigures::plus)));
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
        RateSource source = timer.source;
        return source.title() + " asks for " + number(timer.offered / seconds) + " " + source.unit()
                + "/s, and " + number(timer.started / (double) seconds) + " start ("
                + percent(timer.missedShare()) + " missed): "
                + (source.isGroup() ? source.advice : cause(timer, source.advice));
    }

    private static String cause(RateFigures timer, String advice) {
        int threads = timer.threads.all;
        if (timer.threads.waiting > 0) {
            return timer.threads.waiting + " of its " + threads
                    + " threads wait for their time, so what delays the others"
                    + " lies between their samples: other timers, think time, or this generator";
        }
        if (timer.threads.inSamples >= threads) {
            return "all of its " + threads + " threads are in samples; " + advice;
        }
        return (timer.source.timed ? "none of its " + threads + " threads waits for its time, and " : "")
                + timer.threads.inSamples + " of its " + threads
                + " threads are in the samples that it asks for, the others"
                + " elsewhere: in other samples or pauses, or kept up by this generator; " + advice;
    }

    /** The thread groups for which all came that was asked for: what their users lose between samples is made good. */
    Set<String> keptFor() {
        Set<String> kept = new HashSet<>();
        Set<String> others = new HashSet<>();
        for (RateFigures timer : ofRun.values()) {
            boolean isKept = timer.source.unknown.isEmpty() && !timer.missesMoreThan(share);
            (isKept ? kept : others).addAll(timer.threads.groups);
        }
        kept.removeAll(others);
        return kept;
    }

    /** A rate that is missed as a whole, or exceeded at some time. */
    @Override
    protected List<Objection> objections() {
        List<Objection> objections = new ArrayList<>(surplus.objections());
        for (RateFigures timer : ofRun.values()) {
            if (timer.missesMoreThan(share)) {
                objections.add(Objection.invalid(asked(timer) + " and " + timer.started + " started ("
                        + percent(timer.missedShare()) + " missed)"));
            }
        }
        return objections;
    }

    /** What the last part of a second brought belongs to the run as well. */
    @Override
    protected void close() {
        byLabel = take(ofSecond);
        add(byLabel);
    }

    @Override
    protected List<String> closing() {
        List<String> lines = new ArrayList<>();
        ofRun.values().forEach(timer -> {
            RateSource source = timer.source;
            if (!source.unknown.isEmpty()) {
                lines.add(START + source.title() + ": offered rate unknown, " + source.unknown);
            } else if (source.timed) {
                addTimed(timer, lines);
            } else {
                lines.add(START + asked(timer) + "; " + timer.started + " started");
                lines.add("  it does not tell when each of them ought to start, so that nobody knows which came late");
            }
        });
        return lines;
    }

    private static String asked(RateFigures timer) {
        RateSource source = timer.source;
        return source.title() + " asked for " + Math.round(timer.offered) + " " + source.unit();
    }

    private static void addTimed(RateFigures timer, List<String> lines) {
        LabelRate all = timer.all();
        long others = timer.started - all.achieved();
        lines.add(START + asked(timer) + "; " + all.achieved() + " started, " + all.late()
                + " of them more than 10 ms late, " + timer.givenUp + " were given up"
                + (others > 0 ? "; " + others + " more started that have no result, as Flow Control Actions" : ""));
        lines.add("  response times in ms, 50/90/99 %: " + times(all.plain) + "; from the intended start: "
                + times(all.intended));
    }

    private static String times(Times times) {
        return times.percentile(50) + "/" + times.percentile(90) + "/" + times.percentile(P99);
    }

    @Override
    protected void report(Map<String, Object> report) {
        Map<Boolean, List<Object>> timed = ofRun.values().stream()
                .collect(Collectors.partitioningBy(
                        timer -> timer.source.timed, Collectors.mapping(AskedRates::json, Collectors.toList())));
        report.put("rates", timed.get(true));
        report.put("schedules", timed.get(false));
    }

    private static Map<String, Object> json(RateFigures timer) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (timer.source.timed) {
            LabelRate all = timer.all();
            json.put("timer", timer.source.name);
            json.put("offered", timer.offered);
            json.put("skipped", timer.givenUp);
            json.putAll(all.json());
            json.put("plain", all.plain.json());
            json.put("intended", all.intended.json());
            return json;
        }
        json.put("source", timer.source.title());
        json.put("unit", timer.source.unit());
        if (timer.source.unknown.isEmpty()) {
            json.put("offered", timer.offered);
            json.put("achieved", timer.achieved());
        } else {
            json.put("unknown", timer.source.unknown);
        }
        return json;
    }
}
