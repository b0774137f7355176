// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.nacos;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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
import java.util.stream.Stream;

/**
 * A standalone Nacos 2 that lets nobody in without user and password, in a process of its own. Its server comes in no
 * package that the tests could fetch: {@code NACOS_HOME} names an unzipped release. Closing it stops it. Not
 * thread-safe.
 */
public final class NacosServer implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(180);
    private static final Pattern TOKEN = Pattern.compile("\"accessToken\":\"([^\"]+)\"");
    private static final String ADMIN_PASSWORD = "pass-of-the-admin";

    private final HttpClient http = HttpClient.newHttpClient();
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
        copyConfiguration(release.resolve("conf"), directory.resolve("conf"));
        String key = Base64.getEncoder().encodeToString("a key of at least 32 bytes, just for tests".getBytes());
        List<String> command = new ArrayList<>(List.of(JavaHome.current().java().toString(), "-Xmx512m"));
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
        NacosServer server = new NacosServer(ManagedProcess.start("nacos-" + port, directory, Map.of(), command), port);
        server.process.awaitReady("its administrator logs in", START_TIMEOUT, server::logIn);
        return server;
    }

    /** {@code 127.0.0.1:port}. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    /** Creates a namespace and a user who may read and write there only. */
    public void addUser(String user, String password, String namespace) {
        post("v1/console/namespaces", "customNamespaceId", namespace, "namespaceName", namespace, "namespaceDesc", "-");
        post("v1/auth/users", "username", user, "password", password);
        post("v1/auth/roles", "role", "ROLE_" + user, "username", user);
        post("v1/auth/permissions", "role", "ROLE_" + user, "resource", namespace + ":*:*", "action", "rw");
        Await.until(
                user + " logs in", START_TIMEOUT, () -> request("v1/auth/login", "username", user, "password", password)
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
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address() + "/nacos/" + path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .timeout(Duration.ofSeconds(20))
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Path jar(Path release) {
        return release.resolve("target/nacos-server.jar");
    }

    private static void copyConfiguration(Path from, Path to) {
        try (Stream<Path> files = Files.list(from)) {
            Files.createDirectories(to);
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
