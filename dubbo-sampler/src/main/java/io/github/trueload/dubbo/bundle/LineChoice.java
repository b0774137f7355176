// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Predicate;

/** Decides which line of Dubbo serves a reference, and refuses what the line cannot do. Thread-safe. */
public final class LineChoice {
    /** Protocols of Dubbo that are of no use to a generic call, and why. */
    private static final Map<String, String> UNSUPPORTED = new HashMap<>();

    static {
        String classes = "its providers answer only to clients that have the service's own classes";
        for (String protocol : new String[] {"webservice", "rest", "thrift", "native-thrift", "grpc", "xmlrpc"}) {
            UNSUPPORTED.put(protocol, classes);
        }
        String store = "it reads and writes keys of a store and calls no method of a service";
        UNSUPPORTED.put("memcached", store);
        UNSUPPORTED.put("redis", store);
        UNSUPPORTED.put("http", "it tells neither timeouts nor the provider's exceptions");
        UNSUPPORTED.put("injvm", "it never leaves the JVM");
    }

    private final Set<DubboLine> installed;
    private final Predicate<ReferenceSettings> speaksForDubbo27;

    /** Of the installed lines. What speaks for Dubbo 2.7, where both can, may take seconds to tell. */
    public LineChoice(Set<DubboLine> installed, Predicate<ReferenceSettings> speaksForDubbo27) {
        this.installed = installed;
        this.speaksForDubbo27 = speaksForDubbo27;
    }

    /** The line for a reference, or the one wanted; a failure names the line that could do what none installed can. */
    public DubboLine choose(DubboLine wanted, ReferenceSettings settings) throws DubboOpenException {
        Set<DubboLine> able = able(settings);
        if (wanted != null) {
            if (!able.contains(wanted)) {
                throw new DubboOpenException("Dubbo " + wanted + " cannot do " + asked(settings) + ": use bundle "
                        + able.iterator().next());
            }
            if (!installed.contains(wanted)) {
                throw new DubboOpenException(DubboClients.missing(wanted));
            }
            return wanted;
        }
        Set<DubboLine> possible = EnumSet.copyOf(able);
        possible.retainAll(installed);
        if (possible.isEmpty()) {
            throw new DubboOpenException(
                    installed.isEmpty()
                            ? noneInstalled()
                            : DubboClients.missing(able.iterator().next()) + "; the installed one cannot do "
                                    + asked(settings));
        }
        boolean older = possible.size() > 1 && speaksForDubbo27.test(settings);
        return older || !possible.contains(DubboLine.V3_3) ? DubboLine.V2_7 : DubboLine.V3_3;
    }

    /** What to say when no client jar is there at all. */
    public static String noneInstalled() {
        return "no Dubbo client jar is installed: put " + DubboLine.V2_7.jarName + "-<version>.jar or "
                + DubboLine.V3_3.jarName + "-<version>.jar into JMeter's lib/ext beside"
                + " jmeter-dubbo-sampler-<version>.jar";
    }

    private static Set<DubboLine> able(ReferenceSettings settings) throws DubboOpenException {
        Set<DubboLine> able = EnumSet.noneOf(DubboLine.class);
        String registry = settings.get(Setting.REGISTRY_PROTOCOL);
        for (DubboLine line : DubboLine.values()) {
            if ((line == DubboLine.V3_3 || !settings.usesTls())
                    && (registry.isEmpty() || line.registries.contains(registry))
                    && line.protocols.contains(settings.get(Setting.RPC_PROTOCOL))) {
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
            offers.add("bundle " + line + " has the protocols " + String.join(", ", line.protocols)
                    + ", directly or with the registries " + String.join(", ", line.registries));
        }
        return offers.toString();
    }

    private static String asked(ReferenceSettings settings) {
        String registry = settings.get(Setting.REGISTRY_PROTOCOL);
        return "protocol " + settings.get(Setting.RPC_PROTOCOL)
                + (registry.isEmpty() ? " without registry" : " with registry " + registry)
                + (settings.usesTls() ? " over TLS" : "");
    }
}
