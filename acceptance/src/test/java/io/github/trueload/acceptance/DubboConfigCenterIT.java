// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.StubServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Config centers on a real ZooKeeper and a stand-in for Apollo, and application names, which Dubbo keeps one of. */
@Order(1)
class DubboConfigCenterIT {
    private static final String USER = "ada";
    private static final String WRONG = PlantedSecrets.of("wrong");
    private static final String PASSWORD = PlantedSecrets.of("config-center");

    @TempDir
    private static Path shared;

    @AutoClose
    private static ZooKeeperServer zooKeeper;

    @AutoClose
    private static DubboProvider provider;

    @TempDir
    private Path directory;

    @BeforeAll
    static void start() {
        Skip.unlessAll(false);
        zooKeeper = ZooKeeperServer.start("3.8.4", shared.resolve("zookeeper"));
        provider = DubboProvider.of("2.7.23", shared.resolve("provider"))
                .registry("zookeeper://" + zooKeeper.address())
                .version("1.0")
                .start();
    }

    @Test
    void obeysWhatTheConfigCenterSays() {
        zooKeeper.create(
                "/dubbo/config/dubbo/dubbo.properties", "dubbo.registry.address=zookeeper://" + zooKeeper.address());
        zooKeeper.create(
                "/dubbo/config/hurry/dubbo.properties", "dubbo.reference." + DubboProvider.INTERFACE + ".timeout=300");
        zooKeeper.protect(USER, PASSWORD, "/dubbo/config/dubbo/dubbo.properties", "/dubbo/config/dubbo");
        DubboPlan plan = new DubboPlan();
        for (String bundle : List.of("2.7", "3.3")) {
            slow(plan, "wrong password", bundle).set("CONFIG_CENTER_PASSWORD", WRONG);
            slow(plan, "right", bundle).answers("\"after 1000\"");
            slow(plan, "of one application", bundle).set("APPLICATION", "hurry");
            slow(plan, "of one application, async", bundle)
                    .set("APPLICATION", "hurry")
                    .set("ASYNC", "async");
            slow(plan, "second service, same center", bundle).set("GROUP", "nowhere");
            slow(plan, "no center", bundle)
                    .without("CONFIG_CENTER_PROTOCOL")
                    .zooKeeper(zooKeeper.address())
                    .answers("\"after 1000\"");
        }
        callsAsTheApplicationOfEachSampler(plan);

        JMeterResult result = JMeterHome.shared().command().run(plan::write, directory);

        String noReference = "GENERIC_SERVICE_IS_NULL";
        List<String> codes = List.of(noReference, "200", "2", "2", noReference, "200");
        assertThat(result.jtl().column("responseCode").subList(0, 6)).isEqualTo(codes);
        assertThat(result.jtl().column("responseCode").subList(6, 12)).isEqualTo(codes);
        assertThat(result.jtl().samples().subList(12, 16))
                .as("each calls as its own application")
                .allSatisfy(sample -> assertThat(sample).containsEntry("success", "true"));
        assertThat(result.jtl().column("responseMessage").get(0))
                .startsWith("Cannot read the zookeeper config center " + zooKeeper.address())
                .contains("NoAuth");
        assertThat(result.jtl().column("responseMessage").get(4)).contains("No provider of", "group nowhere");
        assertThat(result.log() + result.output()).doesNotContain(PASSWORD, WRONG);
        assertThat(provider.process().isAlive()).isTrue();
    }

    /** As the pages say: a registry is asked for rules only where the plan names it as config center. */
    @Test
    void obeysTheRulesOfAConfigCenterThatThePlanNames() {
        try (ZooKeeperServer own = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
                DubboProvider kept = DubboProvider.of("2.7.23", directory.resolve("kept"))
                        .registry("zookeeper://" + own.address())
                        .version("1.0")
                        .start()) {
            own.create(
                    "/dubbo/config/dubbo/" + DubboProvider.INTERFACE + ":1.0:.condition-router",
                    "{\"scope\":\"service\",\"force\":true,\"enabled\":true,\"key\":\"" + DubboProvider.INTERFACE
                            + "\",\"conditions\":[\"=>port=1\"]}");
            DubboPlan plan = new DubboPlan();
            for (String bundle : List.of("2.7", "3.3")) {
                plan.add("no center", bundle).zooKeeper(own.address()).echo("a");
                plan.add("center", bundle)
                        .zooKeeper(own.address())
                        .set("CONFIG_CENTER_PROTOCOL", "zookeeper")
                        .set("CONFIG_CENTER_ADDRESS", own.address())
                        .set("CHECK", "false")
                        .echo("a");
            }

            JMeterResult result = JMeterHome.shared().command().run(plan::write, directory);

            assertThat(result.jtl().of("no center")).hasSize(2).allMatch(sample -> "200"
                    .equals(sample.get("responseCode")));
            assertThat(result.jtl().of("center")).hasSize(2).noneMatch(sample -> "200"
                    .equals(sample.get("responseCode")));
            assertThat(kept.process().isAlive()).isTrue();
        }
    }

    @Test
    void obeysApollo() {
        Map<String, String> properties = Map.of("dubbo.reference." + DubboProvider.INTERFACE + ".timeout", "300");
        try (ApolloDouble apollo = new ApolloDouble("shop", "dubbo", properties)) {
            DubboPlan plan = new DubboPlan();
            for (String bundle : List.of("2.7", "3.3")) {
                plan.add(bundle, bundle)
                        .direct(provider.address())
                        .set("CONFIG_CENTER_PROTOCOL", "apollo")
                        .set("CONFIG_CENTER_ADDRESS", apollo.address())
                        .slow(1000);
            }

            JMeterResult result =
                    JMeterHome.shared().command().jvmArgs("-Dapp.id=shop").run(plan::write, directory);

            assertThat(result.jtl().column("responseCode")).containsExactly("2", "2");
            assertThat(apollo.asked()).contains("/configs/shop/default/dubbo");
        }
    }

    private static void callsAsTheApplicationOfEachSampler(DubboPlan plan) {
        for (String bundle : List.of("2.7", "3.3")) {
            for (String application : List.of("first", "second")) {
                plan.add(bundle, bundle)
                        .direct(provider.address())
                        .set("APPLICATION", application)
                        .method("attachment")
                        .argument("String", "remote.application")
                        .answers("\"String " + application + "\"");
            }
        }
    }

    /** Calls a method that takes a second; the registry's address stands in the config center only. */
    private static DubboPlan.Sampler slow(DubboPlan plan, String name, String bundle) {
        return plan.add(name, bundle)
                .set("REGISTRY_PROTOCOL", "zookeeper")
                .set("CONFIG_CENTER_PROTOCOL", "zookeeper")
                .set("CONFIG_CENTER_ADDRESS", zooKeeper.address())
                .set("CONFIG_CENTER_USER_NAME", USER)
                .set("CONFIG_CENTER_PASSWORD", PASSWORD)
                .slow(1000);
    }

    /**
     * Meta and config server of Apollo for one application, as its clients see them over HTTP: who asks for another
     * application or namespace gets 404, as from the real one. Thread-safe.
     */
    private static final class ApolloDouble implements AutoCloseable {
        private final StubServer server = StubServer.start(this::answer);
        private final Set<String> asked = ConcurrentHashMap.newKeySet();
        private final String path;
        private final String configuration;

        /** Starts it on a free port with one namespace of an application in the cluster "default". */
        ApolloDouble(String application, String namespace, Map<String, String> properties) {
            path = "/configs/" + application + "/default/" + namespace;
            String entries = properties.entrySet().stream()
                    .map(entry -> "\"" + entry.getKey() + "\":\"" + entry.getValue() + "\"")
                    .collect(Collectors.joining(","));
            configuration = "{\"appId\":\"" + application + "\",\"cluster\":\"default\",\"namespaceName\":\""
                    + namespace + "\",\"releaseKey\":\"1\",\"configurations\":{" + entries + "}}";
        }

        /** {@code 127.0.0.1:port}. */
        public String address() {
            return server.address();
        }

        /** The paths that were asked for so far. */
        public Set<String> asked() {
            return Set.copyOf(asked);
        }

        @Override
        public void close() {
            server.close();
        }

        private void answer(HttpExchange exchange) throws IOException {
            String wanted = exchange.getRequestURI().getPath();
            asked.add(wanted);
            exchange.getResponseHeaders().set("Content-Type", "application/json;charset=UTF-8");
            if (wanted.startsWith("/services/config")) {
                String home = "http://" + address() + "/";
                StubServer.answer(
                        exchange,
                        200,
                        "[{\"appName\":\"APOLLO-CONFIGSERVICE\",\"instanceId\":\"double\",\"homepageUrl\":\"" + home
                                + "\"}]");
            } else if (wanted.startsWith("/notifications/v2")) {
                StubServer.answer(exchange, 304, "");
            } else {
                // Clients may append the format, which the real server takes off.
                boolean known = wanted.replaceFirst("\\.properties$", "").equals(path);
                StubServer.answer(exchange, known ? 200 : 404, known ? configuration : "");
            }
        }
    }
}
