// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.browser.BrowserPage;
import io.github.trueload.testkit.browser.Chromium;
import io.github.trueload.testkit.http.Http;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The dashboards in a real Grafana, opened in a real browser. */
@ExtendWith(FourGenerators.Resolver.class)
class BoardsGrafanaIT {
    private static final Path PICTURES = Checkout.root().resolve("acceptance/target/pictures");
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final int WIDTH = 1600;
    /** Grafana draws what can be seen only, so everything has to be. */
    private static final int WHOLE = 3600;

    private static final int FIRST_SCREEN = 1000;

    @TempDir
    private Path directory;

    @BeforeEach
    void needsGrafanaAndABrowser() {
        Skip.unless(
                GrafanaServer.release().isPresent(),
                "no Grafana here: GRAFANA_HOME is to name the folder of an unpacked release");
        Chromium.require();
    }

    @Test
    void showsFiguresAndMarksWithoutAnErrorInTheConsole(FourGenerators generators) throws IOException {
        try (GrafanaServer grafana = GrafanaServer.start(
                        GrafanaServer.release().orElseThrow(),
                        generators.server,
                        FourGenerators.DATABASE,
                        folderWith("trueload-influxql.json"),
                        Files.createDirectories(directory.resolve("grafana")));
                Chromium chromium = Chromium.start(Files.createDirectories(directory.resolve("chromium")))) {
            BrowserPage page = chromium.open(board(grafana, "influxql", generators));

            assertShows(page, generators, "dashboard");
            assertThat(questions(page))
                    .anyMatch(question -> question.contains("FROM \"events\""))
                    .anyMatch(question -> question.contains("GROUP BY time(1m), \"instance\", \"verdict\""));
        }
    }

    @Test
    void showsTheSameOfABucketThatIsAskedFlux(FourGenerators generators) throws IOException {
        Skip.unless(BoardsFluxIT.hasFlux(), BoardsFluxIT.WITHOUT_FLUX);
        try (InfluxServer copy =
                        BoardsFluxIT.copy(generators.server, FourGenerators.DATABASE, directory.resolve("copy"));
                GrafanaServer grafana = GrafanaServer.startWithFlux(
                        GrafanaServer.release().orElseThrow(),
                        copy,
                        folderWith("trueload-flux.json"),
                        Files.createDirectories(directory.resolve("grafana")));
                Chromium chromium = Chromium.start(Files.createDirectories(directory.resolve("chromium")))) {
            URI board = URI.create(board(grafana, "flux", generators) + "&var-bucket="
                    + copy.bucket(FourGenerators.DATABASE).replace("/", "%2F"));

            assertShows(chromium.open(board), generators, "dashboard-flux");
        }
    }

    private Path folderWith(String dashboard) throws IOException {
        Path folder = Files.createDirectories(directory.resolve("dashboards"));
        Files.copy(Checkout.root().resolve("examples/grafana").resolve(dashboard), folder.resolve("board.json"));
        return folder;
    }

    private static void assertShows(BrowserPage page, FourGenerators generators, String picture) throws IOException {
        Files.createDirectories(PICTURES);
        page.size(WIDTH, WHOLE);
        awaitPanels(page);

        String shown = page.value("document.body.innerText").asText();
        assertThat(shown).doesNotContain("No data").contains("Word of the run", "Generators by their word");
        assertThat(shown.replace(",", "")).contains(String.valueOf((long) generators.samples.count()));
        page.picture(PICTURES.resolve(picture + "-whole.png"));
        page.size(WIDTH, FIRST_SCREEN).picture(PICTURES.resolve(picture + ".png"));
        // Grafana warns of things of its own.
        assertThat(page.complaints())
                .noneMatch(complaint -> complaint.contains("\"level\":\"error\"")
                        || complaint.contains("\"type\":\"error\"")
                        || complaint.contains("exceptionDetails"));
    }

    private static URI board(GrafanaServer grafana, String language, FourGenerators generators) {
        long from = generators.fullSeconds().get(0) - 10_000;
        long to = generators.samples.lastEndMs() + 10_000;
        return URI.create(grafana.address() + "/d/trueload-" + language + "/x?kiosk&refresh=&from=" + from + "&to=" + to
                + "&var-application=" + FourGenerators.APPLICATION);
    }

    private static void awaitPanels(BrowserPage page) {
        String loading = "document.querySelectorAll('[aria-label=\"Panel loading bar\"], .panel-loading').length";
        String titles = "document.body.innerText.includes('p99 by label')";
        Await.until("the board's last open panel", PATIENCE, () -> page.value(titles)
                .asBoolean());
        Await.until(
                "no panel that still loads",
                PATIENCE,
                () -> page.value(loading).asInt() == 0
                        && page.value("document.querySelectorAll('canvas').length")
                                        .asInt()
                                >= 6);
    }

    private static List<String> questions(BrowserPage page) {
        return page.requests().stream()
                .map(address -> URLDecoder.decode(address, StandardCharsets.UTF_8))
                .toList();
    }

    /**
     * A Grafana that lets everybody in, with one InfluxDB and the dashboards of a folder, in a process of its own. It
     * comes in no package that the tests could fetch: {@code GRAFANA_HOME} names an unpacked release. Closing it stops
     * it. Not thread-safe.
     */
    private record GrafanaServer(ManagedProcess process, String address) implements AutoCloseable {
        private static final Duration START_TIMEOUT = Duration.ofSeconds(180);

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
            return run(
                    release, influx, "jsonData: {dbName: \"" + database + "\", httpMode: GET}", dashboards, directory);
        }

        /** The same, but it asks Flux. */
        public static GrafanaServer startWithFlux(Path release, InfluxServer influx, Path dashboards, Path directory) {
            return run(
                    release,
                    influx,
                    "jsonData: {version: Flux, organization: " + InfluxServer.ORGANIZATION
                            + "}, secureJsonData: {token: \"" + influx.token() + "\"}",
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
            String program = program(release).orElseThrow().toString();
            List<String> command =
                    List.of(program, "server", "--homepath", release.toString(), "--config", settings.toString());
            ManagedProcess process = ManagedProcess.start("grafana", directory, Map.of(), command);
            process.awaitReady("its health page", START_TIMEOUT, () -> isUp(address));
            return new GrafanaServer(process, address);
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

        private static boolean isUp(String address) {
            return Http.get(address + "/api/health").statusCode() == 200;
        }
    }
}
