// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.common.JoinedElement;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.SamplePackage;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The balancer of HTTP samplers that no DNS Cache Manager or DNS Balancer of the plan reaches, where property
 * {@code trueload.dns.balance} asks for it: {@code true} for all hosts, or a list of hosts. Its settings are the
 * properties {@code trueload.dns.*}. It stands in no plan; it is part of a run, in memory alone. Threads as in the
 * superclass.
 */
public final class JoinedDnsBalancer extends RotatingDnsCacheManager implements NoConfigMerge {
    private static final long serialVersionUID = 1L;
    private static final Logger log = LoggerFactory.getLogger(JoinedDnsBalancer.class);
    static final String BALANCE = "trueload.dns.balance";
    private static final JoinedElement JOINED = new JoinedElement("DNS Balancer", JoinedDnsBalancer::placed);

    /** Balanced hosts in lower case; empty means all. */
    private transient Set<String> hosts = Collections.emptySet();

    /** From now on each test of this JVM is joined, if the property says so at its start. */
    public static void joinTests() {
        JOINED.joinTests();
    }

    static List<JoinedDnsBalancer> placed(HashTree plan) {
        String wanted = JMeterUtils.getPropDefault(BALANCE, "").trim();
        List<JoinedDnsBalancer> placed = new ArrayList<>();
        if (!wanted.isEmpty() && !wanted.equalsIgnoreCase("false")) {
            JoinedDnsBalancer balancer = new JoinedDnsBalancer();
            balancer.setName("joined");
            if (!wanted.equalsIgnoreCase("true")) {
                balancer.hosts = new TreeSet<>(Balancers.listed(wanted.toLowerCase(Locale.ROOT)));
            }
            place(plan, balancer, placed);
            log.info(
                    "{}={}: {}",
                    BALANCE,
                    wanted,
                    placed.isEmpty()
                            ? "no HTTP sampler of this plan is without an element that resolves names"
                            : "HTTP samplers that no element of the plan resolves names for go round all addresses");
        }
        return placed;
    }

    /** Where an element of the plan reaches, none of ours may: JMeter would take the outer one of the two. */
    private static void place(HashTree siblings, JoinedDnsBalancer balancer, List<JoinedDnsBalancer> placed) {
        if (siblings.list().stream().anyMatch(DNSCacheManager.class::isInstance)) {
            return;
        }
        for (Object node : new ArrayList<>(siblings.list())) {
            HashTree below = siblings.getTree(node);
            if (!JoinedElement.has(below, DNSCacheManager.class)) {
                SearchByClass<HTTPSamplerBase> found = new SearchByClass<>(HTTPSamplerBase.class);
                below.traverse(found);
                List<HTTPSamplerBase> samplers = new ArrayList<>(found.getSearchResults());
                if (node instanceof HTTPSamplerBase) {
                    samplers.add((HTTPSamplerBase) node);
                }
                if (!samplers.isEmpty()) {
                    samplers.forEach(each -> each.setDNSResolver(new OfThread()));
                    JoinedDnsBalancer own = (JoinedDnsBalancer) balancer.clone();
                    below.add(own);
                    placed.add(own);
                }
            } else {
                place(below, balancer, placed);
            }
        }
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        return balances(host) ? super.resolve(host) : InetAddress.getAllByName(host);
    }

    boolean balances(String host) {
        return hosts.isEmpty() || hosts.contains(host.toLowerCase(Locale.ROOT));
    }

    /** Never, which JMeter asks at each iteration. */
    @Override
    public boolean isClearEachIteration() {
        return false;
    }

    @Override
    RotatingDnsCacheManager newInstance() {
        JoinedDnsBalancer copy = new JoinedDnsBalancer();
        copy.hosts = hosts;
        return copy;
    }

    /** The element that reaches the sampler which a thread runs; null on threads that run none. */
    static RotatingDnsCacheManager reaching(JMeterContext context) {
        SamplePackage running = AttachedListener.running(context);
        if (running != null) {
            for (PreProcessor each : running.getPreProcessors()) {
                if (each instanceof JoinedDnsBalancer) {
                    return (JoinedDnsBalancer) each;
                }
            }
        }
        return null;
    }

    /**
     * What a sampler keeps, instead of borrowing the element of its thread for each sample: JMeter makes such a loan a
     * temporary property, and from the first one on looks for each property of the sampler among them, twice a sample
     * (5.4.1 to 5.6.3). All threads and downloads share it.
     */
    static final class OfThread extends DNSCacheManager {
        private static final long serialVersionUID = 1L;

        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            RotatingDnsCacheManager element = of(JMeterContextService.getContext());
            return element == null ? InetAddress.getAllByName(host) : element.resolve(host);
        }

        /** Has no state to be copied, nor one of a running test. */
        @Override
        @SuppressWarnings("MethodDoesntCallSuperMethod")
        public Object clone() {
            return this;
        }

        @Override
        public void setRunningVersion(boolean running) {}

        @Override
        public void recoverRunningVersion() {}
    }
}
