// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.ThreadReading;
import io.github.trueload.health.reading.WaitGroup;
import java.util.LinkedHashMap;
import java.util.Map;

/** Many sampler threads wait for one lock, one pool, one queue or one kind of answer, second after second. */
final class WaitRule implements Rule {
    private final VerdictKind kind;
    private final WaitGroup.Kind waitsFor;
    private final double share;
    private final double minThreads;
    private final int seconds;
    private final WaitText text;

    WaitRule(VerdictKind kind, WaitGroup.Kind waitsFor, double share, Thresholds thresholds) {
        this.kind = kind;
        this.waitsFor = waitsFor;
        this.share = share;
        this.minThreads = thresholds.number("minThreads");
        this.seconds = thresholds.windowSeconds();
        this.text = new WaitText(waitsFor, thresholds.share("strongPercent"));
    }

    @Override
    public VerdictKind kind() {
        return kind;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    @Override
    public double limit() {
        return share;
    }

    @Override
    public Judgement judge(Window window) {
        if (window.max(reading -> reading.threads.samplerThreads()) == 0) {
            return Judgement.fine(Double.NaN);
        }
        double busy = window.mean(reading -> reading.threads.busy());
        double most = 0;
        WaitGroup worst = null;
        for (WaitGroup place : places(window).values()) {
            double waiting = window.mean(reading -> at(place, reading.threads));
            if (worst == null || waiting > most || waiting == most && worst.method.isEmpty()) {
                most = waiting;
                worst = place;
            }
        }
        WaitGroup place = worst;
        if (place == null || most < share * busy || !lasts(window, place)) {
            return Judgement.fine(place == null ? 0 : usual(window, place));
        }
        double figure = most / busy;
        Window shown = window.only(reading -> at(place, reading.threads) >= minThreads);
        String words = text.of(shown, place, reading -> at(place, reading.threads));
        return Judgement.found(figure, words, place.stack, shown);
    }

    /** Of few threads any wait is a large share, which tells nothing. */
    private double usual(Window window, WaitGroup place) {
        return window.median(reading -> {
            double waiting = at(place, reading.threads);
            return reading.threads.figure(threads -> waiting < minThreads ? 0 : waiting / Math.max(1, threads.busy()));
        });
    }

    private boolean lasts(Window window, WaitGroup place) {
        return window.reaches(minThreads, reading -> at(place, reading.threads))
                && window.reaches(share, reading -> at(place, reading.threads) / Math.max(1, reading.threads.busy()));
    }

    @Override
    public String summary(double figure) {
        return "waits for one " + text.thing() + " <= " + Words.percent(figure) + " of the sample time";
    }

    /** Every place of this kind, with the latest group that waited there. */
    private Map<String, WaitGroup> places(Window window) {
        Map<String, WaitGroup> places = new LinkedHashMap<>();
        for (Reading reading : window.readings()) {
            for (WaitGroup group : reading.threads.groups) {
                if (group.kind == waitsFor) {
                    places.put(group.place(), group);
                }
            }
        }
        return places;
    }

    private double at(WaitGroup place, ThreadReading threads) {
        int waiting = 0;
        for (WaitGroup group : threads.groups) {
            // Traces may have come too late to catch the method; then the class of the object has to do.
            boolean same = group.place().equals(place.place())
                    || group.method.isEmpty() && group.lockClass.equals(place.lockClass);
            waiting += group.kind == waitsFor && same ? group.threads : 0;
        }
        return waiting;
    }
}
