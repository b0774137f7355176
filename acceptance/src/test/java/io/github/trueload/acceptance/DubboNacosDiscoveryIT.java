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
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.nacos.OpenNacosServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Providers in a real Nacos without users: of Dubbo 3, registered by application or by interface, and of 2.7. */
class DubboNacosDiscoveryIT {
    @TempDir
    private static Path shared;

    private static DubboClientJar jars;
    private static OpenNacosServer nacos;
    private static DubboProvider byApplication;
    private static DubboProvider byInterface;
    private static DubboProvider older;

    @BeforeAll
    static void start() {
        Skip.unless(OpenNacosServer.isThere(), "no nacos; run testkit/get-servers nacos");
        // Where Nacos' clients would log.
        System.setProperty("JM.LOG.PATH", shared.resolve("nacos-client").toString());
        jars = new DubboClientJar();
        nacos = OpenNacosServer.start(shared.resolve("nacos"));
        byApplication = provider("3.3.6", "1.0").registerMode("instance").start();
        byInterface = provider("3.3.6", "3.0").registerMode("interface").start();
        older = provider("2.7.23", "2.0").start();
    }

    @AfterAll
    static void stop() throws IOException {
        for (DubboProvider provider : new DubboProvider[] {byApplication, byInterface, older}) {
            if (provider != null) {
                provider.close();
            }
        }
        if (nacos != null) {
            nacos.close();
            jars.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "shop"})
    void callsProvidersThatAreRegisteredPerApplication(String providedBy) throws DubboOpenException {
        assertEchoes("3.3", settings().parameter("provided-by", providedBy).build(), byApplication);
    }

    @ParameterizedTest
    @CsvSource({"2.7,2.0", "2.7,3.0", "3.3,2.0", "3.3,3.0"})
    void callsProvidersThatAreRegisteredPerInterface(String line, String version) throws DubboOpenException {
        assertEchoes(
                line, settings().set(Setting.VERSION, version).build(), "2.0".equals(version) ? older : byInterface);
    }

    @Test
    void saysWhatTheRegistryKnowsOfTheApplication() {
        assertThatThrownBy(() -> jars.of("3.3")
                        .open(settings().set(Setting.VERSION, "7.7").build()))
                .hasMessageStartingWith("No provider of " + DubboProvider.INTERFACE
                        + " version 7.7 over dubbo at nacos registry " + nacos.address())
                .hasMessageEndingWith("; application shop is registered there, but offers no such service");
        assertThatThrownBy(() -> jars.of("3.3")
                        .open(settings()
                                .parameter("provided-by", "nobody")
                                .set(Setting.VERSION, "7.7")
                                .build()))
                .hasMessageEndingWith("; application nobody is not registered there");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void listsTheServicesOfApplicationsAndInterfaces(String line) throws DubboOpenException {
        try (RegistryView view = jars.of(line).look(settings().build())) {
            assertThat(view.providerUrls())
                    .anyMatch(url -> url.contains(DubboProvider.INTERFACE + "?interface=")
                            && url.endsWith("&application=shop&version=1.0"))
                    .anyMatch(url -> url.contains("version=2.0"))
                    .anyMatch(url -> url.contains("version=3.0"));
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
        ReferenceSettings there = settings().set(Setting.VERSION, version).build();
        assertEchoes(line, there, "2.0".equals(version) ? older : byInterface);
        long clients = clients();
        assertThat(clients).isPositive();

        for (int i = 0; i < 5; i++) {
            ReferenceSettings nobody = settings().set(Setting.VERSION, "9." + i).build();
            assertThatThrownBy(() -> jars.of(line).open(nobody)).isInstanceOf(DubboOpenException.class);
        }
        assertEchoes(line, there, "2.0".equals(version) ? older : byInterface);

        assertThat(clients()).isLessThanOrEqualTo(clients);
    }

    /** Each of Nacos' clients has exactly one of these threads for as long as it is open (1.4 and 2.5). */
    private static long clients() {
        Stream<Thread> threads = Thread.getAllStackTraces().keySet().stream();
        return threads.map(Thread::getName)
                .filter(name -> name.startsWith("com.alibaba.nacos.client.naming.updater")
                        || name.startsWith("com.alibaba.nacos.naming.failover")
                        || name.startsWith("com.alibaba.nacos.naming.push.receiver"))
                .count();
    }

    private static void assertEchoes(String line, ReferenceSettings settings, DubboProvider provider)
            throws DubboOpenException {
        DubboReference reference = jars.of(line).open(settings);
        Reply reply = reference.invoke(call("echo", "java.lang.String", "found"));
        assertThat(reply.failure()).isNull();
        assertThat(reply.value).isEqualTo("found");
        assertThat(reply.provider).endsWith(provider.address().substring("127.0.0.1".length()));
        reference.close();
    }

    private static DubboProvider.Builder provider(String dubbo, String version) {
        return DubboProvider.of(dubbo, shared.resolve("provider-" + version))
                .registry("nacos://" + nacos.address())
                .version(version);
    }

    private static ReferenceSettings.Builder settings() {
        return shop(nacos.address()).set(Setting.REGISTRY_PROTOCOL, "nacos");
    }
}
