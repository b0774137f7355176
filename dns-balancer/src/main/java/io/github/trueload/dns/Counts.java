// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.resolve.HostReport;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The counts of all balancers as an MBean. Thread-safe. */
final class Counts implements DnsBalancerMXBean {
    private static final Logger log = LoggerFactory.getLogger(Counts.class);
    private static final String NAME = "io.github.trueload:type=DnsBalancer";

    private final Supplier<List<HostReport>> reports;

    Counts(Supplier<List<HostReport>> reports) {
        this.reports = reports;
    }

    /** Does nothing when it is registered already. */
    void register() {
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName name = new ObjectName(NAME);
            if (!server.isRegistered(name)) {
                server.registerMBean(this, name);
            }
        } catch (InstanceAlreadyExistsException e) {
            log.debug("{} was registered by another thread", NAME);
        } catch (JMException | RuntimeException e) {
            log.warn("The DNS balancer's counts cannot be read by JMX: {}", e.toString());
        }
    }

    @Override
    public Map<String, Map<String, Long>> getConnections() {
        Map<String, Map<String, Long>> connections = new TreeMap<>();
        for (HostReport report : reports.get()) {
            Map<String, Long> ofHost = connections.computeIfAbsent(report.host(), host -> new TreeMap<>());
            report.connections().forEach((address, count) -> ofHost.merge(address, count, Long::sum));
        }
        return connections;
    }

    @Override
    public Map<String, Long> getLookups() {
        return sums(HostReport::lookups);
    }

    @Override
    public Map<String, Long> getFailures() {
        return sums(HostReport::failures);
    }

    private Map<String, Long> sums(ToLongFunction<HostReport> count) {
        Map<String, Long> sums = new TreeMap<>();
        for (HostReport report : reports.get()) {
            sums.merge(report.host(), count.applyAsLong(report), Long::sum);
        }
        return sums;
    }
}
