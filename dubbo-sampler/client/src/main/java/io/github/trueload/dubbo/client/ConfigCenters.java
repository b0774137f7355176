// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import com.alibaba.nacos.api.exception.NacosException;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Setting;
import java.io.IOException;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.config.configcenter.DynamicConfigurationFactory;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.config.ConfigCenterConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.zookeeper.KeeperException;

/**
 * Dubbo's config center, of which there is one per copy of Dubbo: what its {@code dubbo.properties} says comes before
 * what the plan says, as everywhere in Dubbo. Stateless.
 */
final class ConfigCenters {
    private ConfigCenters() {}

    /** The config center that some settings name. */
    static ConfigCenterConfig of(ReferenceSettings settings) {
        ConfigCenterConfig center = new ConfigCenterConfig();
        center.setProtocol(settings.get(Setting.CONFIG_CENTER_PROTOCOL));
        ReferenceConfigs.text(settings, Setting.CONFIG_CENTER_ADDRESS, center::setAddress);
        // As Dubbo 2.7 has them from the start; 3.3 sets them later.
        center.setConfigFile("dubbo.properties");
        center.setGroup("dubbo");
        ReferenceConfigs.text(settings, Setting.CONFIG_CENTER_GROUP, center::setGroup);
        ReferenceConfigs.text(settings, Setting.CONFIG_CENTER_NAMESPACE, center::setNamespace);
        ReferenceConfigs.text(settings, Setting.CONFIG_CENTER_USER_NAME, center::setUsername);
        ReferenceConfigs.text(settings, Setting.CONFIG_CENTER_PASSWORD, center::setPassword);
        if (settings.has(Setting.CONFIG_CENTER_TIMEOUT_MS)) {
            center.setTimeout(Long.valueOf(settings.get(Setting.CONFIG_CENTER_TIMEOUT_MS)));
        }
        return center;
    }

    /**
     * Lets Dubbo read the config center, unless it has already. It is asked for its properties before Dubbo starts,
     * which tries once only and would go on without them at the next attempt (2.7).
     *
     * @throws DubboOpenException when it does not answer or refuses
     */
    static void read(ConfigCenterConfig center, ReferenceSettings settings) throws DubboOpenException {
        try {
            URL url = center.toUrl();
            ask(url.getProtocol(), center, settings);
            ExtensionLoader.getExtensionLoader(DynamicConfigurationFactory.class)
                    .getExtension(url.getProtocol())
                    .getDynamicConfiguration(url)
                    .getProperties(center.getConfigFile(), center.getGroup());
        } catch (RuntimeException | NacosException | KeeperException | IOException e) {
            throw new DubboOpenException(OpenMessages.ofConfigCenter(e, settings));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DubboOpenException(OpenMessages.ofConfigCenter(e, settings));
        }
        DubboBootstrap.getInstance().initialize();
    }

    private static void ask(String protocol, ConfigCenterConfig center, ReferenceSettings settings)
            throws NacosException, KeeperException, IOException, InterruptedException {
        if ("nacos".equals(protocol)) {
            NacosServers.requireConfigCenter(settings, center.getGroup(), center.getConfigFile());
        } else if ("zookeeper".equals(protocol)) {
            ZooKeeperServers.requireConfigCenter(settings, center.getGroup(), center.getConfigFile());
        }
    }
}
