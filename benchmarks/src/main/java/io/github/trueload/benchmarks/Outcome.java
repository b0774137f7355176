// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.benchmarks.measure.Metric;
import io.github.trueload.benchmarks.measure.OtherLoad;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which node got how many requests, with one of the set-ups of {@link DnsTtl}.
 *
 * @param setUp the name of the set-up
 * @param order the DNS server's order of answers
 * @param counts requests per interval for each node: {@code counts[node][interval]}
 * @param queries queries that the DNS server got for the host name meanwhile
 * @param otherCores the cores that other programs used meanwhile
 */
record Outcome(String setUp, String order, int[][] counts, int queries, double otherCores) {
    static final Metric REQUESTS = new Metric("requests", "requests", 0);
    static final Metric BUSIER_NODE = new Metric("share of the busier node", "%", 2);
    static final Metric ONE_SIDED = new Metric("intervals with over 90 % on one node", "intervals", 0);
    static final Metric QUERIES = new Metric("DNS queries", "queries", 0);

    private static final double ONE_SIDE = 0.9;

    /** Sorts requests into intervals; what lies outside the time that the experiment looks at is left out. */
    static int[][] count(List<Event> events, List<String> nodes, double start, int seconds, int width) {
        int[][] counts = new int[nodes.size()][seconds / width];
        for (Event event : events) {
            int interval = (int) Math.floor((event.epochSeconds() - start) / width);
            if (interval >= 0 && interval < seconds / width) {
                counts[nodes.indexOf(event.node())][interval]++;
            }
        }
        return counts;
    }

    /** Requests that a node got. */
    int total(int node) {
        return Arrays.stream(counts[node]).sum();
    }

    /** The share of a node in percent. */
    double share(int node) {
        int all = Arrays.stream(counts).flatMapToInt(Arrays::stream).sum();
        return all == 0 ? 0 : 100.0 * total(node) / all;
    }

    /** What it comes to in figures. */
    Map<Metric, Double> figures() {
        Map<Metric, Double> figures = new LinkedHashMap<>();
        figures.put(REQUESTS, (double) (total(0) + total(1)));
        figures.put(BUSIER_NODE, Math.max(share(0), share(1)));
        figures.put(ONE_SIDED, (double) oneSided());
        figures.put(QUERIES, (double) queries);
        figures.put(OtherLoad.METRIC, otherCores);
        return figures;
    }

    /** In how many intervals a node got over 90 % of the requests. */
    int oneSided() {
        int intervals = 0;
        for (int i = 0; i < counts[0].length; i++) {
            int all = 0;
            int most = 0;
            for (int[] node : counts) {
                all += node[i];
                most = Math.max(most, node[i]);
            }
            intervals += most > ONE_SIDE * all ? 1 : 0;
        }
        return intervals;
    }

    /**
     * A request at a node.
     *
     * @param node the node's address
     * @param epochSeconds when
     */
    record Event(String node, double epochSeconds) {}
}
