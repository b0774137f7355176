// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What happened to one address of a host up to a moment. Immutable. */
public final class AddressReport {
    private final long chosen;
    private final long reached;
    private final long notReached;
    private final long samples;
    private final long failed;
    private final long totalMs;
    private final SortedMap<Integer, Long> times;

    AddressReport(
            long chosen,
            long reached,
            long notReached,
            long samples,
            long failed,
            long totalMs,
            SortedMap<Integer, Long> times) {
        this.chosen = chosen;
        this.reached = reached;
        this.notReached = notReached;
        this.samples = samples;
        this.failed = failed;
        this.totalMs = totalMs;
        this.times = Collections.unmodifiableSortedMap(new TreeMap<>(times));
    }

    /** For how many new connections it was handed out first. */
    public long chosen() {
        return chosen;
    }

    /** How many connections are known to have reached it. */
    public long reached() {
        return reached;
    }

    /** How many attempts to connect to it are known to have failed. */
    public long notReached() {
        return notReached;
    }

    /** The samples over connections to it; where it is not known where one went, over those for which it was chosen. */
    public long samples() {
        return samples;
    }

    /** Those of them that failed. */
    public long failed() {
        return failed;
    }

    /** The elapsed times of the samples together, in ms. */
    public long totalMs() {
        return totalMs;
    }

    /** How many samples took how long: by the longest time of a bucket in ms, not more than 7 % above the true one. */
    public SortedMap<Integer, Long> times() {
        return times;
    }

    /** The mean elapsed time of the samples in ms; 0 without any. */
    public double meanMs() {
        return samples == 0 ? 0 : (double) totalMs / samples;
    }

    /** The time in ms within which 99 % of the samples ended, up to 7 % too high; 0 without any. */
    public long p99Ms() {
        long all = times.values().stream().mapToLong(Long::longValue).sum();
        long seen = 0;
        for (Map.Entry<Integer, Long> bucket : times.entrySet()) {
            seen += bucket.getValue();
            if (seen * 100 >= all * 99) {
                return bucket.getKey();
            }
        }
        return 0;
    }
}
