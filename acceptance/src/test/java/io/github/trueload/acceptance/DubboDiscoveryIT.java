// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static io.github.trueload.acceptance.DubboClientJar.call;
import static io.github.trueload.acceptance.DubboClientJar.shop;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Providers of Dubbo 3 that ZooKeeper knows by their application alone. */
class DubboDiscoveryIT {
    @TempDir
    private static Path shared;

    private static DubboClientJar jars;
    private static ZooKeeperServer zooKeeper;
    private static DubboProvider provider;

    @BeforeAll
    static void start() {
        jars = new DubboClientJar();
        zooKeeper = ZooKeeperServer.start("3.8.4", shared.resolve("zookeeper"));
        provider = DubboProvider.of("3.3.6", shared.resolve("provider"))
                .registry("zookeeper://" + zooKeeper.address())
                .registerMode("instance")
                .version("1.0")
                .start();
    }

    @AfterAll
    static void stop() throws IOException {
        provider.close();
        zooKeeper.close();
        jars.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "shop"})
    void callsProvidersThatAreRegisteredPerApplication(String providedBy) throws DubboOpenException {
        DubboReference reference = jars.of("3.3")
                .open(settings().parameter("provided-by", providedBy).build());

        Reply reply = reference.invoke(call("echo", "java.lang.String", "found"));

        assertThat(reply.failure()).isNull();
        assertThat(reply.value).isEqualTo("found");
        assertThat(reply.provider)
                .as("an application registers under an address of the machine")
                .endsWith(provider.address().substring("127.0.0.1".length()));
        reference.close();
    }

    @Test
    void saysWhatTheRegistryKnowsOfTheApplication() {
        assertThatThrownBy(() -> jars.of("3.3")
                        .open(settings().set(Setting.VERSION, "7.7").build()))
                .hasMessageStartingWith("No provider of " + DubboProvider.INTERFACE
                        + " version 7.7 over dubbo at zookeeper registry " + zooKeeper.address())
                .hasMessageEndingWith("; application shop is registered there, but offers no such service");
        assertThatThrownBy(() -> jars.of("3.3")
                        .open(settings().parameter("provided-by", "nobody").build()))
                .hasMessageEndingWith("; application nobody is not registered there");
        assertThatThrownBy(() -> jars.of("3.3")
                        .open(settings()
                                .set(Setting.INTERFACE, "com.acme.Unknown")
                                .build()))
                .hasMessageContaining("no application is noted there");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void listsTheServicesOfApplications(String line) throws DubboOpenException {
        try (RegistryView view = jars.of(line).look(settings().build())) {
            assertThat(view.providerUrls())
                    .anyMatch(url -> url.contains(DubboProvider.INTERFACE) && url.contains("application=shop"));
            assertThat(view.applicationsOf(DubboProvider.INTERFACE)).containsExactly("shop");
        }
    }

    private static ReferenceSettings.Builder settings() {
        return shop(zooKeeper.address()).set(Setting.REGISTRY_PROTOCOL, "zookeeper");
    }
}
