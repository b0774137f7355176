// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.http.Http;
import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * A real server that takes line protocol and is no InfluxDB, on a free loopback port with a data folder of its own.
 * Closing it stops it. Not thread-safe.
 */
public final class Receiver implements AutoCloseable {
    /** Which server; {@code testkit/get-servers} brings its program. */
    public enum Kind {
        /** VictoriaMetrics, one node: a store that adds up what is written twice. It is asked in PromQL. */
        VICTORIA_METRICS("victoria-metrics"),
        /** A store that adds up what is written twice, and takes no column names with dots. It is asked in SQL. */
        QUESTDB("questdb"),
        /** Telegraf, which takes line protocol as InfluxDB 1 and 2 do and writes it to a file. */
        TELEGRAF("telegraf");

        private final String program;

        Kind(String program) {
            this.program = program;
        }

        /** Skips a test where the program is missing. */
        public void require() {
            Skip.unless(
                    this == QUESTDB
                            ? Files.exists(QUESTDB_JAR)
                            : DebianTool.find(program).isPresent(),
                    "no " + program + "; run testkit/get-servers " + program + ", as ./check --all does");
        }
    }

    private static final Path QUESTDB_JAR = Checkout.root().resolve("target/servers/questdb.jar");
    private static final Pattern COUNT = Pattern.compile("^jmeter,\\S*transaction=all[ ,].*[ ,]count=([0-9.]+).*");

    private final Kind kind;
    private final Path directory;
    private final int port = FreePorts.next();
    private final ManagedProcess process;

    private Receiver(Kind kind, Path directory) {
        this.kind = kind;
        this.directory = directory;
        this.process = switch (kind) {
            case VICTORIA_METRICS -> startVictoriaMetrics();
            case QUESTDB -> startQuestDb();
            case TELEGRAF -> startTelegraf();
        };
        String ready = kind == Kind.VICTORIA_METRICS ? "/health" : "/ping";
        process.awaitReady(
                ready + " answers",
                Await.PATIENCE,
                () -> Http.get(address() + ready).statusCode() / 100 == 2);
    }

    /** Starts a server that keeps its data in a folder. */
    public static Receiver start(Kind kind, Path directory) {
        return new Receiver(kind, directory);
    }

    private ManagedProcess startVictoriaMetrics() {
        return DebianTool.start(
                kind.program,
                directory,
                "-storageDataPath=" + directory.resolve("data"),
                // Queries leave out the last 30 s otherwise.
                "-search.latencyOffset=1s",
                "-httpListenAddr=127.0.0.1:" + port);
    }

    private ManagedProcess startQuestDb() {
        Map<String, String> environment = Map.of(
                "QDB_HTTP_BIND_TO", "127.0.0.1:" + port,
                "QDB_PG_ENABLED", "false",
                "QDB_LINE_TCP_ENABLED", "false",
                "QDB_HTTP_MIN_ENABLED", "false",
                "QDB_TELEMETRY_ENABLED", "false");
        List<String> command = List.of(
                JavaHome.current().java().toString(),
                "-Xmx512m",
                "-p",
                QUESTDB_JAR.toString(),
                "-m",
                "io.questdb/io.questdb.ServerMain",
                "-d",
                directory.toString());
        return ManagedProcess.start(kind.program, directory, environment, command);
    }

    private ManagedProcess startTelegraf() {
        String text =
                """
                [agent]
                interval = "1s"
                flush_interval = "1s"
                metric_buffer_limit = 1000000
                [[inputs.influxdb_listener]]
                service_address = "127.0.0.1:%d"
                [[outputs.file]]
                files = ["%s"]
                data_format = "influx"
                """
                        .formatted(port, telegrafsFile());
        Path config = TestFiles.write(directory.resolve("telegraf.conf"), text);
        return DebianTool.start(kind.program, directory, "--config", config.toString());
    }

    private Path telegrafsFile() {
        return directory.resolve("metrics.out");
    }

    /** Where it listens: scheme, host and port. */
    public String address() {
        return "http://127.0.0.1:" + port;
    }

    /** The address to write to. */
    public String writeUrl() {
        return address() + "/write?db=jmeter";
    }

    /**
     * The sum of {@code count} over all rows of {@code transaction=all} in the measurement {@code jmeter}, waited for
     * until it is so many or the time is over: what was written becomes visible a moment after the answer.
     */
    public double samples(double expected, Duration longest) {
        long until = System.nanoTime() + longest.toNanos();
        double held = samples();
        while (held < expected && until - System.nanoTime() > 0) {
            held = samples();
        }
        return held;
    }

    private double samples() {
        return switch (kind) {
            case VICTORIA_METRICS -> exported();
            case QUESTDB -> number("SELECT sum(count) FROM jmeter WHERE transaction = 'all'");
            case TELEGRAF -> handedOn();
        };
    }

    private double exported() {
        Http.get(address() + "/internal/force_flush");
        return get("/api/v1/export?match[]=", "{__name__=\"jmeter_count\",transaction=\"all\"}")
                .lines()
                .filter(line -> !line.isBlank())
                .flatMap(line ->
                        StreamSupport.stream(Json.of(line).path("values").spliterator(), false))
                .mapToDouble(JsonNode::asDouble)
                .sum();
    }

    /** Stops the server first, so that it hands on what it holds. */
    private double handedOn() {
        close();
        return TestFiles.read(telegrafsFile())
                .lines()
                .map(COUNT::matcher)
                .filter(Matcher::matches)
                .mapToDouble(line -> Double.parseDouble(line.group(1)))
                .sum();
    }

    /** The number that a query answers in the server's language; 0 where there is no table yet. Telegraf knows none. */
    public double number(String query) {
        if (kind == Kind.VICTORIA_METRICS) {
            Http.get(address() + "/internal/force_flush");
            return Json.of(get("/api/v1/query?query=", query))
                    .at("/data/result/0/value/1")
                    .asDouble();
        }
        return Json.of(get("/exec?query=", query)).at("/dataset/0/0").asDouble();
    }

    private String get(String path, String query) {
        return Http.get(address() + path + URLEncoder.encode(query, StandardCharsets.UTF_8))
                .body();
    }

    @Override
    public void close() {
        process.close();
    }
}
