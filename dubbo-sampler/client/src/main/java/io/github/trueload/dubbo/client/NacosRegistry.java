// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.PropertyKeyConst;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import io.github.trueload.dubbo.client.AdapterClient.ContextLoader;
import io.github.trueload.dubbo.spi.DubboClient.Provider;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a Nacos registry, and in Nacos' configuration which application provides which interface, in which version and
 * group, where Dubbo 3 registers providers per application. Used by one thread at a time.
 */
final class NacosRegistry implements RegistryView {
    private static final int PATIENCE_MS = 3_000;
    private static final int PAGE = 500;
    private static final Logger log = LoggerFactory.getLogger(NacosRegistry.class);
    private static final String PROVIDERS = "providers:";
    /** Where Dubbo keeps definitions of services. */
    private static final String METADATA_GROUP = "dubbo";

    /** Which applications provide an interface, as Dubbo 3 notes it (NacosMetadataReport of 3.3). */
    private static final Pattern MAPPING =
            Pattern.compile("\"dataId\":\"([^\"\\\\]+)\",\"group\":\"mapping\",\"content\":\"([^\"\\\\]*)\"");

    private static final Pattern DEFINITION = Pattern.compile(
            "\"dataId\":\"([^\":\\\\]+):([^\":\\\\]*):([^\":\\\\]*):provider:([^\"\\\\]+)\",\"group\":\"dubbo\"");

    private final ReferenceSettings settings;
    private final Properties properties;
    private final String group;
    private final NamingService naming;
    private ConfigService config;

    NacosRegistry(ReferenceSettings settings) throws NacosException {
        this(settings, NacosFactory.createNamingService(properties(settings)));
    }

    NacosRegistry(ReferenceSettings settings, NamingService naming) {
        this.settings = settings;
        this.group = settings.get(Setting.REGISTRY_GROUP, "DEFAULT_GROUP");
        this.properties = properties(settings);
        this.naming = naming;
    }

    @Override
    public List<Provider> providers() throws DubboOpenException {
        return Registries.ask(settings, () -> {
            List<Provider> providers = registered(PROVIDERS);
            try {
                addApplications(providers);
            } catch (IOException e) {
                // Nacos 3 has another interface, and some servers let nobody list: then only interfaces are shown.
                log.debug("Cannot list which applications provide services", e);
            }
            return providers;
        });
    }

    @Override
    public List<Provider> providers(String interfaceName) throws DubboOpenException {
        return Registries.ask(settings, () -> registered(PROVIDERS + interfaceName + ":"));
    }

    @Override
    public Set<String> applicationsOf(String interfaceName) throws DubboOpenException {
        return Registries.names(text(interfaceName, "mapping"));
    }

    @Override
    public boolean isRegistered(String application) throws DubboOpenException {
        return !Registries.ask(settings, () -> naming.getAllInstances(application, group, false))
                .isEmpty();
    }

    @Override
    public String definition(String interfaceName, String version, String serviceGroup, String application)
            throws DubboOpenException {
        String id = String.join(":", interfaceName, version, serviceGroup, "provider", application);
        return text(id, METADATA_GROUP);
    }

    /** What the metadata beside the registry hold under a name; empty when there is nothing. */
    private String text(String id, String metadataGroup) throws DubboOpenException {
        return Registries.ask(settings, () -> {
            if (config == null) {
                config = NacosFactory.createConfigService(properties);
            }
            String found = config.getConfig(id, metadataGroup, PATIENCE_MS);
            return found == null ? "" : found;
        });
    }

    /** Does not wait: Nacos' client (1.4) takes six seconds to end, with which each reference would open later. */
    @Override
    public void close() {
        Thread closing = new Thread(this::shutDown, "trueload-nacos-close");
        closing.setDaemon(true);
        closing.start();
    }

    private void shutDown() {
        ContextLoader.enter();
        try {
            naming.shutDown();
            if (config != null) {
                config.shutDown();
            }
        } catch (NacosException | RuntimeException e) {
            log.debug("A Nacos client did not close", e);
        }
    }

    private List<Provider> registered(String prefix) throws NacosException {
        List<Provider> providers = new ArrayList<>();
        int found = PAGE;
        for (int page = 1; found >= PAGE; page++) {
            List<String> names = naming.getServicesOfServer(page, PAGE, group).getData();
            found = names.size();
            for (String name : names) {
                if (name.startsWith(prefix)) {
                    for (Instance instance : naming.getAllInstances(name, group, false)) {
                        Map<String, String> metadata = new HashMap<>(instance.getMetadata());
                        metadata.putIfAbsent("interface", name.split(":", 3)[1]);
                        providers.add(provider(metadata.getOrDefault("protocol", "dubbo"), instance, metadata));
                    }
                }
            }
        }
        return providers;
    }

    private void addApplications(List<Provider> providers) throws IOException, NacosException {
        NacosConfigurations configurations = new NacosConfigurations(settings);
        Map<String, Set<Map<String, String>>> defined = defined(configurations);
        Matcher mapping = MAPPING.matcher(configurations.of("mapping"));
        while (mapping.find()) {
            String interfaceName = mapping.group(1);
            for (String application : Registries.names(mapping.group(2))) {
                Set<Map<String, String>> services = defined.getOrDefault(
                        interfaceName + " " + application,
                        Collections.singleton(Registries.service(interfaceName, application, "", "")));
                for (Instance instance : naming.getAllInstances(application, group, false)) {
                    String endpoints = String.valueOf(instance.getMetadata().get("dubbo.endpoints"));
                    String protocol = Registries.protocol(endpoints);
                    services.forEach(service -> providers.add(provider(protocol, instance, service)));
                }
            }
        }
    }

    /** What each interface and application provides, in which versions and groups. */
    private static Map<String, Set<Map<String, String>>> defined(NacosConfigurations configurations)
            throws IOException {
        Map<String, Set<Map<String, String>>> defined = new HashMap<>();
        Matcher found = DEFINITION.matcher(configurations.of(METADATA_GROUP));
        while (found.find()) {
            defined.computeIfAbsent(found.group(1) + " " + found.group(4), key -> new LinkedHashSet<>())
                    .add(Registries.service(found.group(1), found.group(4), found.group(2), found.group(3)));
        }
        return defined;
    }

    private static Provider provider(String protocol, Instance instance, Map<String, String> parameters) {
        return new Provider(protocol + "://" + instance.getIp() + ":" + instance.getPort(), parameters);
    }

    static Properties properties(ReferenceSettings settings) {
        Properties properties = new Properties();
        properties.setProperty(PropertyKeyConst.SERVER_ADDR, String.join(",", settings.servers(Setting.ADDRESS)));
        settings.give(Setting.REGISTRY_NAMESPACE, name -> properties.setProperty(PropertyKeyConst.NAMESPACE, name));
        settings.give(Setting.REGISTRY_USER_NAME, name -> properties.setProperty(PropertyKeyConst.USERNAME, name));
        settings.give(Setting.REGISTRY_PASSWORD, word -> properties.setProperty(PropertyKeyConst.PASSWORD, word));
        return properties;
    }

    /** Why a registry refuses us, which its client (1.4) tells in its log only, and Dubbo 2.7 not at all. */
    static Throwable refusal(ReferenceSettings settings, Throwable otherwise) {
        try (NacosRegistry registry = new NacosRegistry(Registries.asAddressed(settings))) {
            registry.naming.getServicesOfServer(1, 1, registry.group);
            return otherwise;
        } catch (NacosException | RuntimeException e) {
            return e;
        }
    }

    /** Asks a config center whether it lets us in: Dubbo 2.7 takes a refusal for "there is nothing". */
    static void readConfigCenter(ReferenceSettings center, String group, String id) throws NacosException, IOException {
        Registries.requireListening(center.servers(Setting.ADDRESS), Registries.PORTS.get("nacos"));
        ConfigService service = NacosFactory.createConfigService(properties(center));
        try {
            service.getConfig(id, group, PATIENCE_MS);
        } finally {
            service.shutDown();
        }
    }

    /** Lists configurations over HTTP, as Nacos' console does up to 2.x; its client only reads those that it knows. */
    private static final class NacosConfigurations {
        private static final Pattern TOKEN = Pattern.compile("\"accessToken\":\"([^\"]+)\"");
        private static final Pattern PAGES = Pattern.compile("\"pagesAvailable\":(\\d+)");

        private final ReferenceSettings settings;
        private final String server;

        NacosConfigurations(ReferenceSettings settings) {
            this.settings = settings;
            String first = settings.servers(Setting.ADDRESS).get(0);
            this.server = "http://" + (first.indexOf(':') < 0 ? first + ":8848" : first) + "/nacos/v1/";
        }

        /** What the server tells of all configurations of a group, as JSON, page after page. */
        String of(String group) throws IOException {
            String query = "cs/configs?search=blur&dataId=*&group=" + URL.encode(group) + "&tenant="
                    + URL.encode(settings.get(Setting.REGISTRY_NAMESPACE)) + "&pageSize=" + PAGE + token() + "&pageNo=";
            StringBuilder pages = new StringBuilder();
            int available = 1;
            for (int page = 1; page <= available; page++) {
                String answer = ask(query + page, null);
                Matcher found = PAGES.matcher(answer);
                available = found.find() ? Integer.parseInt(found.group(1)) : 1;
                pages.append(answer).append('\n');
            }
            return pages.toString();
        }

        private String token() throws IOException {
            if (!settings.has(Setting.REGISTRY_USER_NAME)) {
                return "";
            }
            String answer = ask(
                    "auth/login",
                    "username=" + URL.encode(settings.get(Setting.REGISTRY_USER_NAME)) + "&password="
                            + URL.encode(settings.get(Setting.REGISTRY_PASSWORD)));
            Matcher found = TOKEN.matcher(answer);
            return found.find() ? "&accessToken=" + URL.encode(found.group(1)) : "";
        }

        private String ask(String path, String form) throws IOException {
            HttpURLConnection connection = (HttpURLConnection) new java.net.URL(server + path).openConnection();
            connection.setConnectTimeout(PATIENCE_MS);
            connection.setReadTimeout(PATIENCE_MS);
            if (form != null) {
                connection.setDoOutput(true);
                try (OutputStream out = connection.getOutputStream()) {
                    out.write(form.getBytes(StandardCharsets.UTF_8));
                }
            }
            try (InputStream in = connection.getInputStream()) {
                return IOUtils.read(new InputStreamReader(in, StandardCharsets.UTF_8));
            }
        }
    }
}
