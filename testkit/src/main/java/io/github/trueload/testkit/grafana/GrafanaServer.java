// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.grafana;

import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Grafana that lets everybody in, with one InfluxDB and the dashboards of a folder, in a process of its own. It comes
 * in no package that the tests could fetch: {@code GRAFANA_HOME} names an unpacked release. Closing it stops it. Not
 * thread-safe.
 */
public final class GrafanaServer implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(180);

    private final ManagedProcess process;
    private final String address;

    private GrafanaServer(ManagedProcess process, String address) {
        this.process = process;
        this.address = address;
    }

    /** The unpacked release that {@code GRAFANA_HOME} names, if there is one. */
    public static Optional<Path> release() {
        String home = System.getenv("GRAFANA_HOME");
        return home == null ? Optional.empty() : program(Path.of(home)).map(found -> Path.of(home));
    }

    /**
     * Starts a server of a release, which asks InfluxQL, and waits until it answers.
     *
     * @param dashboards the folder with the dashboards, as JSON files
     * @param directory where it keeps all it has
     */
    public static GrafanaServer start(
            Path release, InfluxServer influx, String database, Path dashboards, Path directory) {
        return run(release, influx, "jsonData: {dbName: \"" + database + "\", httpMode: GET}", dashboards, directory);
    }

    /** The same, but it asks Flux. */
    public static GrafanaServer startWithFlux(Path release, InfluxServer influx, Path dashboards, Path directory) {
        return run(
                release,
                influx,
                "jsonData: {version: Flux, organization: " + InfluxServer.ORGANIZATION + "}, secureJsonData: {token: \""
                        + influx.token() + "\"}",
                dashboards,
                directory);
    }

    private static GrafanaServer run(
            Path release, InfluxServer influx, String source, Path dashboards, Path directory) {
        int port = FreePorts.next();
        String address = "http://127.0.0.1:" + port;
        Path settings = configure(
                "{name: InfluxDB, uid: influx, type: influxdb, access: proxy, url: \"" + influx.url("")
                        + "\", isDefault: true, " + source + "}",
                dashboards,
                directory,
                port);
        ManagedProcess process = ManagedProcess.start(
                "grafana",
                directory,
                Map.of(),
                List.of(
                        program(release).orElseThrow().toString(),
                        "server",
                        "--homepath",
                        release.toString(),
                        "--config",
                        settings.toString()));
        process.awaitReady("its health page", START_TIMEOUT, () -> isUp(address));
        return new GrafanaServer(process, address);
    }

    /** {@code http://host:port}. */
    public String address() {
        return address;
    }

    @Override
    public void close() {
        process.close();
    }

    private static Optional<Path> program(Path home) {
        Path program = home.resolve("bin/grafana");
        return Files.isExecutable(program) ? Optional.of(program) : Optional.empty();
    }

    private static Path configure(String dataSource, Path dashboards, Path directory, int port) {
        Path provisioning = directory.resolve("provisioning");
        String sources = "apiVersion: 1\ndatasources:\n- " + dataSource + "\n";
        String files =
                "apiVersion: 1\nproviders:\n- {name: files, type: file, options: {path: \"" + dashboards + "\"}}\n";
        List<String> settings = List.of(
                "[paths]",
                "data = " + directory.resolve("data"),
                "logs = " + directory.resolve("logs"),
                "plugins = " + directory.resolve("plugins"),
                "provisioning = " + provisioning,
                "[server]",
                "http_addr = 127.0.0.1",
                "http_port = " + port,
                "[auth.anonymous]",
                "enabled = true",
                "org_role = Admin",
                "[analytics]",
                "reporting_enabled = false",
                "check_for_updates = false",
                "check_for_plugin_updates = false",
                "[news]",
                "news_feed_enabled = false");
        try {
            for (String folder : List.of("datasources", "dashboards", "plugins", "alerting", "notifiers")) {
                Files.createDirectories(provisioning.resolve(folder));
            }
            Files.writeString(provisioning.resolve("datasources/influx.yaml"), sources);
            Files.writeString(provisioning.resolve("dashboards/files.yaml"), files);
            return Files.write(directory.resolve("grafana.ini"), settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isUp(String address) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address + "/api/health")).build();
        return HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode()
                == 200;
    }
}
