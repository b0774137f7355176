// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Predicate;

/** Decides which line of Dubbo serves a reference, and refuses what the line cannot do. Thread-safe. */
public final class LineChoice {
    private static final Map<DubboLine, Set<String>> REGISTRIES = new EnumMap<>(DubboLine.class);
    private static final Map<DubboLine, Set<String>> PROTOCOLS = new EnumMap<>(DubboLine.class);
    /** Protocols of Dubbo that are of no use to a generic call, and why. */
    private static final Map<String, String> UNSUPPORTED = new HashMap<>();

    static {
        REGISTRIES.put(DubboLine.V2_7, set("", "zookeeper", "nacos", "multicast", "redis", "simple"));
        REGISTRIES.put(DubboLine.V3_3, set("", "zookeeper", "nacos", "multicast"));
        PROTOCOLS.put(DubboLine.V2_7, set("dubbo", "rmi", "hessian"));
        PROTOCOLS.put(DubboLine.V3_3, set("dubbo", "tri"));
        String classes = "its providers answer only to clients that have the service's own classes";
        for (String protocol : set("webservice", "rest", "thrift", "native-thrift", "grpc", "xmlrpc")) {
            UNSUPPORTED.put(protocol, classes);
        }
        String store = "it reads and writes keys of a store and calls no method of a service";
        UNSUPPORTED.put("memcached", store);
        UNSUPPORTED.put("redis", store);
        UNSUPPORTED.put("http", "it tells neither timeouts nor the provider's exceptions");
        UNSUPPORTED.put("injvm", "it never leaves the JVM");
    }

    private final Set<DubboLine> installed;
    private final Predicate<ReferenceSettings> isOldZooKeeper;
    private final Predicate<ReferenceSettings> hasDubbo2Providers;

    /**
     * Creates the choice.
     *
     * @param isOldZooKeeper tells whether the ZooKeeper server of a registry is one of 3.4; may take 2 s
     * @param hasDubbo2Providers tells whether all providers of a service are of Dubbo 2; may take some seconds
     */
    public LineChoice(
            Set<DubboLine> installed,
            Predicate<ReferenceSettings> isOldZooKeeper,
            Predicate<ReferenceSettings> hasDubbo2Providers) {
        this.installed = installed;
        this.isOldZooKeeper = isOldZooKeeper;
        this.hasDubbo2Providers = hasDubbo2Providers;
    }

    /**
     * The line for a reference.
     *
     * @param wanted the line that the user wants, or {@code null}
     * @throws DubboOpenException when no installed line can do it, naming the one that could
     */
    public DubboLine choose(DubboLine wanted, ReferenceSettings settings) throws DubboOpenException {
        Set<DubboLine> able = able(settings);
        if (wanted != null) {
            if (!able.contains(wanted)) {
                throw new DubboOpenException(
                        "Dubbo " + wanted + " cannot do " + asked(settings) + ": use bundle " + names(able));
            }
            return require(wanted);
        }
        Set<DubboLine> possible = EnumSet.copyOf(able);
        possible.retainAll(installed);
        if (possible.isEmpty()) {
            throw new DubboOpenException(
                    installed.isEmpty()
                            ? noneInstalled()
                            : DubboClients.missing(first(able)) + "; the installed one cannot do " + asked(settings));
        }
        if (possible.size() > 1 && usesZooKeeper(settings) && isOldZooKeeper.test(settings)) {
            return DubboLine.V2_7;
        }
        if (possible.size() > 1 && hasDubbo2Providers.test(settings)) {
            return DubboLine.V2_7;
        }
        return possible.contains(DubboLine.V3_3) ? DubboLine.V3_3 : DubboLine.V2_7;
    }

    /** What to say when no client jar is there at all. */
    public static String noneInstalled() {
        return "no Dubbo client jar is installed: put " + DubboLine.V2_7.jarName() + "-<version>.jar or "
                + DubboLine.V3_3.jarName() + "-<version>.jar into JMeter's lib/ext beside"
                + " jmeter-dubbo-sampler-<version>.jar";
    }

    private DubboLine require(DubboLine line) throws DubboOpenException {
        if (!installed.contains(line)) {
            throw new DubboOpenException(DubboClients.missing(line));
        }
        return line;
    }

    private static Set<DubboLine> able(ReferenceSettings settings) throws DubboOpenException {
        Set<DubboLine> able = EnumSet.noneOf(DubboLine.class);
        for (DubboLine line : DubboLine.values()) {
            if ((line == DubboLine.V3_3 || !usesTls(settings))
                    && REGISTRIES.get(line).contains(settings.get(Setting.REGISTRY_PROTOCOL))
                    && PROTOCOLS.get(line).contains(settings.get(Setting.RPC_PROTOCOL))) {
                able.add(line);
            }
        }
        if (able.isEmpty()) {
            throw new DubboOpenException("No client jar can do " + asked(settings) + ": " + whyNot(settings));
        }
        return able;
    }

    private static String whyNot(ReferenceSettings settings) {
        String reason = UNSUPPORTED.get(settings.get(Setting.RPC_PROTOCOL));
        if (reason != null) {
            return reason;
        }
        StringJoiner offers = new StringJoiner("; ");
        for (DubboLine line : DubboLine.values()) {
            Set<String> registries = new LinkedHashSet<>(REGISTRIES.get(line));
            registries.remove("");
            offers.add("bundle " + line + " has the protocols " + String.join(", ", PROTOCOLS.get(line))
                    + ", directly or with the registries " + String.join(", ", registries));
        }
        return offers.toString();
    }

    private static String asked(ReferenceSettings settings) {
        String registry = settings.get(Setting.REGISTRY_PROTOCOL);
        return "protocol " + settings.get(Setting.RPC_PROTOCOL)
                + (registry.isEmpty() ? " without registry" : " with registry " + registry)
                + (usesTls(settings) ? " over TLS" : "");
    }

    private static boolean usesTls(ReferenceSettings settings) {
        return "true".equals(settings.parameters().get("ssl-enabled"));
    }

    private static boolean usesZooKeeper(ReferenceSettings settings) {
        return "zookeeper".equals(settings.get(Setting.REGISTRY_PROTOCOL));
    }

    private static DubboLine first(Set<DubboLine> lines) {
        return lines.iterator().next();
    }

    private static String names(Set<DubboLine> lines) {
        return lines.toString().replaceAll("[\\[\\]]", "");
    }

    private static Set<String> set(String... names) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(Arrays.asList(names)));
    }
}
