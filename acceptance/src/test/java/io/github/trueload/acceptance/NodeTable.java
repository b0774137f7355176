// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table of addresses that the DNS balancer writes into jmeter.log at the end of a test. */
public final class NodeTable {
    private static final Pattern HOST = Pattern.compile("  (\\S+): \\d+ new connections.*");
    private static final Pattern ROW = Pattern.compile(
            " {4}([0-9a-f.:]+) +(\\d+) +[0-9.]+ % +(\\d+|\\?) +(\\d+|\\?) +(\\d+) +(\\d+) +([0-9.]+) +(\\d+)");

    private NodeTable() {}

    /**
     * One address; -1 for what is not known.
     *
     * @param meanMs mean time of its samples
     * @param p99Ms their 99th percentile
     */
    public record Node(
            long chosen, long reached, long notReached, long samples, long failed, double meanMs, long p99Ms) {}

    /** The addresses of a host, as a log has them. */
    public static Map<String, Node> of(String log, String host) {
        Map<String, Node> nodes = new TreeMap<>();
        String current = "";
        for (String line : log.lines().toList()) {
            Matcher name = HOST.matcher(line);
            Matcher row = ROW.matcher(line);
            if (name.matches()) {
                current = name.group(1);
            } else if (row.matches() && current.equals(host)) {
                nodes.put(
                        row.group(1),
                        new Node(
                                number(row, 2),
                                number(row, 3),
                                number(row, 4),
                                number(row, 5),
                                number(row, 6),
                                Double.parseDouble(row.group(7)),
                                number(row, 8)));
            }
        }
        return nodes;
    }

    private static long number(Matcher row, int cell) {
        return row.group(cell).equals("?") ? -1 : Long.parseLong(row.group(cell));
    }
}
