// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.browse.CatalogException;
import io.github.trueload.dubbo.browse.RegistryCatalog;
import io.github.trueload.dubbo.browse.ServiceCatalog;
import io.github.trueload.dubbo.reference.ReferenceKey;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Setting;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;

/** Opens the registry of an element for browsing. Stateless. */
public final class DubboCatalogs {
    private DubboCatalogs() {}

    /**
     * Connects to the registry that the element's fields name. May take seconds.
     *
     * @param element with all variables replaced; JMeter properties give what it leaves empty
     * @throws CatalogException when there is no registry, or it cannot be reached
     */
    public static ServiceCatalog open(TestElement element) throws CatalogException {
        ConfigTestElement registry = new ConfigTestElement();
        for (String key : registryKeys()) {
            registry.setProperty(key, element.getPropertyAsString(key));
        }
        // Any name will do, as the key of a reference wants one.
        registry.setProperty(PlanField.INTERFACE.key(), "*");
        registry.setProperty(PlanField.ARGS_MODE.key(), PlanField.ARGS_MODE.defaultText());
        try {
            ReferenceKey key = new SettingsReader(new FieldTexts()).read(registry);
            ReferenceSettings settings = key.settings();
            if (!settings.has(Setting.REGISTRY_PROTOCOL)) {
                throw new CatalogException("There is no registry to look into: choose one, and fill in its address");
            }
            return new RegistryCatalog(DubboRuntime.shared().look(key));
        } catch (RefusedSampleException | DubboOpenException e) {
            throw new CatalogException(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CatalogException("Interrupted while connecting to the registry");
        }
    }

    /** The keys of the fields that decide which registry it is. */
    public static List<String> registryKeys() {
        List<String> keys = new ArrayList<>();
        for (PlanField field : PlanField.values()) {
            if (field.box() == FieldBox.REGISTRY || field == PlanField.BUNDLE) {
                keys.add(field.key());
            }
        }
        keys.add(PlanField.REGISTRY_PROTOCOL.olderKey());
        return keys;
    }
}
