// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What happened to one host up to a moment, and the table that the log shows of several hosts. */
public final class HostReport {
    private static final int MAX_HOSTS = 100;
    private static final int MAX_ADDRESSES = 64;
    private static final String HEADINGS = "%n    %-39s %10s %8s";
    private static final String OUTCOMES = " %10s %12s";
    private static final String SAMPLE_HEADINGS = " %10s %8s %9s %7s";

    public final String host;
    public final Map<String, Address> addresses;
    public final long lookups;
    public final long failures;

    HostReport(String host, Map<String, Address> addresses, long lookups, long failures) {
        this.host = host;
        this.addresses = Collections.unmodifiableMap(new LinkedHashMap<>(addresses));
        this.lookups = lookups;
        this.failures = failures;
    }

    /** A table of all hosts, each with its addresses; begins with a line break. */
    public static String table(List<HostReport> reports) {
        StringBuilder table = new StringBuilder();
        int hosts = 0;
        for (HostReport report : reports) {
            if (hosts++ == MAX_HOSTS) {
                table.append(String.format(Locale.ROOT, "%n  and %d more hosts", reports.size() - MAX_HOSTS));
                break;
            }
            report.appendTo(table);
        }
        return table.toString();
    }

    /** For how many new connections an address was chosen. */
    long total() {
        return addresses.values().stream().mapToLong(row -> row.chosen).sum();
    }

    private void appendTo(StringBuilder table) {
        long chosen = total();
        boolean outcomesKnown = addresses.values().stream().anyMatch(row -> row.reached + row.notReached > 0);
        boolean withOutcomes = outcomesKnown || addresses.values().stream().anyMatch(row -> row.samples > 0);
        table.append(String.format(
                Locale.ROOT,
                "%n  %s: %d new connections, %d addresses, %d look-ups, %d of them failed",
                host,
                chosen,
                addresses.size(),
                lookups,
                failures));
        table.append(String.format(Locale.ROOT, HEADINGS, "address", "chosen", ""));
        if (withOutcomes) {
            table.append(String.format(Locale.ROOT, OUTCOMES, "reached", "not reached"));
            table.append(String.format(Locale.ROOT, SAMPLE_HEADINGS, "samples", "failed", "mean ms", "p99 ms"));
        }
        int rows = 0;
        for (Map.Entry<String, Address> row : addresses.entrySet()) {
            if (rows++ == MAX_ADDRESSES) {
                table.append(
                        String.format(Locale.ROOT, "%n    and %d more addresses", addresses.size() - MAX_ADDRESSES));
                break;
            }
            Address address = row.getValue();
            double share = chosen == 0 ? 0 : 100.0 * address.chosen / chosen;
            table.append(String.format(Locale.ROOT, "%n    %-39s %10d %6.1f %%", row.getKey(), address.chosen, share));
            if (withOutcomes) {
                address.appendOutcomes(table, outcomesKnown);
            }
        }
    }

    /** What happened to one of its addresses. */
    public static final class Address {
        /** For how many new connections it was handed out first. */
        public final long chosen;
        /** How many connections are known to have reached it. */
        public final long reached;
        /** How many attempts to connect to it are known to have failed. */
        public final long notReached;
        /** The requests over connections to it; where it is not known which one, those for which it was chosen. */
        public final long samples;
        /** Failed samples. */
        public final long failed;
        /** Their elapsed times together. */
        public final long totalMs;
        /** How many took how long: by the longest time of a bucket in ms, at most 7 % above the true one. */
        public final SortedMap<Integer, Long> times;

        Address(
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

        private void appendOutcomes(StringBuilder table, boolean known) {
            table.append(String.format(Locale.ROOT, OUTCOMES, known ? reached : "?", known ? notReached : "?"));
            double meanMs = samples == 0 ? 0 : (double) totalMs / samples;
            table.append(String.format(Locale.ROOT, " %10d %8d %9.1f %7d", samples, failed, meanMs, p99Ms()));
        }

        /** The time in ms within which 99 % of the samples ended, up to 7 % too high; 0 without any. */
        private long p99Ms() {
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
}
