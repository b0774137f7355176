// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import io.github.trueload.testkit.nacos.NacosServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nacos with users as registry and config center, where NACOS_HOME names a release of its server. */
class DubboNacosIT {
    private static final String NAMESPACE = "shop-space";
    private static final String GROUP = "SHOPS";
    private static final String USER = "ada";
    private static final String PASSWORD = PlantedSecrets.of("nacos");
    private static final String WRONG = PlantedSecrets.of("wrong");

    @TempDir
    private static Path shared;

    private static NacosServer nacos;

    @TempDir
    private Path directory;

    @BeforeAll
    static void startServer() {
        Optional<Path> release = NacosServer.release();
        Skip.unless(
                release.isPresent(), "no Nacos server here: set NACOS_HOME to an unzipped nacos-server release 2.x");
        nacos = NacosServer.start(release.get(), shared.resolve("nacos"));
        nacos.addUser(USER, PASSWORD, NAMESPACE);
    }

    @AfterAll
    static void stopServer() {
        if (nacos != null) {
            nacos.close();
        }
    }

    @Test
    void findsProvidersByUserNamespaceAndGroup() {
        try (DubboProvider older = provider("2.7.23", "1.0");
                DubboProvider newer = provider("3.3.6", "3.0")) {
            DubboPlan plan = new DubboPlan();
            for (String bundle : List.of("2.7", "3.3")) {
                echo(plan, "wrong password", bundle).set("REGISTRY_PASSWORD", WRONG);
                echo(plan, "2.7.23", bundle);
                echo(plan, "3.3.6", bundle).set("VERSION", "3.0");
                echo(plan, "wrong group", bundle).set("REGISTRY_GROUP", "OTHERS");
                echo(plan, "wrong namespace", bundle).set("REGISTRY_NAMESPACE", "public");
            }

            JMeterResult result = run(plan);

            List<String> wanted = List.of("false", "true", "true", "false", "false");
            assertThat(result.jtl().column("success").subList(0, 5)).isEqualTo(wanted);
            assertThat(result.jtl().column("success").subList(5, 10)).isEqualTo(wanted);
            for (int wrongPassword : List.of(0, 5)) {
                assertThat(result.jtl().column("responseMessage").get(wrongPassword))
                        .contains("nacos registry " + nacos.address())
                        .containsAnyOf("user not found", "Forbidden");
            }
            assertThat(result.log() + result.output()).doesNotContain(PASSWORD, WRONG);
            assertThat(older.process().isAlive() && newer.process().isAlive()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void listsItsServices(String bundle) {
        try (DubboProvider provider = provider("2.7.23", "1.0")) {
            DubboPlan plan = new DubboPlan();
            plan.add("browse")
                    .direct(provider.address())
                    .method("echo")
                    .argument("String", DubboBrowsing.SERVICES)
                    .answersWith(DubboProvider.INTERFACE + " 1.0 ");
            Path services = DubboBrowsing.script(
                    directory.resolve("services.groovy"),
                    Map.of(
                            "BUNDLE", bundle,
                            "REGISTRY_PROTOCOL", "nacos",
                            "ADDRESS", nacos.address(),
                            "REGISTRY_NAMESPACE", NAMESPACE,
                            "REGISTRY_GROUP", GROUP,
                            "REGISTRY_USER_NAME", USER,
                            "REGISTRY_PASSWORD", PASSWORD));

            JMeterResult result = JMeterHome.trueload(directory)
                    .command()
                    .property("groovy.utilities", services)
                    .run(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"));

            assertThat(result.jtl().failures()).isEmpty();
        }
    }

    @Test
    void obeysTheConfigCenter() {
        nacos.publish(
                NAMESPACE, "dubbo", "dubbo.properties", "dubbo.reference." + DubboProvider.INTERFACE + ".timeout=300");
        try (DubboProvider provider = provider("2.7.23", "1.0")) {
            DubboPlan plan = new DubboPlan();
            for (String bundle : List.of("2.7", "3.3")) {
                configured(plan, bundle).set("CONFIG_CENTER_PASSWORD", WRONG);
                configured(plan, bundle);
                configured(plan, bundle).without("CONFIG_CENTER_PROTOCOL").answers("\"after 1000\"");
            }

            JMeterResult result = run(plan);

            List<String> codes = List.of("GENERIC_SERVICE_IS_NULL", "2", "200");
            assertThat(result.jtl().column("responseCode").subList(0, 3)).isEqualTo(codes);
            assertThat(result.jtl().column("responseCode").subList(3, 6)).isEqualTo(codes);
            assertThat(result.jtl().column("responseMessage").get(0))
                    .startsWith("Cannot read the nacos config center " + nacos.address());
            assertThat(result.log() + result.output()).doesNotContain(PASSWORD, WRONG);
            assertThat(provider.process().isAlive()).isTrue();
        }
    }

    private static DubboPlan.Sampler echo(DubboPlan plan, String name, String bundle) {
        return nacos(plan, name, bundle).method("echo").argument("String", "a").answers("\"a\"");
    }

    private static DubboPlan.Sampler configured(DubboPlan plan, String bundle) {
        return nacos(plan, "configured", bundle)
                .set("CONFIG_CENTER_PROTOCOL", "nacos")
                .set("CONFIG_CENTER_ADDRESS", nacos.address())
                .set("CONFIG_CENTER_NAMESPACE", NAMESPACE)
                .set("CONFIG_CENTER_USER_NAME", USER)
                .set("CONFIG_CENTER_PASSWORD", PASSWORD)
                .method("slow")
                .argument("long", "1000");
    }

    private static DubboPlan.Sampler nacos(DubboPlan plan, String name, String bundle) {
        return plan.add(name)
                .set("BUNDLE", bundle)
                .set("REGISTRY_PROTOCOL", "nacos")
                .direct(nacos.address())
                .set("REGISTRY_NAMESPACE", NAMESPACE)
                .set("REGISTRY_GROUP", GROUP)
                .set("REGISTRY_USER_NAME", USER)
                .set("REGISTRY_PASSWORD", PASSWORD);
    }

    private DubboProvider provider(String dubbo, String version) {
        return DubboProvider.of(dubbo, directory.resolve("provider"))
                .registry("nacos://" + USER + ":" + PASSWORD + "@" + nacos.address() + "?namespace=" + NAMESPACE
                        + "&group=" + GROUP)
                .version(version)
                .start();
    }

    private JMeterResult run(DubboPlan plan) {
        return JMeterHome.trueload(directory)
                .command()
                .run(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"));
    }
}
