// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * The counts of the DNS balancer, another plugin that may or may not be there, so its management bean is the only link:
 * attributes {@code Nodes} and {@code Times}. Thread-safe.
 */
public final class BalancerCounts {
    /** The management bean's name. */
    public static final String NAME = "io.github.trueload:type=DnsBalancer";

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName name;
    private final BalancerMXBean balancer;

    /** Prepares reading; no balancer needs to be there. */
    public BalancerCounts() {
        try {
            this.name = new ObjectName(NAME);
        } catch (MalformedObjectNameException e) {
            throw new IllegalStateException(e);
        }
        this.balancer = JMX.newMXBeanProxy(beans, name, BalancerMXBean.class);
    }

    /** What is read of the management bean. Every answer is a copy that does not change afterwards. */
    public interface BalancerMXBean {
        /**
         * Host to address to what is known of it: {@code chosen}, the new connections for which it was handed out
         * first (where it refused, HttpClient went on with another one), 0 for addresses that never were; {@code
         * reached}, the connections of HTTP samplers that it carried; {@code notReached}, their attempts to connect to
         * it that failed; {@code samples} over connections to it, how many of those {@code failed}, and their elapsed
         * times together, {@code totalMs}.
         */
        SortedMap<String, SortedMap<String, SortedMap<String, Long>>> getNodes();

        /**
         * Host to address to the elapsed times of those samples: how many took how long, by the longest time of a
         * bucket in ms. Two readings can be subtracted for the time between them.
         */
        SortedMap<String, SortedMap<String, SortedMap<Integer, Long>>> getTimes();
    }

    /** The hosts that the balancer knows, each with what was counted for its addresses; empty without a balancer. */
    public Map<String, Map<String, Node>> nodes() {
        Map<String, SortedMap<String, SortedMap<Integer, Long>>> times = read(BalancerMXBean::getTimes);
        Map<String, Map<String, Node>> hosts = new TreeMap<>();
        read(BalancerMXBean::getNodes).forEach((host, addresses) -> {
            Map<String, SortedMap<Integer, Long>> ofHost = times.getOrDefault(host, Collections.emptySortedMap());
            Map<String, Node> nodes = new TreeMap<>();
            addresses.forEach((address, counts) ->
                    nodes.put(address, new Node(counts, ofHost.getOrDefault(address, Collections.emptySortedMap()))));
            hosts.put(host, nodes);
        });
        return hosts;
    }

    private <T> SortedMap<String, T> read(Function<BalancerMXBean, SortedMap<String, T>> attribute) {
        try {
            return beans.isRegistered(name) ? attribute.apply(balancer) : Collections.emptySortedMap();
        } catch (RuntimeException e) {
            // It was unregistered meanwhile, is of a version without the attribute, or fails itself.
            return Collections.emptySortedMap();
        }
    }

    /** Counts of one or several addresses over some time. Immutable. */
    public static final class Node {
        /** All counts are 0. */
        public static final Node NONE = new Node(Collections.emptyMap(), Collections.emptyMap());

        private final SortedMap<String, Long> numbers;
        private final SortedMap<Integer, Long> times;

        /**
         * Counts.
         *
         * @param numbers by the names that the management bean gives them: chosen, reached, notReached, samples,
         *     failed, totalMs
         * @param times how many samples took how long, by the longest time in ms of a bucket
         */
        public Node(Map<String, Long> numbers, Map<Integer, Long> times) {
            this.numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
            this.times = Collections.unmodifiableSortedMap(new TreeMap<>(times));
        }

        /** A count by its name; 0 for an unknown name. */
        public long get(String count) {
            return numbers.getOrDefault(count, 0L);
        }

        /** The difference from an earlier reading; the whole reading if the counters were reset in between. */
        public Node since(Node earlier) {
            boolean anew = numbers.entrySet().stream().anyMatch(each -> each.getValue() < earlier.get(each.getKey()));
            return anew ? this : plus(earlier, -1);
        }

        /** Both together. */
        public Node plus(Node more) {
            return plus(more, 1);
        }

        private Node plus(Node more, int factor) {
            Map<String, Long> sums = new TreeMap<>(numbers);
            more.numbers.forEach((count, number) -> sums.merge(count, factor * number, Long::sum));
            Map<Integer, Long> all = new TreeMap<>(times);
            more.times.forEach((longestMs, count) -> all.merge(longestMs, factor * count, Long::sum));
            all.values().removeIf(count -> count <= 0);
            return new Node(sums, all);
        }

        /** The mean time of the samples in ms; 0 without any. */
        public double meanMs() {
            return get("samples") == 0 ? 0 : (double) get("totalMs") / get("samples");
        }

        /**
         * A percentile of the times in ms, moved by so many of its standard errors: with -2.6 and 2.6 it is between the
         * two in 99 of 100 cases, whatever the times look like (the ranks of a binomial distribution). NaN without
         * samples.
         *
         * @param share 0.99 for the 99th percentile
         * @param standardErrors 0 for the percentile itself
         */
        public double percentileMs(double share, double standardErrors) {
            long all = times.values().stream().mapToLong(Long::longValue).sum();
            double shift = standardErrors * Math.sqrt(all * share * (1 - share));
            // A hundredth part of a sample less, as 0.99 is a little more than 99/100 in binary.
            double wanted = Math.max(1, Math.min(all, Math.ceil(all * share + shift - 0.01)));
            long seen = 0;
            for (Map.Entry<Integer, Long> bucket : times.entrySet()) {
                seen += bucket.getValue();
                if (seen >= wanted) {
                    return bucket.getKey();
                }
            }
            return Double.NaN;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Node
                    && numbers.equals(((Node) other).numbers)
                    && times.equals(((Node) other).times);
        }

        @Override
        public int hashCode() {
            return 31 * numbers.hashCode() + times.hashCode();
        }
    }
}
