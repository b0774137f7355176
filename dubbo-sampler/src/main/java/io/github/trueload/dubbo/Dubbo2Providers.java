// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.bundle.ClientKey;
import io.github.trueload.dubbo.bundle.DubboClients;
import io.github.trueload.dubbo.bundle.DubboLine;
import io.github.trueload.dubbo.bundle.ProviderPrompt;
import io.github.trueload.dubbo.bundle.ProviderReleases;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.RegistryView;
import io.github.trueload.dubbo.spi.Setting;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out, for bundle {@code auto}, whether all providers of a service are of Dubbo 2: the registry says it, or the
 * providers do where they are called directly. Thread-safe.
 */
final class Dubbo2Providers {
    private static final Logger log = LoggerFactory.getLogger(Dubbo2Providers.class);
    private static final Duration PROMPT_PATIENCE = Duration.ofSeconds(1);
    private static final String REGISTRY_PATIENCE_MS = "3000";

    private final DubboClients clients;
    private final ProviderPrompt prompt = new ProviderPrompt(PROMPT_PATIENCE);

    Dubbo2Providers(DubboClients clients) {
        this.clients = clients;
    }

    /** Whether there are such providers and no others; may take some seconds. Told in the log where it is so. */
    boolean are(ReferenceSettings settings) {
        String registry = settings.get(Setting.REGISTRY_PROTOCOL);
        String why = "";
        if (!settings.has(Setting.ADDRESS)) {
            return false;
        } else if (registry.isEmpty()) {
            String addresses = settings.get(Setting.ADDRESS);
            why = prompt.isShownByAll(addresses) ? settings.shownAddress() + " has a console as Dubbo 2 has it" : "";
        } else if ("zookeeper".equals(registry) || "nacos".equals(registry)) {
            Set<String> releases = releases(settings);
            why = ProviderReleases.areOfDubbo2(releases) ? "its providers are of " + releases : "";
        }
        if (!why.isEmpty()) {
            log.info("Bundle auto takes Dubbo 2.7 for {}: {}", settings.get(Setting.INTERFACE), why);
        }
        return !why.isEmpty();
    }

    /** What the registry knows of the providers' releases; empty where it cannot be asked. */
    private Set<String> releases(ReferenceSettings settings) {
        ReferenceSettings.Builder asked = ReferenceSettings.builder();
        for (Setting setting : Setting.values()) {
            asked.set(setting, settings.get(setting));
        }
        asked.set(Setting.REGISTRY_TIMEOUT_MS, REGISTRY_PATIENCE_MS);
        ClientKey key = ClientKey.of(DubboLine.V2_7, ReferenceSettings.builder().build());
        try (RegistryView view = clients.get(key).look(asked.build())) {
            return ProviderReleases.of(view.providerUrls(settings.get(Setting.INTERFACE)));
        } catch (DubboOpenException e) {
            log.debug("Bundle auto cannot ask the registry: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Collections.emptySet();
    }
}
