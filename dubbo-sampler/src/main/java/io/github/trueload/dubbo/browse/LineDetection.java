// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.bundle.DubboClients;
import io.github.trueload.dubbo.bundle.DubboLine;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out, for bundle {@code auto}, what speaks for Dubbo 2.7: a ZooKeeper server of 3.4, or only providers of Dubbo
 * 2, by the registry or, where they are called directly, by their prompt. Thread-safe.
 */
public final class LineDetection {
    private static final Logger log = LoggerFactory.getLogger(LineDetection.class);
    private static final String REGISTRY_PATIENCE_MS = "3000";
    private static final int ZOOKEEPER_PORT = 2181;

    private final DubboClients clients;
    private final Duration zooKeeperPatience;
    private final Duration promptPatience;

    /** Uses these clients, and waits this long for a ZooKeeper server and for a provider. */
    public LineDetection(DubboClients clients, Duration zooKeeperPatience, Duration promptPatience) {
        this.clients = clients;
        this.zooKeeperPatience = zooKeeperPatience;
        this.promptPatience = promptPatience;
    }

    /** Whether something speaks for Dubbo 2.7; may take seconds. */
    public boolean speaksForDubbo27(ReferenceSettings settings) {
        return "zookeeper".equals(settings.get(Setting.REGISTRY_PROTOCOL)) && isOldZooKeeper(settings)
                || isOfDubbo2(settings);
    }

    /** Whether the first server of the registry says within the time that it is a ZooKeeper of 3.4. */
    private boolean isOldZooKeeper(ReferenceSettings settings) {
        List<String> servers = settings.servers(Setting.ADDRESS);
        try {
            return !servers.isEmpty()
                    && ProviderConsole.answer(
                                    ReferenceSettings.endpoint(servers.get(0), ZOOKEEPER_PORT),
                                    "srvr",
                                    "\n",
                                    zooKeeperPatience)
                            .startsWith("Zookeeper version: 3.4");
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
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
        try (RegistryView view =
                clients.get(DubboLine.V2_7, ReferenceSettings.NONE).look(asked)) {
            return releases(view.providerUrls(settings.get(Setting.INTERFACE)));
        } catch (DubboOpenException e) {
            log.debug("Bundle auto cannot ask the registry: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Collections.emptySet();
    }

    static Set<String> releases(Collection<String> urls) {
        return urls.stream()
                .map(ProviderUrl::of)
                .filter(ProviderUrl::isProvider)
                .map(ProviderUrl::release)
                .collect(Collectors.toCollection(TreeSet::new));
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
