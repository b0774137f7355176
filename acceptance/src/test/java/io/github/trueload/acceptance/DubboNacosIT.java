// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.Http;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
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

    @AutoClose
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
    void listsItsServices(String bundle) throws IOException {
        try (DubboProvider provider = provider("2.7.23", "1.0")) {
            DubboPlan plan = new DubboPlan();
            plan.add("browse")
                    .direct(provider.address())
                    .method("echo")
                    .argument("String", DubboRegistriesIT.SERVICES)
                    .answersWith(DubboProvider.INTERFACE + " 1.0 ");
            Path services = DubboRegistriesIT.browsingScript(
                    directory.resolve("services.groovy"),
                    Map.of(
                            "BUNDLE", bundle,
                            "REGISTRY_PROTOCOL", "nacos",
                            "ADDRESS", nacos.address(),
                            "REGISTRY_NAMESPACE", NAMESPACE,
                            "REGISTRY_GROUP", GROUP,
                            "REGISTRY_USER_NAME", USER,
                            "REGISTRY_PASSWORD", PASSWORD));

            JMeterResult result = JMeterHome.shared()
                    .command()
                    .property("groovy.utilities", services)
                    .run(plan::write, directory);

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
        return nacos(plan, name, bundle).echo("a");
    }

    private static DubboPlan.Sampler configured(DubboPlan plan, String bundle) {
        return nacos(plan, "configured", bundle)
                .set("CONFIG_CENTER_PROTOCOL", "nacos")
                .set("CONFIG_CENTER_ADDRESS", nacos.address())
                .set("CONFIG_CENTER_NAMESPACE", NAMESPACE)
                .set("CONFIG_CENTER_USER_NAME", USER)
                .set("CONFIG_CENTER_PASSWORD", PASSWORD)
                .slow(1000);
    }

    private static DubboPlan.Sampler nacos(DubboPlan plan, String name, String bundle) {
        return plan.add(name, bundle)
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
        return JMeterHome.shared().command().run(plan::write, directory);
    }

    /**
     * A standalone Nacos 2 that lets nobody in without user and password, in a process of its own. Its server comes in
     * no package that the tests could fetch: {@code NACOS_HOME} names an unzipped release. Closing it stops it. Not
     * thread-safe.
     */
    private static final class NacosServer implements AutoCloseable {
        private static final Duration START_TIMEOUT = Duration.ofSeconds(180);
        private static final Pattern TOKEN = Pattern.compile("\"accessToken\":\"([^\"]+)\"");
        private static final String ADMIN_PASSWORD = "pass-of-the-admin";

        private final ManagedProcess process;
        private final int port;
        private String token = "";

        private NacosServer(ManagedProcess process, int port) {
            this.process = process;
            this.port = port;
        }

        /** The unzipped release that {@code NACOS_HOME} names, if there is one. */
        public static Optional<Path> release() {
            String home = System.getenv("NACOS_HOME");
            return home == null || !Files.exists(jar(Path.of(home))) ? Optional.empty() : Optional.of(Path.of(home));
        }

        /** Starts a server of a release and waits until its administrator can log in. */
        public static NacosServer start(Path release, Path directory) {
            int port = FreePorts.next();
            TestFiles.copy(release.resolve("conf"), directory.resolve("conf"));
            String key = Base64.getEncoder().encodeToString("a key of at least 32 bytes, just for tests".getBytes());
            List<String> command =
                    new ArrayList<>(List.of(JavaHome.current().java().toString(), "-Xmx512m"));
            command.addAll(JavaHome.QUICK_START);
            for (String module : List.of("java.lang", "java.util", "java.io")) {
                command.add("--add-opens=java.base/" + module + "=ALL-UNNAMED");
            }
            Map.of(
                            "nacos.standalone", "true",
                            "nacos.home", directory.toString(),
                            "nacos.inetutils.ip-address", "127.0.0.1",
                            "nacos.core.auth.enabled", "true",
                            "nacos.core.auth.server.identity.key", "tests",
                            "nacos.core.auth.server.identity.value", "tests",
                            "nacos.core.auth.plugin.nacos.token.secret.key", key)
                    .forEach((name, value) -> command.add("-D" + name + "=" + value));
            command.addAll(List.of(
                    "-jar",
                    jar(release).toString(),
                    "--server.address=127.0.0.1",
                    "--server.port=" + port,
                    "--spring.config.additional-location=file:" + directory.resolve("conf") + "/"));
            NacosServer server =
                    new NacosServer(ManagedProcess.start("nacos-" + port, directory, Map.of(), command), port);
            server.process.awaitReady("its administrator logs in", START_TIMEOUT, server::logIn);
            return server;
        }

        /** {@code 127.0.0.1:port}. */
        public String address() {
            return "127.0.0.1:" + port;
        }

        /** Creates a namespace and a user who may read and write there only. */
        public void addUser(String user, String password, String namespace) {
            post(
                    "v1/console/namespaces",
                    "customNamespaceId",
                    namespace,
                    "namespaceName",
                    namespace,
                    "namespaceDesc",
                    "-");
            post("v1/auth/users", "username", user, "password", password);
            post("v1/auth/roles", "role", "ROLE_" + user, "username", user);
            post("v1/auth/permissions", "role", "ROLE_" + user, "resource", namespace + ":*:*", "action", "rw");
            Await.until(user + " logs in", START_TIMEOUT, () -> request(
                            "v1/auth/login", "username", user, "password", password)
                    .contains("accessToken"));
        }

        /** Publishes a configuration. */
        public void publish(String namespace, String group, String id, String content) {
            post("v1/cs/configs", "tenant", namespace, "group", group, "dataId", id, "content", content);
        }

        @Override
        public void close() {
            process.close();
        }

        private boolean logIn() {
            request("v1/auth/users/admin", "password", ADMIN_PASSWORD);
            Matcher found = TOKEN.matcher(request("v1/auth/login", "username", "nacos", "password", ADMIN_PASSWORD));
            if (found.find()) {
                token = found.group(1);
            }
            return !token.isEmpty();
        }

        private void post(String path, String... form) {
            String answer = request(path + "?accessToken=" + token, form);
            if (!answer.contains("true") && !answer.contains("\"code\":200")) {
                throw new IllegalStateException("Nacos refused " + path + ": " + answer);
            }
        }

        private String request(String path, String... form) {
            StringBuilder body = new StringBuilder();
            for (int i = 0; i < form.length; i += 2) {
                body.append(form[i])
                        .append('=')
                        .append(URLEncoder.encode(form[i + 1], StandardCharsets.UTF_8))
                        .append('&');
            }
            return Http.send(HttpRequest.newBuilder(URI.create("http://" + address() + "/nacos/" + path))
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(HttpRequest.BodyPublishers.ofString(body.toString())))
                    .body();
        }

        private static Path jar(Path release) {
            return release.resolve("target/nacos-server.jar");
        }
    }
}
