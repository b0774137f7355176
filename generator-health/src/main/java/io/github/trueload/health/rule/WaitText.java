// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.WaitGroup;
import java.util.function.ToDoubleFunction;

/**
 * Puts a wait into words. How much of the time in samples it is follows from how many of the threads in a sample wait;
 * only where it is most of the whole round of a user, think time included, does it bound the throughput. Immutable.
 */
final class WaitText {
    private final WaitGroup.Kind kind;
    private final double strong;

    /** @param strong from which share on the wait bounds the throughput, 0 to 1 */
    WaitText(WaitGroup.Kind kind, double strong) {
        this.kind = kind;
        this.strong = strong;
    }

    /** What the threads wait for. */
    String thing() {
        switch (kind) {
            case LOCK:
                return "lock";
            case POOL:
                return "pool";
            case QUEUE:
                return "queue";
            default:
                return "name server's answer";
        }
    }

    /** @param waiting how many threads of a reading wait at the place */
    String of(Window window, WaitGroup group, ToDoubleFunction<Reading> waiting) {
        double mean = window.mean(waiting);
        double busy = window.mean(reading -> reading.threads.busy());
        double all = window.mean(reading -> reading.threads.samplerThreads());
        long asleep = Math.round(all - busy);
        String who = Math.round(mean) + " of " + Math.round(busy)
                + (asleep == 0 ? " sampler threads" : " sampler threads at work (" + asleep + " more sleep)");
        return who + " wait for " + matter(group, Math.round(busy - mean)) + meaning(mean, busy, all, window) + "; "
                + advice(group);
    }

    private String matter(WaitGroup group, long working) {
        String where = group.method.isEmpty() ? "" : " in " + group.method;
        String from = group.caller.isEmpty() ? "" : ", called from " + group.caller;
        String since = group.longestWaitMs < 2000 ? "" : ", the longest for " + group.longestWaitMs / 1000 + " s";
        String place = where + from + since;
        switch (kind) {
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

    private String meaning(double waiting, double busy, double all, Window window) {
        String cpu = kind == WaitGroup.Kind.LOCK ? Words.cpu(window) : "";
        String share = ": this wait is " + Words.percent(waiting / busy) + " of the time in samples";
        boolean bounds = waiting >= strong * all;
        return cpu + share + (bounds ? ", and the throughput measured is the generator's, not the server's" : "");
    }

    private String advice(WaitGroup group) {
        switch (kind) {
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
