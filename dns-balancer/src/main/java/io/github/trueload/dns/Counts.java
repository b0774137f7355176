// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.common.BalancerCounts;
import io.github.trueload.dns.jvm.JvmNames;
import io.github.trueload.dns.resolve.HostCounts;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The counts of all balancers as an MBean. Thread-safe. */
final class Counts implements DnsBalancerMXBean {
    private static final Logger log = LoggerFactory.getLogger(Counts.class);

    /** Does nothing when it is registered already. */
    void register() {
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName name = new ObjectName(BalancerCounts.NAME);
            if (!server.isRegistered(name)) {
                server.registerMBean(this, name);
            }
        } catch (JMException | RuntimeException e) {
            log.warn("The DNS balancer's counts cannot be read by JMX: {}", e.toString());
        }
    }

    @Override
    public SortedMap<String, SortedMap<String, Long>> getChosen() {
        return byAddress((address, chosen) -> (chosen == null ? 0 : chosen) + address.chosen.sum());
    }

    @Override
    public SortedMap<String, SortedMap<String, SortedMap<String, Long>>> getNodes() {
        return byAddress((address, known) -> {
            SortedMap<String, Long> node = known == null ? new TreeMap<>() : known;
            node.merge("chosen", address.chosen.sum(), Long::sum);
            node.merge("reached", address.reached.sum(), Long::sum);
            node.merge("notReached", address.notReached.sum(), Long::sum);
            node.merge("samples", address.samples.sum(), Long::sum);
            node.merge("failed", address.failed.sum(), Long::sum);
            node.merge("totalMs", address.totalMs.sum(), Long::sum);
            return node;
        });
    }

    @Override
    public SortedMap<String, SortedMap<String, SortedMap<Integer, Long>>> getTimes() {
        return byAddress((address, known) -> {
            SortedMap<Integer, Long> times = known == null ? new TreeMap<>() : known;
            address.times().forEach((longestMs, count) -> times.merge(longestMs, count, Long::sum));
            return times;
        });
    }

    /** One value for each address of each host, over all balancers. */
    private <T> SortedMap<String, SortedMap<String, T>> byAddress(BiFunction<HostCounts.Address, T, T> added) {
        SortedMap<String, SortedMap<String, T>> all = new TreeMap<>();
        for (HostCounts counts : Balancers.counts()) {
            SortedMap<String, T> ofHost = all.computeIfAbsent(counts.host, host -> new TreeMap<>());
            counts.addresses().forEach((name, address) -> ofHost.put(name, added.apply(address, ofHost.get(name))));
        }
        return all;
    }

    @Override
    public void countSamples(String hostVariable, String addressVariable) {
        if (!JvmNames.ofThisJvm().hosts().isEmpty()) {
            new AttachedListener.PublishedNodes(hostVariable, addressVariable).attach();
        }
    }

    @Override
    public Map<String, Long> getLookups() {
        return sums(counts -> counts.lookups);
    }

    @Override
    public Map<String, Long> getFailures() {
        return sums(counts -> counts.failures);
    }

    private Map<String, Long> sums(Function<HostCounts, LongAdder> count) {
        return Balancers.counts().stream()
                .collect(Collectors.groupingBy(
                        counts -> counts.host, TreeMap::new, Collectors.summingLong(counts -> count.apply(counts)
                                .sum())));
    }
}
