// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.client.AdapterClient.ContextLoader;
import io.github.trueload.dubbo.client.AdapterReference.Hessian;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.config.configcenter.DynamicConfigurationFactory;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ConfigCenterConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fills the configuration objects of one Dubbo so that a load generator stays a quiet guest. Thread-safe. */
final class ReferenceConfigs {
    private static final Logger log = LoggerFactory.getLogger(ReferenceConfigs.class);
    /** What lets a registry remember providers on disk, in Dubbo 2.7, in 3.3, and in both with Nacos. */
    private static final List<String> NO_MEMORY = Arrays.asList("file.cache", "file-cache", "namingLoadCacheAtStart");
    /** Parameters that need a connection of their own. */
    private static final List<String> OF_CONNECTION = Arrays.asList("payload", "serialization");

    /** Of all references: equal ones that come at once Dubbo 3.3.6 may take for two, and then opens no reference. */
    private ApplicationConfig application;

    /** The configuration of a reference, generic or of the service's own interface. */
    @SuppressWarnings("deprecation") // setApplication is all that 2.7 and 3.3 have in common.
    ReferenceConfig<Object> of(ReferenceSettings settings, boolean typed) throws DubboOpenException {
        if ("hessian".equals(settings.get(Setting.RPC_PROTOCOL))) {
            Hessian.requireFlags();
        }
        ReferenceConfig<Object> config = new ReferenceConfig<>();
        config.setApplication(application(settings));
        config.setInterface(settings.get(Setting.INTERFACE));
        if (!typed) {
            config.setGeneric("true");
        }
        config.setProtocol(settings.get(Setting.RPC_PROTOCOL));
        settings.give(Setting.VERSION, config::setVersion);
        settings.give(Setting.GROUP, config::setGroup);
        settings.give(Setting.CLUSTER, config::setCluster);
        settings.give(Setting.LOAD_BALANCE, config::setLoadbalance);
        settings.give(Setting.TIMEOUT_MS, ms -> config.setTimeout(Integer.valueOf(ms)));
        settings.give(Setting.RETRIES, times -> config.setRetries(Integer.valueOf(times)));
        config.setConnections(connections(settings));
        config.setAsync(is(settings, Setting.ASYNC));
        config.setLazy(is(settings, Setting.LAZY));
        config.setCheck(is(settings, Setting.CHECK));
        config.setParameters(parameters(settings));
        boolean configured = settings.has(Setting.CONFIG_CENTER_PROTOCOL);
        if (configured) {
            config.setConfigCenter(configCenter(settings));
            read(config.getConfigCenter(), settings);
        }
        if (!settings.has(Setting.REGISTRY_PROTOCOL)) {
            config.setUrl(providerUrls(settings));
        } else {
            RegistryConfig registry = registry(settings);
            if (configured) {
                // Its address may stand in the config center.
                registry.refresh();
            }
            config.setRegistry(registry);
        }
        return config;
    }

    /** Closes a reference that failed or ended; a failure to close is only noted at level DEBUG. */
    static void destroyQuietly(ReferenceConfig<Object> config) {
        ClassLoader before = ContextLoader.enter();
        try {
            if (config != null) {
                config.destroy();
            }
        } catch (RuntimeException | LinkageError e) {
            log.debug("A reference did not close", e);
        } finally {
            ContextLoader.leave(before);
        }
    }

    /** 3.3 knows one application for all references and takes the name of each from here instead. */
    private static Map<String, String> parameters(ReferenceSettings settings) {
        Map<String, String> parameters = new HashMap<>(settings.parameters);
        parameters.putIfAbsent("application", settings.get(Setting.APPLICATION));
        return parameters;
    }

    private synchronized ApplicationConfig application(ReferenceSettings settings) {
        if (application == null) {
            // An application of its own name reads its own properties from a config center.
            application = new ApplicationConfig(
                    settings.has(Setting.CONFIG_CENTER_PROTOCOL) ? settings.get(Setting.APPLICATION) : "trueload");
            application.setQosEnable(false);
        }
        return application;
    }

    private static RegistryConfig registry(ReferenceSettings settings) {
        RegistryConfig registry = new RegistryConfig();
        settings.give(Setting.ADDRESS, registry::setAddress);
        if (!"simple".equals(settings.get(Setting.REGISTRY_PROTOCOL))) {
            registry.setProtocol(settings.get(Setting.REGISTRY_PROTOCOL));
        }
        // Of a first server without one; Dubbo (2.7 and 3.3) would take 9090.
        registry.setPort(Registries.PORTS.get(registry.getProtocol()));
        settings.give(Setting.REGISTRY_GROUP, registry::setGroup);
        settings.give(Setting.REGISTRY_USER_NAME, registry::setUsername);
        settings.give(Setting.REGISTRY_PASSWORD, registry::setPassword);
        settings.give(Setting.REGISTRY_TIMEOUT_MS, ms -> registry.setTimeout(Integer.valueOf(ms)));
        registry.setCheck(true);
        // Only this keeps a load generator out of the registry's list of consumers (2.7 and 3.3).
        registry.setRegister(false);
        registry.setUseAsConfigCenter(false);
        registry.setUseAsMetadataCenter(false);
        Map<String, String> parameters = new HashMap<>();
        // Else Dubbo calls the providers of an earlier run when a registry refuses the password.
        NO_MEMORY.forEach(name -> parameters.put(name, "false"));
        settings.give(Setting.REGISTRY_NAMESPACE, namespace -> parameters.put("namespace", namespace));
        registry.setParameters(parameters);
        return registry;
    }

    /** One URL per provider; Dubbo separates them by semicolons, and puts the interface where there is no path. */
    static String providerUrls(ReferenceSettings settings) {
        String protocol = settings.get(Setting.RPC_PROTOCOL) + "://";
        return settings.providers().stream()
                .map(address -> address.contains("://") ? address : protocol + address)
                .collect(Collectors.joining(";"));
    }

    /** Limits and serialization of a shared connection are those of the reference that opened it. */
    private static int connections(ReferenceSettings settings) {
        int wanted = Integer.parseInt(settings.get(Setting.CONNECTIONS, "0"));
        boolean ofItsOwn = OF_CONNECTION.stream()
                .anyMatch(name -> settings.parameters.containsKey(name)
                        || settings.get(Setting.ADDRESS).matches(".*[?&]" + name + "=.*"));
        return ofItsOwn ? Math.max(1, wanted) : wanted;
    }

    private static boolean is(ReferenceSettings settings, Setting setting) {
        return Boolean.parseBoolean(settings.get(setting));
    }

    /** Dubbo's config center, one per copy of Dubbo, whose {@code dubbo.properties} comes before what the plan says. */
    static ConfigCenterConfig configCenter(ReferenceSettings settings) {
        ConfigCenterConfig center = new ConfigCenterConfig();
        center.setProtocol(settings.get(Setting.CONFIG_CENTER_PROTOCOL));
        settings.give(Setting.CONFIG_CENTER_ADDRESS, center::setAddress);
        center.setPort(Registries.PORTS.get(center.getProtocol()));
        // As Dubbo 2.7 has them from the start; 3.3 sets them later.
        center.setConfigFile("dubbo.properties");
        center.setGroup("dubbo");
        settings.give(Setting.CONFIG_CENTER_GROUP, center::setGroup);
        settings.give(Setting.CONFIG_CENTER_NAMESPACE, center::setNamespace);
        settings.give(Setting.CONFIG_CENTER_USER_NAME, center::setUsername);
        settings.give(Setting.CONFIG_CENTER_PASSWORD, center::setPassword);
        settings.give(Setting.CONFIG_CENTER_TIMEOUT_MS, ms -> center.setTimeout(Long.valueOf(ms)));
        return center;
    }

    /** Has Dubbo read a config center that answers: Dubbo tries only once, and 2.7 would go on without it. */
    private static void read(ConfigCenterConfig center, ReferenceSettings settings) throws DubboOpenException {
        Registries.ask(
                () -> {
                    URL url = center.toUrl();
                    if ("nacos".equals(url.getProtocol())) {
                        NacosRegistry.readConfigCenter(asRegistry(settings), center.getGroup(), center.getConfigFile());
                    } else if ("zookeeper".equals(url.getProtocol())) {
                        ZooKeeperRegistry.readConfigCenter(
                                asRegistry(settings), center.getGroup(), center.getConfigFile());
                    }
                    return ExtensionLoader.getExtensionLoader(DynamicConfigurationFactory.class)
                            .getExtension(url.getProtocol())
                            .getDynamicConfiguration(url)
                            .getProperties(center.getConfigFile(), center.getGroup());
                },
                failure -> OpenMessages.ofConfigCenter(failure, settings));
        DubboBootstrap.getInstance().initialize();
    }

    /** The same with the config center in the registry's place. */
    private static ReferenceSettings asRegistry(ReferenceSettings settings) {
        return Registries.asAddressed(settings.with(Setting.ADDRESS, settings.get(Setting.CONFIG_CENTER_ADDRESS))
                .with(Setting.REGISTRY_NAMESPACE, settings.get(Setting.CONFIG_CENTER_NAMESPACE))
                .with(Setting.REGISTRY_USER_NAME, settings.get(Setting.CONFIG_CENTER_USER_NAME))
                .with(Setting.REGISTRY_PASSWORD, settings.get(Setting.CONFIG_CENTER_PASSWORD))
                .with(Setting.REGISTRY_TIMEOUT_MS, settings.get(Setting.CONFIG_CENTER_TIMEOUT_MS)));
    }
}
