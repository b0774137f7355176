// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.ThreadReading;
import io.github.trueload.health.reading.WaitGroup;
import java.util.LinkedHashMap;
import java.util.Map;

/** Many sampler threads wait for one lock, one pool or one queue, second after second. */
final class WaitRule implements Rule {
    private final VerdictKind kind;
    private final WaitGroup.Kind waitsFor;
    private final double share;
    private final double minThreads;
    private final int seconds;

    WaitRule(VerdictKind kind, WaitGroup.Kind waitsFor, double share, Thresholds thresholds) {
        this.kind = kind;
        this.waitsFor = waitsFor;
        this.share = share;
        this.minThreads = thresholds.number("minThreads");
        this.seconds = thresholds.windowSeconds();
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
        double figure = busy == 0 ? 0 : most / busy;
        WaitGroup place = worst;
        if (place == null || figure < share || !lasts(window, place)) {
            return Judgement.fine(figure);
        }
        Window shown = window.only(reading -> at(place, reading.threads) >= minThreads);
        return Judgement.found(figure, text(shown, place), shown);
    }

    private boolean lasts(Window window, WaitGroup place) {
        return window.reaches(minThreads, reading -> at(place, reading.threads))
                && window.reaches(share, reading -> at(place, reading.threads) / Math.max(1, reading.threads.busy()));
    }

    @Override
    public String summary(double figure) {
        String thing = waitsFor == WaitGroup.Kind.LOCK ? "lock" : waitsFor == WaitGroup.Kind.POOL ? "pool" : "queue";
        return "no " + thing + " holds up more than " + Words.percent(figure) + " of the busy threads";
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

    private String text(Window window, WaitGroup group) {
        double waiting = window.mean(reading -> at(group, reading.threads));
        double busy = window.mean(reading -> reading.threads.busy());
        long asleep = Math.round(window.mean(reading -> reading.threads.sleeping + reading.threads.idle));
        String who = Math.round(waiting) + " of " + Math.round(busy)
                + (asleep == 0 ? " sampler threads" : " sampler threads at work (" + asleep + " more sleep)");
        String where = group.method.isEmpty() ? "" : " in " + group.method;
        String from = group.caller.isEmpty() ? "" : ", called from " + group.caller;
        String since = group.longestWaitMs < 2000 ? "" : ", the longest for " + group.longestWaitMs / 1000 + " s";
        switch (waitsFor) {
            case LOCK:
                return who + " wait for a lock (" + group.lockClass + ")" + where + from + since + Words.cpu(window)
                        + ": the throughput measured is the generator's, not the server's; call that method less"
                        + " often, or give each thread an object of its own";
            case POOL:
                return who + " wait for a connection or another resource of a pool" + where + from + since
                        + ", so that only " + Math.round(busy - waiting)
                        + " work at a time: the response times contain this wait; make the pool as large as the load";
            default:
                return who + " wait for room in " + JMeterQueue.of(group.method).name + where + from + since + ": "
                        + JMeterQueue.of(group.method).advice;
        }
    }
}
