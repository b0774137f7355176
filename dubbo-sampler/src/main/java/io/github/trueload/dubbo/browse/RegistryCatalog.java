// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.RegistryView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The services that have registered their providers in a registry. Used by one thread at a time. */
public final class RegistryCatalog implements ServiceCatalog {
    private static final int PROVIDERS_TO_ASK = 2;

    private final RegistryView view;

    /** A catalog over an open registry, which it closes. */
    public RegistryCatalog(RegistryView view) {
        this.view = view;
    }

    @Override
    public List<ProvidedService> services() throws CatalogException {
        Map<String, ProvidedService> services = new TreeMap<>();
        try {
            for (String text : view.providerUrls()) {
                ProviderUrl url = ProviderUrl.of(text);
                if (url.isProvider()) {
                    ProvidedService service = ProvidedService.of(url.interfaceName(), url.group(), url.version());
                    String key = service.interfaceName() + '\n' + service.group() + '\n' + service.version();
                    services.put(
                            key,
                            services.getOrDefault(key, service).with(url.methods(), url.application(), url.address()));
                }
            }
        } catch (DubboOpenException e) {
            throw new CatalogException(e.getMessage());
        }
        return new ArrayList<>(services.values());
    }

    @Override
    public List<ServiceMethod> methods(ProvidedService service) throws CatalogException {
        try {
            for (String application : service.applications()) {
                String definition =
                        view.definition(service.interfaceName(), service.version(), service.group(), application);
                if (!definition.isEmpty()) {
                    return ServiceDefinition.methods(definition);
                }
            }
        } catch (DubboOpenException e) {
            throw new CatalogException(e.getMessage());
        }
        List<ServiceMethod> methods = askProviders(service);
        if (methods.isEmpty()) {
            service.methods().forEach(name -> methods.add(ServiceMethod.untyped(name)));
        }
        return methods;
    }

    private static List<ServiceMethod> askProviders(ProvidedService service) {
        return service.addresses().stream()
                .limit(PROVIDERS_TO_ASK)
                .map(provider -> ProviderConsole.methods(provider, service.interfaceName()))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElseGet(ArrayList::new);
    }

    @Override
    public void close() {
        view.close();
    }
}
