// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.bundle.DubboClients;
import io.github.trueload.dubbo.bundle.DubboLine;
import io.github.trueload.dubbo.spi.DubboClient.Provider;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides which line of Dubbo serves a reference, and refuses what the line cannot do. Where both can, it is 2.7 for a
 * ZooKeeper server of 3.4, and where all providers are of Dubbo 2: by the registry or, where they are called directly,
 * by their prompt. Thread-safe.
 */
public class LineChoice {
    private static final Logger log = LoggerFactory.getLogger(LineChoice.class);
    private static final String REGISTRY_PATIENCE_MS = "3000";
    private static final int ZOOKEEPER_PORT = 2181;
    private static final Duration ZOOKEEPER_PATIENCE = Duration.ofSeconds(2);
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
    private final DubboClients clients;
    private final Duration promptPatience;

    /** Of the installed lines, with their clients; a provider that is called directly is asked for so long. */
    public LineChoice(Set<DubboLine> installed, DubboClients clients, Duration promptPatience) {
        this.installed = installed;
        this.clients = clients;
        this.promptPatience = promptPatience;
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
        boolean older = possible.size() > 1 && speaksForDubbo27(settings);
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

    /** Whether Dubbo 2.7 suits the registry or the providers better; may take seconds. */
    boolean speaksForDubbo27(ReferenceSettings settings) {
        return "zookeeper".equals(settings.get(Setting.REGISTRY_PROTOCOL)) && isOldZooKeeper(settings)
                || isOfDubbo2(settings);
    }

    /** Whether the first server of the registry says within the time that it is a ZooKeeper of 3.4. */
    private boolean isOldZooKeeper(ReferenceSettings settings) {
        List<String> servers = settings.servers(Setting.ADDRESS);
        return !servers.isEmpty()
                && ProviderConsole.answer(servers.get(0), ZOOKEEPER_PORT, "srvr", "\n", ZOOKEEPER_PATIENCE)
                        .startsWith("Zookeeper version: 3.4");
    }

    /** Whether there are providers of Dubbo 2 and no others. Told in the log where it is so. */
    private boolean isOfDubbo2(ReferenceSettings settings) {
        String registry = settings.get(Setting.REGISTRY_PROTOCOL);
        String why = "";
        if (!settings.has(Setting.ADDRESS)) {
            return false;
        } else if (registry.isEmpty()) {
            why = isPromptShownByAll(settings) ? settings.shownAddress() + " has a console as Dubbo 2 has it" : "";
        } else if ("zookeeper".equals(registry) || "nacos".equals(registry)) {
            Set<String> releases = registered(settings);
            why = areOfDubbo2(releases) ? "its providers are of " + releases : "";
        }
        if (!why.isEmpty()) {
            log.info("Bundle auto takes Dubbo 2.7 for {}: {}", settings.get(Setting.INTERFACE), why);
        }
        return !why.isEmpty();
    }

    /** The releases that the registry knows; empty where it cannot be asked. */
    private Set<String> registered(ReferenceSettings settings) {
        ReferenceSettings asked = settings.with(Setting.REGISTRY_TIMEOUT_MS, REGISTRY_PATIENCE_MS);
        Set<String> releases = new TreeSet<>();
        for (ReferenceSettings registry : asked.registries()) {
            try (RegistryView view =
                    clients.get(DubboLine.V2_7, ReferenceSettings.NONE).look(registry)) {
                releases.addAll(releases(view, settings));
            } catch (DubboOpenException e) {
                log.debug("Bundle auto cannot ask the registry: {}", e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return releases;
    }

    /** Those of the providers of an interface; "?" for one that does not tell, or is registered per application. */
    static Set<String> releases(RegistryView view, ReferenceSettings settings) throws DubboOpenException {
        String service = settings.get(Setting.INTERFACE);
        Set<String> releases = new TreeSet<>();
        view.providers(service).forEach(provider -> releases.add(release(provider)));
        // Of Dubbo 3; the registry's note outlives them, and the plan may name others.
        Set<String> applications = new TreeSet<>(view.applicationsOf(service));
        applications.addAll(Arrays.asList(
                settings.parameters.getOrDefault("provided-by", "").trim().split("\\s*,\\s*")));
        for (String application : applications) {
            if (areOfDubbo2(releases) && !application.isEmpty() && view.isRegistered(application)) {
                releases.add("?");
            }
        }
        return releases;
    }

    /** A provider's Dubbo: {@code release} since 2.7, else {@code dubbo}; 2.0.x, the protocol's, is since 2.6.3. */
    private static String release(Provider provider) {
        String dubbo = provider.get("dubbo").replaceFirst("^2\\.0\\..*", "2.6");
        return provider.parameters.getOrDefault("release", dubbo);
    }

    /** Whether there are providers, and all of them are of Dubbo 2. */
    static boolean areOfDubbo2(Set<String> releases) {
        return !releases.isEmpty() && releases.stream().allMatch(release -> release.startsWith("2."));
    }

    /** Whether all providers that are called directly show the prompt of Dubbo 2, each within the time. */
    boolean isPromptShownByAll(ReferenceSettings settings) {
        List<String> providers = settings.providers();
        return !providers.isEmpty()
                && providers.stream().allMatch(provider -> ProviderConsole.isAt(provider, promptPatience));
    }
}
