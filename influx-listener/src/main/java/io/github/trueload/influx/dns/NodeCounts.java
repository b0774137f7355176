// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.dns;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the DNS balancer counted for one address of a host, since its test began or in an interval. Immutable. */
final class NodeCounts {
    static final NodeCounts NONE = new NodeCounts(Collections.emptyMap(), Collections.emptyMap());

    private final SortedMap<String, Long> numbers;
    private final SortedMap<Integer, Long> times;

    /**
     * Counts.
     *
     * @param numbers by the names that the balancer's management bean gives them
     * @param times how many samples took how long, by the longest time in ms of a bucket
     */
    NodeCounts(Map<String, Long> numbers, Map<Integer, Long> times) {
        this.numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
        this.times = Collections.unmodifiableSortedMap(new TreeMap<>(times));
    }

    /** What happened since an earlier reading. */
    NodeCounts since(NodeCounts earlier) {
        Map<String, Long> moreNumbers = new TreeMap<>();
        numbers.forEach((name, number) -> moreNumbers.put(name, number - earlier.get(name)));
        Map<Integer, Long> moreTimes = new TreeMap<>();
        times.forEach((longest, count) -> moreTimes.put(longest, count - earlier.times.getOrDefault(longest, 0L)));
        return new NodeCounts(moreNumbers, moreTimes);
    }

    /** Both together. */
    NodeCounts plus(NodeCounts more) {
        Map<String, Long> sums = new TreeMap<>(numbers);
        more.numbers.forEach((name, number) -> sums.merge(name, number, Long::sum));
        Map<Integer, Long> all = new TreeMap<>(times);
        more.times.forEach((longest, count) -> all.merge(longest, count, Long::sum));
        return new NodeCounts(sums, all);
    }

    /** Whether it is known of any connection where it went. */
    boolean tellsOutcomes() {
        return get("reached") + get("notReached") > 0;
    }

    /** One of the numbers, 0 when the balancer does not have it. */
    long get(String name) {
        return numbers.getOrDefault(name, 0L);
    }

    /** The mean time of the samples in ms; 0 without any. */
    double mean() {
        return get("samples") == 0 ? 0 : (double) get("totalMs") / get("samples");
    }

    /** The time in ms within which 99 % of the samples ended; 0 without any. */
    double p99() {
        long all = times.values().stream().mapToLong(Long::longValue).sum();
        long seen = 0;
        for (Map.Entry<Integer, Long> bucket : times.entrySet()) {
            seen += bucket.getValue();
            if (bucket.getValue() > 0 && seen * 100 >= all * 99) {
                return bucket.getKey();
            }
        }
        return 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeCounts
                && numbers.equals(((NodeCounts) other).numbers)
                && times.equals(((NodeCounts) other).times);
    }

    @Override
    public int hashCode() {
        return 31 * numbers.hashCode() + times.hashCode();
    }
}
