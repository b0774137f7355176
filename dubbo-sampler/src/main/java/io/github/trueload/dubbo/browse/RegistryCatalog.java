// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.spi.DubboClient.Provider;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of one or more registries, as far as they tell. Every call may take seconds; an interrupt makes it give
 * up as soon as the registry's client allows. Used by one thread at a time.
 */
public class RegistryCatalog implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RegistryCatalog.class);
    private static final int PROVIDERS_TO_ASK = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final List<RegistryView> registries = new ArrayList<>();

    /** Takes in an open registry, and closes it with this. */
    public void add(RegistryView registry) {
        registries.add(registry);
    }

    /** Everything that is provided at the moment, sorted by interface, group and version. */
    public List<ProvidedService> services() throws DubboOpenException {
        Map<String, ProvidedService> services = new TreeMap<>();
        for (RegistryView registry : registries) {
            registry.providers().forEach(provider -> add(provider, services));
        }
        return new ArrayList<>(services.values());
    }

    private static void add(Provider provider, Map<String, ProvidedService> services) {
        String interfaceName = provider.get("interface");
        String group = provider.get("group");
        String version = provider.get("version");
        ProvidedService service = services.computeIfAbsent(
                interfaceName + '\n' + group + '\n' + version,
                first -> new ProvidedService(interfaceName, group, version));
        service.methods.addAll(Arrays.asList(provider.get("methods").split(",")));
        service.methods.removeAll(Arrays.asList("", "*"));
        service.applications.add(provider.get("application"));
        service.addresses.add(provider.address);
    }

    /** The methods of a service, sorted by name, overloads apart where the metadata center or a provider tells them. */
    public List<ServiceMethod> methods(ProvidedService service) {
        for (RegistryView registry : registries) {
            for (String application : service.applications) {
                List<ServiceMethod> defined = defined(service, registry, application);
                if (!defined.isEmpty()) {
                    return defined;
                }
            }
        }
        List<ServiceMethod> methods = askProviders(service);
        if (methods.isEmpty()) {
            service.methods.forEach(name -> methods.add(new ServiceMethod(name, null, Collections.emptyList())));
        }
        return methods;
    }

    private static List<ServiceMethod> defined(ProvidedService service, RegistryView registry, String application) {
        try {
            String json = registry.definition(service.interfaceName, service.version, service.group, application);
            return json.isEmpty() ? Collections.emptyList() : ServiceDefinition.methods(json);
        } catch (DubboOpenException e) {
            // There are other ways to find them out.
            log.warn("Cannot tell the types of the methods of {}: {}", service, e.getMessage());
            return Collections.emptyList();
        }
    }

    private static List<ServiceMethod> askProviders(ProvidedService service) {
        return service.addresses.stream()
                .limit(PROVIDERS_TO_ASK)
                .map(provider -> ProviderConsole.methods(provider, service.interfaceName, PATIENCE))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElseGet(ArrayList::new);
    }

    /** Leaves nothing behind in the registries. */
    @Override
    public void close() {
        registries.forEach(RegistryView::close);
    }

    /** One interface in one group and version, and what its providers say about themselves. Filled once, then read. */
    public static final class ProvidedService {
        public final String interfaceName;
        /** Empty if it has none. */
        public final String group;
        /** Empty likewise. */
        public final String version;
        /** Names of the methods, overloads as one. */
        public final SortedSet<String> methods = new TreeSet<>();
        /** Names of the applications that provide it. */
        public final SortedSet<String> applications = new TreeSet<>();
        /** Protocol and address of each provider. */
        public final SortedSet<String> addresses = new TreeSet<>();

        /** A service without any provider yet. */
        public ProvidedService(String interfaceName, String group, String version) {
            this.interfaceName = interfaceName;
            this.group = group;
            this.version = version;
        }

        /** {@code group/interface:version}, as Dubbo writes it. */
        @Override
        public String toString() {
            return (group.isEmpty() ? "" : group + "/") + interfaceName + (version.isEmpty() ? "" : ":" + version);
        }
    }
}
