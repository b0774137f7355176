// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.matter.Check.Weight;
import io.github.trueload.health.probe.SeenSamplers;
import io.github.trueload.health.probe.ThreadProbe;
import io.github.trueload.health.probe.ThreadReading;
import io.github.trueload.health.probe.WaitGroup;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Many sampler threads wait for one lock, one pool, one queue or one kind of answer, second after second. */
final class Waits extends Matter<ThreadReading> {
    private static final int LOCKS = 3;

    /** Of few threads any wait is a large share, which tells nothing. */
    private static final int MIN_THREADS = 3;

    /** From which share of a user's whole round on a wait bounds the throughput. */
    private static final double STRONG = 0.6;

    private final SeenSamplers who;
    private final ThreadProbe probe;
    private final Processors processors;
    private ThreadReading seen;

    Waits(Settings settings, SeenSamplers who, Processors processors) {
        super("thread");
        this.who = who;
        this.processors = processors;
        probe = new ThreadProbe(who, System::currentTimeMillis);
        int seconds = settings.windowSeconds();
        add("lock", WaitGroup.Kind.LOCK, seconds, settings.share("lockPercent", 20));
        add("pool", WaitGroup.Kind.POOL, seconds, settings.share("poolPercent", 20));
        add("queue", WaitGroup.Kind.QUEUE, seconds, settings.share("queuePercent", 10));
        add("lookup", WaitGroup.Kind.LOOKUP, seconds, settings.share("lookupPercent", 20));
        needs("what sampler threads wait for", threads -> true);
    }

    private void add(String tag, WaitGroup.Kind kind, int seconds, double share) {
        check(tag, Weight.LIMIT, seconds, window -> judge(kind, share, window))
                .from(share)
                .summedUp(figure ->
                        "waits for one " + thing(kind) + " <= " + Format.percent(figure) + " of the sample time");
    }

    @Override
    protected ThreadReading read(int seconds) {
        seen = null;
        seen = probe.read();
        return seen;
    }

    @Override
    protected boolean holdsForEachSecond() {
        return false;
    }

    /** Users in a sample as read last; NaN where that is unknown. */
    double busyNow() {
        return seen == null ? Double.NaN : seen.busy();
    }

    /** Share of these that write results or log lines. */
    double writersNow() {
        return seen == null ? Double.NaN : seen.writing / (double) Math.max(1, seen.busy());
    }

    @Override
    protected String cannotSee() {
        return who.sawVirtualThreads() ? "what virtual threads wait for, because the JVM does not list them" : "";
    }

    @Override
    protected void fields(ThreadReading threads, Fields row) {
        row.mean("threadsJvm", threads.jvmThreads);
        row.mean("threadsSampler", threads.samplerThreads());
        row.mean("threadsRunnable", threads.runnable);
        row.mean("threadsBlocked", threads.blocked);
        row.mean("threadsWaiting", threads.waiting);
        row.mean("threadsSleeping", threads.sleeping);
        row.mean("threadsIdle", threads.idle);
        row.mean("threadsInLock", threads.held(WaitGroup.Kind.LOCK));
        row.mean("threadsInPool", threads.held(WaitGroup.Kind.POOL));
        row.mean("threadsInLookup", threads.held(WaitGroup.Kind.LOOKUP));
        row.mean("threadsInQueue", threads.held(WaitGroup.Kind.QUEUE));
        row.mean("threadsWriting", threads.writing);
        // The places where most threads wait, as class and method, with how many and for how long.
        for (int i = 0; i < LOCKS; i++) {
            row.text("wait" + (i + 1), i < threads.groups.size() ? place(threads.groups.get(i)) : "");
        }
    }

    private static String place(WaitGroup group) {
        return group.threads + " threads, " + group.kind.name().toLowerCase(Locale.ROOT) + " " + group.lockClass
                + (group.method.isEmpty() ? "" : " in " + group.method) + ", longest " + group.longestWaitMs + " ms";
    }

    @Override
    protected void timeline(ThreadReading threads, Map<String, Double> point) {
        point.put("threads", (double) threads.samplerThreads());
        point.put("threadsBusy", (double) threads.busy());
    }

    private Judgement judge(WaitGroup.Kind kind, double share, Window<ThreadReading> window) {
        if (window.max(ThreadReading::samplerThreads) == 0) {
            return Judgement.fine(Double.NaN);
        }
        double busy = window.mean(ThreadReading::busy);
        double most = 0;
        WaitGroup worst = null;
        for (WaitGroup place : places(kind, window).values()) {
            double waiting = window.mean(threads -> at(place, threads));
            if (worst == null || waiting > most || waiting == most && worst.method.isEmpty()) {
                most = waiting;
                worst = place;
            }
        }
        WaitGroup place = worst;
        if (place == null || most < share * busy || !lasts(window, place, share)) {
            return Judgement.fine(place == null ? 0 : window.median(threads -> usualShare(place, threads)));
        }
        Window<ThreadReading> shown = window.only(threads -> at(place, threads) >= MIN_THREADS);
        return Judgement.found(most / busy, text(shown, place), place.stack, shown);
    }

    private static double usualShare(WaitGroup place, ThreadReading threads) {
        double waiting = at(place, threads);
        return waiting < MIN_THREADS ? 0 : waiting / Math.max(1, threads.busy());
    }

    private static boolean lasts(Window<ThreadReading> window, WaitGroup place, double share) {
        return window.reaches(MIN_THREADS, threads -> at(place, threads))
                && window.reaches(share, threads -> at(place, threads) / Math.max(1, threads.busy()));
    }

    /** Every place of a kind, with the latest group that waited there. */
    private static Map<String, WaitGroup> places(WaitGroup.Kind kind, Window<ThreadReading> window) {
        Map<String, WaitGroup> places = new LinkedHashMap<>();
        for (ThreadReading threads : window.readings()) {
            threads.groups.stream()
                    .filter(group -> group.kind == kind)
                    .forEach(group -> places.put(group.place(), group));
        }
        return places;
    }

    private static double at(WaitGroup place, ThreadReading threads) {
        int waiting = 0;
        for (WaitGroup group : threads.groups) {
            // Traces may have come too late to catch the method; then the class of the object has to do.
            boolean same = group.place().equals(place.place())
                    || group.method.isEmpty() && group.lockClass.equals(place.lockClass);
            waiting += group.kind == place.kind && same ? group.threads : 0;
        }
        return waiting;
    }

    private static String thing(WaitGroup.Kind kind) {
        return kind == WaitGroup.Kind.LOOKUP
                ? "name server's answer"
                : kind.name().toLowerCase(Locale.ROOT);
    }

    /**
     * How much of the time in samples a wait is follows from how many of the threads in a sample wait; only where it is
     * most of the whole round of a user, think time included, does it bound the throughput.
     */
    private String text(Window<ThreadReading> window, WaitGroup group) {
        double waiting = window.mean(threads -> at(group, threads));
        double busy = window.mean(ThreadReading::busy);
        double all = window.mean(ThreadReading::samplerThreads);
        long asleep = Math.round(all - busy);
        return Math.round(waiting) + " of " + Math.round(busy)
                + (asleep == 0 ? " sampler threads" : " sampler threads at work (" + asleep + " more sleep)")
                + " wait for " + matter(group, Math.round(busy - waiting))
                + (group.kind == WaitGroup.Kind.LOCK ? processors.besides() : "")
                + ": this wait is " + Format.percent(waiting / busy) + " of the time in samples"
                + (waiting >= STRONG * all ? ", and the throughput measured is the generator's, not the server's" : "")
                + "; " + advice(group);
    }

    private static String matter(WaitGroup group, long working) {
        String place = (group.method.isEmpty() ? "" : " in " + group.method)
                + (group.caller.isEmpty() ? "" : ", called from " + group.caller)
                + (group.longestWaitMs < 2000 ? "" : ", the longest for " + group.longestWaitMs / 1000 + " s");
        switch (group.kind) {
            case LOCK:
                return "a lock (" + group.lockClass + ")" + place;
            case POOL:
                return "a connection or another resource of a pool" + place + ", so that only " + working
                        + " work at a time";
            case QUEUE:
                return "room in " + JMeterQueue.of(group.method).name + place;
            default:
                return "the answer of a name server" + place;
        }
    }

    private static String advice(WaitGroup group) {
        switch (group.kind) {
            case LOCK:
                return "call that method less often, or give each thread an object of its own";
            case POOL:
                return "make the pool as large as the load";
            case QUEUE:
                return JMeterQueue.of(group.method).advice;
            default:
                return "have names answered from memory (a DNS Balancer element, or networkaddress.cache.ttl of the"
                        + " JVM), or look at the name server";
        }
    }
}
