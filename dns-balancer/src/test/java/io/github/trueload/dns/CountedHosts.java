// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.resolve.HostCounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was counted of some hosts, in words. */
public final class CountedHosts {
    private final Map<String, HostCounts> hosts = new LinkedHashMap<>();

    public HostCounts of(String host) {
        return hosts.computeIfAbsent(host, HostCounts::new);
    }

    /** As "app.test 10.0.0.1 reached", once for each time, or "app.test 10.0.0.1 9 in 2, 1 failed", the times added. */
    public List<String> told() {
        List<String> told = new ArrayList<>();
        hosts.forEach((host, counts) -> counts.addresses().forEach((address, count) -> {
            String name = host + " " + address;
            told.addAll(Collections.nCopies(count.notReached.intValue(), name + " not reached"));
            told.addAll(Collections.nCopies(count.reached.intValue(), name + " reached"));
            long samples = count.samples.sum();
            if (samples > 0) {
                told.add(name + " " + count.totalMs + (samples == 1 ? "" : " in " + samples)
                        + (count.failed.sum() == 0 ? "" : samples == 1 ? " failed" : ", " + count.failed + " failed"));
            }
        }));
        return told;
    }
}
