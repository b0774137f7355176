// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The counts of hosts that nobody uses any more: of the last thousand, since a plan may use a host name per tenant or
 * per order. Thread-safe; asked when a host comes or goes, and for samples over its kept connections.
 */
final class FormerHosts {
    private static final int MAX_HOSTS = 1000;

    private final Map<String, HostCounts> counts = new LinkedHashMap<>();

    synchronized void keep(String host, HostCounts ofHost) {
        counts.put(host, ofHost);
        if (counts.size() > MAX_HOSTS) {
            counts.remove(counts.keySet().iterator().next());
        }
    }

    /** The counts of a host that is used again, or new ones. */
    synchronized HostCounts take(String host) {
        HostCounts kept = counts.remove(host);
        return kept == null ? new HostCounts() : kept;
    }

    /** The counts of a host that is not used any more, but for connections that were kept; null when there are none. */
    synchronized HostCounts peek(String host) {
        return counts.get(host);
    }

    synchronized List<HostReport> reports() {
        List<HostReport> reports = new ArrayList<>();
        counts.forEach((host, ofHost) -> reports.add(ofHost.report(host)));
        return reports;
    }
}
