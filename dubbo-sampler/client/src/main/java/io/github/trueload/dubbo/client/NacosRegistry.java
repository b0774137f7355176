// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.PropertyKeyConst;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import io.github.trueload.dubbo.client.AdapterClient.ContextLoader;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.RegistryView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.StringJoiner;
import org.apache.dubbo.common.URL;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a Nacos registry and the metadata that Dubbo keeps in Nacos' configuration. Used by one thread at a time. */
final class NacosRegistry implements RegistryView {
    private static final int DEFAULT_PORT = 8848;
    private static final int PATIENCE_MS = 3_000;
    private static final int PAGE = 500;
    private static final Logger log = LoggerFactory.getLogger(NacosRegistry.class);
    private static final String PROVIDERS = "providers:";

    private final ReferenceSettings settings;
    private final Properties properties;
    private final String group;
    private final NamingService naming;
    private ConfigService config;

    NacosRegistry(ReferenceSettings settings) throws NacosException {
        this.settings = settings;
        this.group = group(settings);
        this.properties = properties(settings);
        this.naming = NacosFactory.createNamingService(properties);
    }

    @Override
    public List<String> providerUrls() throws DubboOpenException {
        return Registries.ask(settings, () -> {
            List<String> urls = urls(PROVIDERS);
            urls.addAll(applicationUrls());
            return urls;
        });
    }

    @Override
    public List<String> providerUrls(String interfaceName) throws DubboOpenException {
        return Registries.ask(settings, () -> urls(PROVIDERS + interfaceName + ":"));
    }

    private List<String> applicationUrls() throws NacosException {
        try {
            return new NacosApplications(naming, properties, group).providerUrls();
        } catch (IOException e) {
            // Nacos 3 has another interface, and some servers let nobody list: then only interfaces are shown.
            log.debug("Cannot list which applications provide services", e);
            return Collections.emptyList();
        }
    }

    @Override
    public Set<String> applicationsOf(String interfaceName) throws DubboOpenException {
        return ProviderApplications.names(text(interfaceName, NacosApplications.MAPPING_GROUP));
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
        return text(id, NacosApplications.METADATA_GROUP);
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

    @Override
    public void close() {
        ClassLoader before = ContextLoader.enter();
        try {
            naming.shutDown();
            if (config != null) {
                config.shutDown();
            }
        } catch (NacosException | RuntimeException e) {
            log.debug("A Nacos client did not close", e);
        } finally {
            ContextLoader.leave(before);
        }
    }

    private List<String> urls(String prefix) throws NacosException {
        List<String> urls = new ArrayList<>();
        int found = PAGE;
        for (int page = 1; found >= PAGE; page++) {
            List<String> names = naming.getServicesOfServer(page, PAGE, group).getData();
            found = names.size();
            for (String name : names) {
                if (name.startsWith(prefix)) {
                    naming.getAllInstances(name, group, false).forEach(instance -> urls.add(url(instance)));
                }
            }
        }
        return urls;
    }

    private static String url(Instance instance) {
        Map<String, String> metadata = instance.getMetadata();
        StringJoiner query = new StringJoiner("&");
        metadata.forEach((key, value) -> query.add(key + "=" + URL.encode(value)));
        return metadata.getOrDefault("protocol", "dubbo") + "://" + instance.getIp() + ":" + instance.getPort() + "/"
                + metadata.getOrDefault("path", metadata.getOrDefault("interface", "")) + "?" + query;
    }

    static Properties properties(ReferenceSettings settings) {
        return properties(
                settings,
                Setting.ADDRESS,
                Setting.REGISTRY_NAMESPACE,
                Setting.REGISTRY_USER_NAME,
                Setting.REGISTRY_PASSWORD);
    }

    private static Properties properties(
            ReferenceSettings settings, Setting address, Setting namespace, Setting user, Setting password) {
        Properties properties = new Properties();
        properties.setProperty(PropertyKeyConst.SERVER_ADDR, String.join(",", settings.servers(address)));
        set(properties, PropertyKeyConst.NAMESPACE, settings, namespace);
        set(properties, PropertyKeyConst.USERNAME, settings, user);
        set(properties, PropertyKeyConst.PASSWORD, settings, password);
        return properties;
    }

    /**
     * Why a registry refuses us, if it does: its client (1.4) tells that in its log only, and Dubbo 2.7 then finds no
     * provider.
     */
    static Throwable refusal(ReferenceSettings settings, Throwable otherwise) {
        try {
            NamingService naming = NacosFactory.createNamingService(properties(settings));
            try {
                naming.getServicesOfServer(1, 1, group(settings));
                return otherwise;
            } finally {
                naming.shutDown();
            }
        } catch (NacosException | RuntimeException e) {
            return e;
        }
    }

    private static String group(ReferenceSettings settings) {
        return settings.has(Setting.REGISTRY_GROUP) ? settings.get(Setting.REGISTRY_GROUP) : "DEFAULT_GROUP";
    }

    /**
     * Asks a config center whether it lets us in: its client takes what it remembers on disk, or nothing, for the
     * answer of a server that is down, and Dubbo 2.7 takes nothing for the answer of one that refuses.
     */
    static void requireConfigCenter(ReferenceSettings settings, String group, String id)
            throws NacosException, IOException {
        Registries.requireListening(settings.servers(Setting.CONFIG_CENTER_ADDRESS), DEFAULT_PORT);
        ConfigService service = NacosFactory.createConfigService(properties(
                settings,
                Setting.CONFIG_CENTER_ADDRESS,
                Setting.CONFIG_CENTER_NAMESPACE,
                Setting.CONFIG_CENTER_USER_NAME,
                Setting.CONFIG_CENTER_PASSWORD));
        try {
            service.getConfig(id, group, PATIENCE_MS);
        } finally {
            service.shutDown();
        }
    }

    private static void set(Properties properties, String key, ReferenceSettings settings, Setting setting) {
        if (settings.has(setting)) {
            properties.setProperty(key, settings.get(setting));
        }
    }
}
