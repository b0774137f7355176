// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.figures;

import io.github.trueload.influx.row.Contributor;
import io.github.trueload.influx.row.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.row.TagText;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The rows of {@code jmeter_dns}: for how many new connections of this generator each address of a host was chosen in
 * an interval, and what became of the samples over those connections. All addresses of a host have a row when one of
 * them has, because 0 is what shows an uneven spread. Bounded over the run, because each pair of host and address is a
 * series; the rest is one row. Used by one thread.
 */
public final class DnsRows implements Contributor {
    private final BalancerCounts balancer;
    private final Map<String, Map<String, NodeCounts>> ofFormerTest;
    private final HostAddresses hostAddresses;
    private Map<String, Map<String, NodeCounts>> written = Collections.emptyMap();

    /**
     * Prepares a run; to be called before the test takes samples.
     *
     * @param balancer tells what was counted so far
     * @param most how many pairs of host and address are told apart
     */
    public DnsRows(BalancerCounts balancer, long most) {
        this.balancer = balancer;
        this.hostAddresses = new HostAddresses(Measurement.DNS, most);
        // The balancer counts from 0 in each test, and goes on showing the former one's counts until that begins.
        this.ofFormerTest = balancer.read();
    }

    @Override
    public void intervalOver(Interval interval, RowStarter rows, Consumer<Row> sink) {
        Map<String, Map<String, NodeCounts>> counts = balancer.read();
        if (counts.equals(ofFormerTest)) {
            return;
        }
        NodeCounts rest = NodeCounts.NONE;
        for (Map.Entry<String, Map<String, NodeCounts>> host : counts.entrySet()) {
            Map<String, NodeCounts> before = written.getOrDefault(host.getKey(), Collections.emptyMap());
            if (!host.getValue().equals(before)) {
                rest = rest.plus(host(host.getKey(), host.getValue(), before, interval, rows, sink));
            }
        }
        if (!rest.equals(NodeCounts.NONE)) {
            sink.accept(row(rows, interval, Value.OTHER, Value.OTHER, rest, rest.tellsOutcomes()));
        }
        written = counts;
    }

    /** Makes the rows of a host; tells what is in none of them. */
    private NodeCounts host(
            String host,
            Map<String, NodeCounts> addresses,
            Map<String, NodeCounts> before,
            Interval interval,
            RowStarter rows,
            Consumer<Row> sink) {
        NodeCounts rest = NodeCounts.NONE;
        boolean withOutcomes = addresses.values().stream().anyMatch(NodeCounts::tellsOutcomes);
        for (Map.Entry<String, NodeCounts> address : addresses.entrySet()) {
            NodeCounts counts = address.getValue().since(before.getOrDefault(address.getKey(), NodeCounts.NONE));
            if (hostAddresses.has(host, address.getKey())) {
                sink.accept(row(rows, interval, host, address.getKey(), counts, withOutcomes));
            } else {
                rest = rest.plus(counts);
            }
        }
        return rest;
    }

    private static Row row(
            RowStarter rows, Interval interval, String host, String address, NodeCounts counts, boolean withOutcomes) {
        Row.Builder row = rows.row(Measurement.DNS, interval)
                .tag(Tag.HOST, TagText.clean(host))
                .tag(Tag.ADDRESS, TagText.clean(address))
                .field(Field.CHOSEN, counts.get("chosen"))
                .field(Field.COVERED, interval.coveredSeconds);
        if (withOutcomes) {
            row.field(Field.REACHED, counts.get("reached")).field(Field.NOT_REACHED, counts.get("notReached"));
        }
        if (counts.get("samples") > 0) {
            row.field(Field.SAMPLES, counts.get("samples"))
                    .field(Field.FAILED, counts.get("failed"))
                    .field(Field.MEAN, counts.mean())
                    .field(Field.P99, counts.p99());
        }
        return row.build();
    }

    /** What the DNS balancer counted for one address of a host, since its test began or in an interval. */
    static final class NodeCounts {
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
}
