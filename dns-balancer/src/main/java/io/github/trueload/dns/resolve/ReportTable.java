// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Puts what happened to hosts into lines for the log. Stateless. */
public final class ReportTable {
    private static final int MAX_HOSTS = 100;
    private static final int MAX_ADDRESSES = 64;

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
        table.append(String.format(
                Locale.ROOT,
                "%n  %s: %d new connections to %d addresses, %d look-ups, %d of them failed",
                report.host(),
                total,
                report.connections().size(),
                report.lookups(),
                report.failures()));
        int rows = 0;
        for (Map.Entry<String, Long> row : report.connections().entrySet()) {
            if (rows++ == MAX_ADDRESSES) {
                table.append(String.format(
                        Locale.ROOT,
                        "%n    and %d more addresses",
                        report.connections().size() - MAX_ADDRESSES));
                break;
            }
            double share = total == 0 ? 0 : 100.0 * row.getValue() / total;
            table.append(String.format(Locale.ROOT, "%n    %-39s %10d %6.1f %%", row.getKey(), row.getValue(), share));
        }
    }
}
