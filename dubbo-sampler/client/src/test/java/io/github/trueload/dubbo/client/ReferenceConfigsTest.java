// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.UrlUtils;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceConfigsTest {
    @Test
    void handsAllRegistryFieldsOver() throws DubboOpenException {
        RegistryConfig registry = config(settings()
                        .with(Setting.REGISTRY_PROTOCOL, "nacos")
                        .with(Setting.ADDRESS, "127.0.0.1:8848,127.0.0.2:8848")
                        .with(Setting.REGISTRY_GROUP, "SHOPS")
                        .with(Setting.REGISTRY_NAMESPACE, "space")
                        .with(Setting.REGISTRY_USER_NAME, "ada")
                        .with(Setting.REGISTRY_PASSWORD, "p")
                        .with(Setting.REGISTRY_TIMEOUT_MS, "1234"))
                .getRegistry();

        assertThat(registry.getProtocol()).isEqualTo("nacos");
        assertThat(registry.getAddress()).isEqualTo("127.0.0.1:8848,127.0.0.2:8848");
        assertThat(registry.getGroup()).isEqualTo("SHOPS");
        assertThat(registry.getUsername()).isEqualTo("ada");
        assertThat(registry.getPassword()).isEqualTo("p");
        assertThat(registry.getTimeout()).isEqualTo(1234);
        assertThat(registry.getParameters())
                .contains(entry("namespace", "space"))
                .as("remembers nothing on disk")
                .contains(entry("file.cache", "false"), entry("file-cache", "false"))
                .contains(entry("namingLoadCacheAtStart", "false"));
        assertThat(registry.isRegister())
                .as("keeps out of the list of consumers")
                .isFalse();
    }

    @Test
    void leavesTheProtocolOfASimpleRegistryToDubbo() throws DubboOpenException {
        RegistryConfig registry = config(
                        settings().with(Setting.REGISTRY_PROTOCOL, "simple").with(Setting.ADDRESS, "127.0.0.1:9090"))
                .getRegistry();

        assertThat(registry.getProtocol()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"zookeeper,2181", "nacos,8848"})
    void looksForAServerWithoutAPortAtTheUsualOneOfItsKind(String kind, int port) throws DubboOpenException {
        ReferenceSettings settings = settings()
                .with(Setting.REGISTRY_PROTOCOL, kind)
                .with(Setting.ADDRESS, "127.0.0.1")
                .with(Setting.CONFIG_CENTER_PROTOCOL, kind)
                .with(Setting.CONFIG_CENTER_ADDRESS, "127.0.0.1");
        RegistryConfig registry =
                config(settings.with(Setting.CONFIG_CENTER_PROTOCOL, "")).getRegistry();

        assertThat(UrlUtils.parseURL(registry.getAddress(), Map.of("port", String.valueOf(registry.getPort())))
                        .getPort())
                .isEqualTo(port);
        assertThat(ReferenceConfigs.configCenter(settings).toUrl().getPort()).isEqualTo(port);
    }

    @Test
    void callsSeveralProvidersDirectly() throws DubboOpenException {
        ReferenceConfig<Object> config = config(settings().with(Setting.ADDRESS, "127.0.0.1:1, tri://127.0.0.1:2"));

        assertThat(config.getUrl()).isEqualTo("dubbo://127.0.0.1:1;tri://127.0.0.1:2");
        assertThat(config.getParameters()).containsEntry("application", "shop");
    }

    @ParameterizedTest
    @CsvSource({"payload,0,1", "serialization,0,1", "payload,3,3", "own.key,0,0"})
    void givesAReferenceWithLimitsOfItsOwnAConnectionOfItsOwn(String parameter, String wanted, int connections)
            throws DubboOpenException {
        ReferenceConfig<Object> config = config(settings()
                .with(Setting.ADDRESS, "127.0.0.1:1")
                .with(Setting.CONNECTIONS, wanted)
                .with(parameter, "9"));

        assertThat(config.getConnections()).isEqualTo(connections);
    }

    /** Dubbo 3.3.6 compares two that come while it reads the first, and may keep both. */
    @Test
    void allReferencesAreOfOneApplication() throws DubboOpenException {
        ReferenceConfigs configs = new ReferenceConfigs();
        ReferenceSettings direct = settings().with(Setting.ADDRESS, "127.0.0.1:1");

        assertThat(configs.of(direct, false).getApplication())
                .isSameAs(configs.of(direct.with(Setting.APPLICATION, "other"), true)
                        .getApplication());
    }

    @Test
    void handsAllConfigCenterFieldsOver() {
        URL url = ReferenceConfigs.configCenter(settings()
                        .with(Setting.CONFIG_CENTER_PROTOCOL, "nacos")
                        .with(Setting.CONFIG_CENTER_ADDRESS, "127.0.0.1:8848")
                        .with(Setting.CONFIG_CENTER_GROUP, "dubbo")
                        .with(Setting.CONFIG_CENTER_NAMESPACE, "space")
                        .with(Setting.CONFIG_CENTER_USER_NAME, "ada")
                        .with(Setting.CONFIG_CENTER_PASSWORD, "p")
                        .with(Setting.CONFIG_CENTER_TIMEOUT_MS, "1234"))
                .toUrl();

        assertThat(url.getProtocol()).isEqualTo("nacos");
        assertThat(url.getAddress()).isEqualTo("127.0.0.1:8848");
        assertThat(url.getUsername()).isEqualTo("ada");
        assertThat(url.getPassword()).isEqualTo("p");
        assertThat(url.getParameters())
                .contains(entry("group", "dubbo"), entry("namespace", "space"), entry("timeout", "1234"));
    }

    @Test
    void logsInToNacosWithItsOwnClient() {
        assertThat(NacosRegistry.properties(settings()
                        .with(Setting.ADDRESS, "127.0.0.1:8848")
                        .with(Setting.REGISTRY_NAMESPACE, "space")
                        .with(Setting.REGISTRY_USER_NAME, "ada")
                        .with(Setting.REGISTRY_PASSWORD, "p")))
                .containsOnly(
                        entry("serverAddr", "127.0.0.1:8848"),
                        entry("namespace", "space"),
                        entry("username", "ada"),
                        entry("password", "p"));
    }

    private static ReferenceConfig<Object> config(ReferenceSettings settings) throws DubboOpenException {
        return new ReferenceConfigs().of(settings, false);
    }

    private static ReferenceSettings settings() {
        return ReferenceSettings.NONE
                .with(Setting.INTERFACE, "shop.Service")
                .with(Setting.RPC_PROTOCOL, "dubbo")
                .with(Setting.APPLICATION, "shop");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "127.0.0.1:20880 ! dubbo://127.0.0.1:20880",
                "127.0.0.1:20880?payload=20000000 ! dubbo://127.0.0.1:20880?payload=20000000",
                "tri://h:1/?token=t&version=2 ! tri://h:1/?token=t&version=2",
                "dubbo://h:1/bd.Other?slow.timeout=300 ! dubbo://h:1/bd.Other?slow.timeout=300",
                "dubbo://h:1/bd.Svc ! dubbo://h:1/bd.Svc",
                "a:1, b:2;c:3 ! dubbo://a:1;dubbo://b:2;dubbo://c:3"
            })
    void addsTheProtocolToAddressesWithoutOne(String address, String urls) {
        ReferenceSettings settings = ReferenceSettings.NONE
                .with(Setting.RPC_PROTOCOL, "dubbo")
                .with(Setting.INTERFACE, "bd.Svc")
                .with(Setting.ADDRESS, address);

        assertThat(ReferenceConfigs.providerUrls(settings)).isEqualTo(urls);
    }
}
