// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Puts what happened to hosts into lines for the log. Stateless. */
public final class ReportTable {
    private static final int MAX_HOSTS = 100;
    private static final int MAX_ADDRESSES = 64;
    private static final String HEADINGS = "%n    %-39s %10s %8s";
    private static final String OUTCOMES = " %10s %12s";
    private static final String SAMPLE_HEADINGS = " %10s %8s %9s %7s";

    private ReportTable() {}

    /** A table of all hosts, each with its addresses; begins with a line break. */
    public static String of(List<HostReport> reports) {
        StringBuilder table = new StringBuilder();
        int hosts = 0;
        for (HostReport report : reports) {
            if (hosts++ == MAX_HOSTS) {
                table.append(String.format(Locale.ROOT, "%n  and %d more hosts", reports.size() - MAX_HOSTS));
                break;
            }
            append(table, report);
        }
        return table.toString();
    }

    private static void append(StringBuilder table, HostReport report) {
        long total = report.total();
        Map<String, AddressReport> addresses = report.addresses();
        table.append(String.format(
                Locale.ROOT,
                "%n  %s: %d new connections, %d addresses, %d look-ups, %d of them failed",
                report.host(),
                total,
                addresses.size(),
                report.lookups(),
                report.failures()));
        table.append(String.format(Locale.ROOT, HEADINGS, "address", "chosen", ""));
        boolean withOutcomes = report.hasOutcomes() || report.hasSamples();
        if (withOutcomes) {
            table.append(String.format(Locale.ROOT, OUTCOMES, "reached", "not reached"));
            table.append(String.format(Locale.ROOT, SAMPLE_HEADINGS, "samples", "failed", "mean ms", "p99 ms"));
        }
        int rows = 0;
        for (Map.Entry<String, AddressReport> row : addresses.entrySet()) {
            if (rows++ == MAX_ADDRESSES) {
                table.append(
                        String.format(Locale.ROOT, "%n    and %d more addresses", addresses.size() - MAX_ADDRESSES));
                break;
            }
            append(table, row.getKey(), row.getValue(), total);
            if (withOutcomes) {
                appendOutcomes(table, row.getValue(), report.hasOutcomes());
            }
        }
    }

    private static void append(StringBuilder table, String name, AddressReport address, long total) {
        double share = total == 0 ? 0 : 100.0 * address.chosen() / total;
        table.append(String.format(Locale.ROOT, "%n    %-39s %10d %6.1f %%", name, address.chosen(), share));
    }

    private static void appendOutcomes(StringBuilder table, AddressReport address, boolean known) {
        table.append(String.format(
                Locale.ROOT, OUTCOMES, known ? address.reached() : "?", known ? address.notReached() : "?"));
        table.append(String.format(
                Locale.ROOT,
                " %10d %8d %9.1f %7d",
                address.samples(),
                address.failed(),
                address.meanMs(),
                address.p99Ms()));
    }
}
