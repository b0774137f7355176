// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.browse.CatalogException;
import io.github.trueload.dubbo.browse.RegistryCatalog;
import io.github.trueload.dubbo.browse.ServiceCatalog;
import io.github.trueload.dubbo.reference.ReferenceKey;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Setting;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;

/** Opens the registry of an element for browsing. Stateless. */
public final class DubboCatalogs {
    private static final String[] REGISTRY_KEYS = {
        PlanKeys.REGISTRY_PROTOCOL,
        PlanKeys.PROTOCOL,
        PlanKeys.ADDRESS,
        PlanKeys.REGISTRY_GROUP,
        PlanKeys.REGISTRY_NAMESPACE,
        PlanKeys.REGISTRY_USER_NAME,
        PlanKeys.REGISTRY_PASSWORD,
        PlanKeys.REGISTRY_TIMEOUT,
        PlanKeys.BUNDLE,
    };

    private DubboCatalogs() {}

    /**
     * Connects to the registry that the element's fields name. May take seconds.
     *
     * @param element with all variables replaced; JMeter properties give what it leaves empty
     * @throws CatalogException when there is no registry, or it cannot be reached
     */
    public static ServiceCatalog open(TestElement element) throws CatalogException {
        ConfigTestElement registry = new ConfigTestElement();
        for (String key : REGISTRY_KEYS) {
            registry.setProperty(key, element.getPropertyAsString(key));
        }
        // Any name will do, as the key of a reference wants one.
        registry.setProperty(PlanKeys.INTERFACE, "*");
        try {
            ReferenceKey key = new SettingsReader().read(registry);
            ReferenceSettings settings = key.settings();
            if (!settings.has(Setting.REGISTRY_PROTOCOL)) {
                throw new CatalogException("There is no registry to look into: choose one, and fill in its address");
            }
            String source = settings.get(Setting.REGISTRY_PROTOCOL) + " " + settings.shownAddress();
            return new RegistryCatalog(source, DubboRuntime.shared().look(key));
        } catch (RefusedSampleException | DubboOpenException e) {
            throw new CatalogException(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CatalogException("Interrupted while connecting to the registry");
        }
    }
}
