// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.common.Duplicates;
import io.github.trueload.common.NearestName;
import io.github.trueload.dns.HttpClientWatch.Request;
import io.github.trueload.dns.resolve.Balancer;
import io.github.trueload.dns.resolve.BalancerSettings;
import io.github.trueload.dns.resolve.BalancerSettings.PlanHost;
import io.github.trueload.dns.resolve.HostCounts;
import io.github.trueload.dns.resolve.LookupChain;
import io.github.trueload.dns.resolve.Rotation.Sticky;
import io.github.trueload.dns.resolve.Setting;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.jmeter.protocol.http.control.StaticHost;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The balancers of the running test, one for each group of settings. Static, because JMeter gives the clones of an
 * element nothing to share but their class. Thread-safe.
 */
final class Balancers {
    private static final Logger log = LoggerFactory.getLogger(Balancers.class);
    private static final String PROPERTY_PREFIX = "trueload.dns.";

    private static final String SERVERS = PROPERTY_PREFIX + "servers";
    private static final List<String> OTHER_PROPERTIES = Arrays.asList(
            SERVERS, PROPERTY_PREFIX + "jvmHosts", PROPERTY_PREFIX + "upgrade", JoinedDnsBalancer.BALANCE);
    private static final Pattern SEPARATORS = Pattern.compile("[,;\\s]+");

    /** By all texts but static hosts, of which a plan may use other ones in each iteration. */
    private static final Map<List<Object>, BalancerSettings> PARSED = new ConcurrentHashMap<>();

    private static final Map<BalancerSettings, Balancer> RUNNING = new ConcurrentHashMap<>();
    private static final AtomicBoolean TESTING = new AtomicBoolean();
    private static final String JVM_WIDE = "DNS of the whole JVM";
    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();
    private static final int MOST_PROBLEMS = 100;
    private static volatile Sources jvmWide;
    static final HttpClientWatch WATCH =
            new HttpClientWatch(() -> System.nanoTime() / 1_000_000, Balancers::usesKeptConnection);
    private static final Counts COUNTS = new Counts();

    private Balancers() {}

    /** Every element of a plan calls this before the first thread of the test starts. */
    static void testStarted() {
        COUNTS.register();
        LookupChain.warmUp();
        if (!TESTING.getAndSet(true)) {
            Duplicates.of("jmeter-dns-balancer", DnsBalancer.class).ifPresent(log::error);
            warnOfUnknownProperties();
        }
        RUNNING.values().forEach(Balancer::close);
        RUNNING.clear();
        PARSED.clear();
        TOLD.clear();
        jvmWide = null;
    }

    private static void warnOfUnknownProperties() {
        Set<String> known = new TreeSet<>(OTHER_PROPERTIES);
        for (Setting setting : Setting.values()) {
            known.add(PROPERTY_PREFIX + setting.key());
        }
        NearestName.unknownProperties(JMeterUtils.getJMeterProperties(), PROPERTY_PREFIX, known)
                .forEach(log::warn);
    }

    /** Every element of a plan calls this after the last thread of the test ended; the counts stay to be read. */
    static void testEnded() {
        WATCH.stop();
        if (TESTING.getAndSet(false)) {
            RUNNING.values().forEach(Balancer::close);
            List<HostCounts> counts = counts();
            if (!counts.isEmpty()) {
                log.info("Addresses that were chosen for new connections of this test:{}", HostCounts.table(counts));
            }
        }
    }

    static List<HostCounts> counts() {
        return RUNNING.values().stream()
                .flatMap(balancer -> balancer.counts().stream())
                .collect(Collectors.toList());
    }

    /** The calling thread connects to one of the addresses. */
    static Request opens(String host, InetAddress[] addresses, Balancer balancer) {
        HostCounts counts = balancer.countsOf(host);
        if (counts == null) {
            // It was forgotten this very moment.
            return WATCH.opens(null);
        }
        if (!WATCH.isOn() && counts.hasSeveral()) {
            WATCH.start();
        }
        return WATCH.opens(new Connection(addresses, counts));
    }

    private static void usesKeptConnection(Request request) {
        JMeterContext context = JMeterContextService.getContext();
        RotatingDnsCacheManager element = RotatingDnsCacheManager.of(context);
        if (element != null) {
            element.sends(request);
        } else {
            JvmWideBalancer.ofThisJvm().sends(request, context);
        }
    }

    /** Sources for an element, by its current settings. */
    static Sources of(RotatingDnsCacheManager element) {
        return of(element.getName(), settingsOf(element));
    }

    /** Sources by the properties alone, for look-ups of the whole JVM. */
    static Sources jvmWide() {
        Sources current = jvmWide;
        if (current == null) {
            current = of(JVM_WIDE, settingsOf(new JoinedDnsBalancer()));
            jvmWide = current;
        }
        return current;
    }

    private static Sources of(String name, BalancerSettings settings) {
        for (String problem : settings.problems) {
            if (TOLD.size() < MOST_PROBLEMS && TOLD.add(problem)) {
                log.warn("{}: {}", name, problem);
            }
        }
        Balancer balancer = RUNNING.computeIfAbsent(settings, added -> {
            log.info("{}: {}", name, added);
            return new Balancer(added);
        });
        return new Sources(balancer, settings.staticHosts);
    }

    /** Where the addresses of a host come from: what the plan sets, and the balancer. */
    static final class Sources {
        final Balancer balancer;
        private final Map<String, PlanHost> staticHosts;

        Sources(Balancer balancer, Map<String, PlanHost> staticHosts) {
            this.balancer = balancer;
            this.staticHosts = staticHosts;
        }

        InetAddress[] resolve(String host, Sticky sticky) throws UnknownHostException {
            return balancer.resolve(host, staticHosts.get(host), sticky);
        }
    }

    /** An element's settings; properties fill in empty fields. */
    static BalancerSettings settingsOf(RotatingDnsCacheManager element) {
        List<String> servers = new ArrayList<>();
        if (element.isCustomResolver()) {
            for (JMeterProperty server : element.getServers()) {
                servers.add(server.getStringValue());
            }
        }
        if (servers.stream().allMatch(server -> server.trim().isEmpty())) {
            servers = defaultServers();
        }
        Map<String, String> staticHosts = new LinkedHashMap<>();
        for (JMeterProperty property : element.getHosts()) {
            StaticHost host = (StaticHost) property.getObjectValue();
            staticHosts.merge(host.getName(), host.getAddress(), (first, second) -> first + "," + second);
        }
        Map<Setting, String> values = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            String text = element.settingText(setting);
            values.put(setting, text.trim().isEmpty() ? propertyOf(setting, "") : text);
        }
        // JMeter's own panel offers static hosts only below the choice of DNS servers, which then may be none.
        boolean custom = element.isCustomResolver() && staticHosts.isEmpty() || !servers.isEmpty();
        List<String> asked = servers;
        BalancerSettings settings = PARSED.computeIfAbsent(
                Arrays.asList(custom, asked, values), texts -> new BalancerSettings(custom, asked, values));
        return staticHosts.isEmpty() ? settings : settings.with(staticHosts);
    }

    /**
     * The servers of elements that name none. Inside Kubernetes those of resolv.conf, since the JVM's cache would hold
     * the addresses of pods that are gone for half a minute; elsewhere none, which means the JVM.
     */
    private static List<String> defaultServers() {
        List<String> servers = listed(JMeterUtils.getPropDefault(SERVERS, ""));
        if (servers.isEmpty() && System.getenv("KUBERNETES_SERVICE_HOST") != null) {
            servers.add("system");
        }
        return servers;
    }

    static List<String> listed(String text) {
        return SEPARATORS.splitAsStream(text).filter(entry -> !entry.isEmpty()).collect(Collectors.toList());
    }

    /** What JMeter's property for a setting says. */
    static String propertyOf(Setting setting, String otherwise) {
        return JMeterUtils.getPropDefault(PROPERTY_PREFIX + setting.key(), otherwise);
    }
}
