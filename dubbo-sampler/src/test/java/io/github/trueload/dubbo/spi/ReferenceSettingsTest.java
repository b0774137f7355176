// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReferenceSettingsTest {
    @ParameterizedTest
    @EnumSource
    void differsWhenAnySettingDiffers(Setting setting) {
        ReferenceSettings one = ReferenceSettings.NONE.with(setting, "1");
        ReferenceSettings same = ReferenceSettings.NONE.with(setting, "1");
        ReferenceSettings two = ReferenceSettings.NONE.with(setting, "2");

        assertThat(one).isEqualTo(same).hasSameHashCodeAs(same).isNotEqualTo(two);
    }

    @Test
    void differsWhenAnExtraParameterDiffers() {
        assertThat(ReferenceSettings.NONE.with("a", "1")).isNotEqualTo(ReferenceSettings.NONE.with("a", "2"));
    }

    @Test
    void showsNoSecret() {
        String text = ReferenceSettings.NONE
                .with(Setting.REGISTRY_USER_NAME, "nacos")
                .with(Setting.REGISTRY_PASSWORD, "hush1")
                .with(Setting.CONFIG_CENTER_PASSWORD, "hush2")
                .with(Setting.ADDRESS, "zookeeper://me:hush3@10.0.0.1:2181,you:hush4@10.0.0.2:2181")
                .with("accessKey", "hush5")
                .with("db.password", "hush6")
                .with("weight", "7")
                .toString();

        assertThat(text).doesNotContain("hush").contains("nacos", "10.0.0.1:2181", "10.0.0.2:2181", "weight=7");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "a:1 ! [a:1]",
                "a:1,b ! [a:1, b]",
                "zookeeper://a:1?backup=b:2,c:3 ! [a:1, b:2, c:3]",
                "a?backup=b&timeout=5 ! [a, b]",
                "a:1|b:2 ! [a:1, b:2]",
                "a:1 | zookeeper://b:2?backup=c:3;d:4 ! [a:1, b:2, c:3, d:4]",
                "zookeeper://ada:p@a:1,b:2/x?y=z ! [a:1, b:2]",
                "[::1]:2181 ! [[::1]:2181]",
                "'' ! []"
            })
    void readsAddressesAsDubboDoes(String address, String servers) {
        assertThat(ReferenceSettings.NONE.with(Setting.ADDRESS, address).servers(Setting.ADDRESS))
                .hasToString(servers);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "a:1,b?x=y ! [a:1,b?x=y]",
                "' | a:1 | zookeeper://b:2,c;;d; ' ! [a:1, zookeeper://b:2,c, d]",
                "'' ! []"
            })
    void tellsRegistriesFromServersAsDubboDoes(String address, String registries) {
        assertThat(ReferenceSettings.NONE.with(Setting.ADDRESS, address).registries())
                .extracting(registry -> registry.get(Setting.ADDRESS))
                .hasToString(registries);
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1, 127.0.0.1, 2181", "127.0.0.1:7, 127.0.0.1, 7", "[::1]:7, 0:0:0:0:0:0:0:1, 7"})
    void knowsWhereAServerListens(String server, String address, int port) {
        InetSocketAddress endpoint = ReferenceSettings.endpoint(server, 2181);

        assertThat(endpoint.getAddress().getHostAddress()).isEqualTo(address);
        assertThat(endpoint.getPort()).isEqualTo(port);
    }
}
