// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What happened to the samples over connections to one address, or to several, in some time. Immutable. */
public final class NodeFigures {
    /** Nothing happened. */
    public static final NodeFigures NONE = new NodeFigures(0, 0, 0, Collections.<Integer, Long>emptyMap());

    /** Samples over connections to the address. */
    public final long samples;
    /** Those of them that failed. */
    public final long failed;
    /** Attempts to connect to it that failed, of which another address may have saved the sample. */
    public final long notReached;

    private final SortedMap<Integer, Long> times;

    /**
     * Joins the figures that the fields describe.
     *
     * @param times how many samples took how long, by the longest time in ms of a bucket
     */
    public NodeFigures(long samples, long failed, long notReached, Map<Integer, Long> times) {
        this.samples = samples;
        this.failed = failed;
        this.notReached = notReached;
        this.times = Collections.unmodifiableSortedMap(new TreeMap<>(times));
    }

    /** Several addresses as one. */
    public static NodeFigures sum(Collection<NodeFigures> all) {
        NodeFigures sum = NONE;
        for (NodeFigures figures : all) {
            sum = sum.plus(figures, 1);
        }
        return sum;
    }

    /** What happened since an earlier moment; all of it when the counts began anew since then. */
    public NodeFigures since(NodeFigures earlier) {
        return samples < earlier.samples || notReached < earlier.notReached ? this : plus(earlier, -1);
    }

    private NodeFigures plus(NodeFigures more, int factor) {
        Map<Integer, Long> sums = new TreeMap<>(times);
        more.times.forEach((longestMs, count) -> sums.merge(longestMs, factor * count, Long::sum));
        sums.values().removeIf(count -> count <= 0);
        return new NodeFigures(
                samples + factor * more.samples,
                failed + factor * more.failed,
                notReached + factor * more.notReached,
                sums);
    }

    /** Samples, and attempts to connect that led to none; a sample that failed to connect is both. */
    public long attempts() {
        return samples + notReached;
    }

    /** What of the attempts went wrong. */
    public long failures() {
        return failed + notReached;
    }

    /** The failures as a share of the attempts, 0 to 1; 0 without any. */
    public double failureShare() {
        return attempts() == 0 ? 0 : (double) failures() / attempts();
    }

    /**
     * A percentile of the times in ms, moved by so many of its standard errors: with -2.6 and 2.6 it is between the two
     * in 99 of 100 cases, whatever the times look like (the ranks of a binomial distribution). NaN without samples.
     *
     * @param share 0.99 for the 99th percentile
     */
    public double percentileMs(double share, double standardErrors) {
        long all = times.values().stream().mapToLong(Long::longValue).sum();
        double rank = Math.ceil(all * share + standardErrors * Math.sqrt(all * share * (1 - share)));
        double wanted = Math.max(1, Math.min(all, rank));
        long seen = 0;
        for (Map.Entry<Integer, Long> bucket : times.entrySet()) {
            seen += bucket.getValue();
            if (seen >= wanted) {
                return bucket.getKey();
            }
        }
        return Double.NaN;
    }
}
