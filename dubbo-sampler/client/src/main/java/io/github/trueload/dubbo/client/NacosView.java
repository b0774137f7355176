// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.RegistryView;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.StringJoiner;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a Nacos registry and the metadata that Dubbo keeps in Nacos' configuration. Used by one thread at a time. */
final class NacosView implements RegistryView {
    private static final int PAGE = 500;
    private static final long CONFIG_TIMEOUT_MS = 3_000;
    private static final Logger log = LoggerFactory.getLogger(NacosView.class);
    private static final String PROVIDERS = "providers:";

    private final ReferenceSettings settings;
    private final Properties properties;
    private final String group;
    private NamingService naming;
    private ConfigService config;

    private NacosView(ReferenceSettings settings) {
        this.settings = settings;
        this.group = NacosServers.group(settings);
        this.properties = NacosServers.registry(settings);
    }

    static RegistryView open(ReferenceSettings settings) throws DubboOpenException {
        NacosView view = new NacosView(settings);
        try {
            view.naming = NacosFactory.createNamingService(view.properties);
            return view;
        } catch (NacosException | RuntimeException e) {
            throw new DubboOpenException(OpenMessages.ofRegistry(e, settings));
        }
    }

    @Override
    public List<String> providerUrls() throws DubboOpenException {
        try {
            List<String> urls = urls(PROVIDERS);
            urls.addAll(applicationUrls());
            return urls;
        } catch (NacosException | RuntimeException e) {
            throw new DubboOpenException(OpenMessages.ofRegistry(e, settings));
        }
    }

    private List<String> applicationUrls() throws NacosException {
        try {
            return new NacosApplications(naming, new NacosConfigurations(properties), group).providerUrls();
        } catch (IOException e) {
            // Nacos 3 has another interface, and some servers let nobody list: then only interfaces are shown.
            log.debug("Cannot list which applications provide services", e);
            return Collections.emptyList();
        }
    }

    @Override
    public List<String> providerUrls(String interfaceName) throws DubboOpenException {
        try {
            return urls(PROVIDERS + interfaceName + ":");
        } catch (NacosException | RuntimeException e) {
            throw new DubboOpenException(OpenMessages.ofRegistry(e, settings));
        }
    }

    @Override
    public Set<String> applicationsOf(String interfaceName) throws DubboOpenException {
        try {
            String found = config().getConfig(interfaceName, NacosApplications.MAPPING_GROUP, CONFIG_TIMEOUT_MS);
            return Names.of(found == null ? "" : found);
        } catch (NacosException | RuntimeException e) {
            throw new DubboOpenException(OpenMessages.ofRegistry(e, settings));
        }
    }

    @Override
    public boolean isRegistered(String application) throws DubboOpenException {
        try {
            return !naming.getAllInstances(application, group, false).isEmpty();
        } catch (NacosException | RuntimeException e) {
            throw new DubboOpenException(OpenMessages.ofRegistry(e, settings));
        }
    }

    @Override
    public String definition(String interfaceName, String version, String serviceGroup, String application)
            throws DubboOpenException {
        String id = String.join(":", interfaceName, version, serviceGroup, "provider", application);
        try {
            String found = config().getConfig(id, NacosApplications.METADATA_GROUP, CONFIG_TIMEOUT_MS);
            return found == null ? "" : found;
        } catch (NacosException | RuntimeException e) {
            throw new DubboOpenException(OpenMessages.ofRegistry(e, settings));
        }
    }

    @Override
    public void close() {
        try {
            naming.shutDown();
            if (config != null) {
                config.shutDown();
            }
        } catch (NacosException | RuntimeException e) {
            log.debug("A Nacos client did not close", e);
        }
    }

    private ConfigService config() throws NacosException {
        if (config == null) {
            config = NacosFactory.createConfigService(properties);
        }
        return config;
    }

    private List<String> urls(String prefix) throws NacosException {
        List<String> urls = new ArrayList<>();
        for (String service : names(prefix)) {
            for (Instance instance : naming.getAllInstances(service, group, false)) {
                urls.add(url(instance));
            }
        }
        return urls;
    }

    private List<String> names(String prefix) throws NacosException {
        List<String> names = new ArrayList<>();
        for (int page = 1; ; page++) {
            List<String> found = naming.getServicesOfServer(page, PAGE, group).getData();
            for (String name : found) {
                if (name.startsWith(prefix)) {
                    names.add(name);
                }
            }
            if (found.size() < PAGE) {
                return names;
            }
        }
    }

    private static String url(Instance instance) {
        Map<String, String> metadata = instance.getMetadata();
        StringJoiner query = new StringJoiner("&");
        metadata.forEach((key, value) -> query.add(key + "=" + encoded(value)));
        return metadata.getOrDefault("protocol", "dubbo") + "://" + instance.getIp() + ":" + instance.getPort() + "/"
                + metadata.getOrDefault("path", metadata.getOrDefault("interface", "")) + "?" + query;
    }

    private static String encoded(String text) {
        try {
            return URLEncoder.encode(text, "UTF-8");
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException(e);
        }
    }
}
