// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static io.github.trueload.acceptance.DubboClientJar.echo;
import static io.github.trueload.acceptance.DubboClientJar.shop;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.spi.DubboClient.Provider;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.nacos.OpenNacosServer;
import io.github.trueload.testkit.process.LiveThreads;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Providers of Dubbo 3 that a registry knows by their application alone, in a ZooKeeper and in a real Nacos without
 * users, where others, of 2.7 too, are registered by their interface.
 */
class DubboDiscoveryIT {
    @TempDir
    private static Path shared;

    @AutoClose
    private static DubboClientJar jars;

    @AutoClose
    private static OpenNacosServer nacos;

    @AutoClose
    private static DubboProvider byApplication;

    @AutoClose
    private static DubboProvider byInterface;

    @AutoClose
    private static DubboProvider older;

    @AutoClose
    private static ZooKeeperServer zooKeeper;

    @AutoClose
    private static DubboProvider provider;

    @BeforeAll
    static void start() {
        jars = new DubboClientJar();
        zooKeeper = ZooKeeperServer.start("3.8.4", shared.resolve("zookeeper"));
        provider = provider("3.3.6", "zookeeper://" + zooKeeper.address(), "1.0")
                .registerMode("instance")
                .start();
        if (OpenNacosServer.isThere()) {
            // Where Nacos' clients would log.
            System.setProperty("JM.LOG.PATH", shared.resolve("nacos-client").toString());
            nacos = OpenNacosServer.start(shared.resolve("nacos"));
            String registry = "nacos://" + nacos.address();
            byApplication =
                    provider("3.3.6", registry, "1.0").registerMode("instance").start();
            byInterface =
                    provider("3.3.6", registry, "3.0").registerMode("interface").start();
            older = provider("2.7.23", registry, "2.0").start();
        }
    }

    private static DubboProvider.Builder provider(String dubbo, String registry, String version) {
        return DubboProvider.of(dubbo, shared.resolve(registry.substring(0, 5) + version))
                .registry(registry)
                .version(version);
    }

    @ParameterizedTest
    @CsvSource({"zookeeper, ''", "zookeeper, shop", "nacos, ''", "nacos, shop"})
    void callsProvidersThatAreRegisteredPerApplication(String registry, String providedBy) throws DubboOpenException {
        ReferenceSettings settings = settings(registry).with("provided-by", providedBy);
        assertEchoes("3.3", settings, registry.equals("nacos") ? byApplication : provider);
    }

    /** There instances, notes and metadata lie below the group's folder, whether the address names it or the field. */
    @Test
    void findsProvidersThatAreRegisteredPerApplicationInAGroup() throws DubboOpenException {
        ReferenceSettings shop = settings("zookeeper").with(Setting.VERSION, "4.0");
        String grouped = zooKeeper.address() + "?group=own";
        try (DubboProvider ofGroup = provider("3.3.6", "zookeeper://" + grouped, "4.0")
                .registerMode("instance")
                .start()) {
            for (ReferenceSettings settings :
                    List.of(shop.with(Setting.ADDRESS, grouped), shop.with(Setting.REGISTRY_GROUP, "own"))) {
                assertEchoes("3.3", settings, ofGroup);
                try (RegistryView view = jars.of("2.7").look(settings)) {
                    assertThat(view.isRegistered("shop")).isTrue();
                    assertThat(view.providers()).anyMatch(provider -> isOfShop(provider, "4.0"));
                }
            }
        }
    }

    /** More than once: who asks the servers of all as if they were one registry meets any of them by chance. */
    @Test
    void findsThemInAnyOfSeveralRegistries() throws DubboOpenException {
        try (ZooKeeperServer other = ZooKeeperServer.start("3.8.4", shared.resolve("other"))) {
            ReferenceSettings several =
                    settings("zookeeper").with(Setting.ADDRESS, other.address() + "|" + zooKeeper.address());
            for (int i = 0; i < 5; i++) {
                assertEchoes("3.3", several.with(Setting.TIMEOUT_MS, "1000" + i), provider);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2.7,2.0", "2.7,3.0", "3.3,2.0", "3.3,3.0"})
    void callsProvidersThatAreRegisteredPerInterface(String line, String version) throws DubboOpenException {
        assertEchoes(
                line, settings("nacos").with(Setting.VERSION, version), "2.0".equals(version) ? older : byInterface);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zookeeper", "nacos"})
    void saysWhatTheRegistryKnowsOfTheApplication(String registry) {
        ReferenceSettings another = settings(registry).with(Setting.VERSION, "7.7");
        String address = registry.equals("nacos") ? nacos.address() : zooKeeper.address();
        assertThatThrownBy(() -> jars.of("3.3").open(another))
                .hasMessageStartingWith("No provider of " + DubboProvider.INTERFACE + " version 7.7 over dubbo at "
                        + registry + " registry " + address)
                .hasMessageEndingWith("; application shop is registered there, but offers no such service");
        ReferenceSettings nobody = another.with("provided-by", "nobody");
        assertThatThrownBy(() -> jars.of("3.3").open(nobody))
                .hasMessageEndingWith("; application nobody is not registered there");
    }

    @Test
    void saysThatNoApplicationIsNotedForAService() {
        ReferenceSettings unknown = settings("zookeeper").with(Setting.INTERFACE, "com.acme.Unknown");
        assertThatThrownBy(() -> jars.of("3.3").open(unknown)).hasMessageContaining("no application is noted there");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void listsTheServicesOfApplicationsAndInterfaces(String line) throws DubboOpenException {
        try (RegistryView view = jars.of(line).look(settings("nacos"))) {
            assertThat(view.providers())
                    .anyMatch(provider -> isOfShop(provider, "1.0"))
                    .anyMatch(provider -> provider.get("version").equals("2.0"))
                    .anyMatch(provider -> provider.get("version").equals("3.0"));
            assertThat(view.applicationsOf(DubboProvider.INTERFACE)).containsExactly("shop");
            assertThat(view.isRegistered("shop")).isTrue();
            assertThat(view.definition(DubboProvider.INTERFACE, "1.0", "", "shop"))
                    .contains("\"echo\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void keepsOneClientPerServerAlsoAfterFailedOpens(String line) throws DubboOpenException {
        String version = "2.7".equals(line) ? "2.0" : "3.0";
        ReferenceSettings there = settings("nacos").with(Setting.VERSION, version);
        assertEchoes(line, there, "2.0".equals(version) ? older : byInterface);
        long clients = clients();
        assertThat(clients).isPositive();

        for (int i = 0; i < 5; i++) {
            ReferenceSettings nobody = settings("nacos").with(Setting.VERSION, "9." + i);
            assertThatThrownBy(() -> jars.of(line).open(nobody)).isInstanceOf(DubboOpenException.class);
        }
        assertEchoes(line, there, "2.0".equals(version) ? older : byInterface);

        Await.until("the clients that asked why have ended", Await.PATIENCE, () -> clients() <= clients);
    }

    /** Each of Nacos' clients has exactly one of these threads for as long as it is open (1.4 and 2.5). */
    private static long clients() {
        return LiveThreads.count(name -> name.startsWith("com.alibaba.nacos.client.naming.updater")
                || name.startsWith("com.alibaba.nacos.naming.failover")
                || name.startsWith("com.alibaba.nacos.naming.push.receiver"));
    }

    private static void assertEchoes(String line, ReferenceSettings settings, DubboProvider provider)
            throws DubboOpenException {
        Reply reply = jars.reply(line, settings, echo());
        assertThat(reply.failure()).isNull();
        assertThat(reply.value).isEqualTo("a");
        assertThat(reply.provider)
                .as("an application registers under an address of the machine")
                .endsWith(provider.address().substring("127.0.0.1".length()));
    }

    private static ReferenceSettings settings(String registry) {
        boolean ofNacos = registry.equals("nacos");
        Skip.unless(!ofNacos || nacos != null, "no nacos; run testkit/get-servers nacos");
        return shop(ofNacos ? nacos.address() : zooKeeper.address()).with(Setting.REGISTRY_PROTOCOL, registry);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void listsTheServicesOfApplications(String line) throws DubboOpenException {
        try (RegistryView view = jars.of(line).look(settings("zookeeper"))) {
            assertThat(view.providers()).anyMatch(provider -> isOfShop(provider, provider.get("version")));
            assertThat(view.applicationsOf(DubboProvider.INTERFACE)).containsExactly("shop");
        }
    }

    private static boolean isOfShop(Provider provider, String version) {
        return provider.get("interface").equals(DubboProvider.INTERFACE)
                && provider.get("application").equals("shop")
                && provider.get("version").equals(version);
    }
}
