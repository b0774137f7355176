// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dns;

import java.util.Arrays;
import java.util.List;

/**
 * What one set-up of the experiment gave.
 *
 * @param setUp its name
 * @param order the DNS server's order of answers
 * @param counts requests per interval for each node: {@code counts[node][interval]}
 * @param queries queries that the DNS server got for the host name
 */
record Outcome(String setUp, String order, int[][] counts, int queries) {
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

    /** In how many intervals a node got more than a share of the requests. */
    int oneSided(double share) {
        int intervals = 0;
        for (int i = 0; i < counts[0].length; i++) {
            int all = 0;
            int most = 0;
            for (int[] node : counts) {
                all += node[i];
                most = Math.max(most, node[i]);
            }
            intervals += most > share * all ? 1 : 0;
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
