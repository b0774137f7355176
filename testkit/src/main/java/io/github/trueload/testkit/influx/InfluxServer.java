// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.FreePorts;
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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A real {@code influxd} 1.x on free loopback ports with a data folder of its own. It can be stopped and started
 * again with its data. Closing it stops it. Not thread-safe.
 */
public final class InfluxServer implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
    private static final String PROGRAM = "influxd";

    /** InfluxDB 1.8, which {@code testkit/get-servers influxd-flux} builds where Go is installed. */
    private static final String WITH_FLUX = "influxd-flux";

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final Path directory;
    private final String program;
    private final String host;
    private final int port = FreePorts.next();
    private final int rpcPort = FreePorts.next();
    private ManagedProcess process;

    private InfluxServer(Path directory, String program) {
        this(directory, program, "127.0.0.1");
    }

    private InfluxServer(Path directory, String program, String host) {
        this.directory = directory.toAbsolutePath();
        this.program = program;
        this.host = host;
    }

    /** Starts a server that keeps its data in a folder. */
    public static InfluxServer start(Path directory) {
        InfluxServer server = prepare(directory);
        server.start();
        return server;
    }

    /** Starts a server that listens on the loopback address of IPv6 only. */
    public static InfluxServer startOnIpv6(Path directory) {
        InfluxServer server = new InfluxServer(directory, PROGRAM, "[::1]");
        server.start();
        return server;
    }

    /** A server that does not run yet but whose port is known. */
    public static InfluxServer prepare(Path directory) {
        return new InfluxServer(directory, PROGRAM);
    }

    /** Whether there is a server that answers Flux too, and takes writes as 2.x does. */
    public static boolean hasFlux() {
        return DebianTool.find(WITH_FLUX).isPresent();
    }

    /** Starts a server that answers Flux too, and takes writes as 2.x does. */
    public static InfluxServer startWithFlux(Path directory) {
        InfluxServer server = new InfluxServer(directory, WITH_FLUX);
        server.start();
        return server;
    }

    /** Starts a server that answers Flux on a copy of this one's data, to which nobody may be writing. */
    public InfluxServer copyWithFlux(Path other) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, other.resolve(directory.relativize(file).toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return startWithFlux(other);
    }

    /** Starts or restarts the server and waits until it answers. */
    public void start() {
        DebianTool tool = DebianTool.require(program);
        Path config = directory.resolve("influxdb.conf");
        try {
            Files.createDirectories(directory);
            Files.writeString(config, configuration());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        process = ManagedProcess.start(
                "influxd",
                directory,
                tool.environment(),
                List.of(tool.path().toString(), "-config", config.toString()));
        process.awaitReady("/ping answers", START_TIMEOUT, () -> get("/ping").statusCode() == 204);
    }

    /** Stops the server and keeps its data for another {@link #start()}. */
    public void stop() {
        process.close();
    }

    /** Its HTTP port. */
    public int port() {
        return port;
    }

    /** Its address, {@code host:port}. */
    public String address() {
        return host + ":" + port;
    }

    /** The address of a path, for example {@code /write?db=jmeter}. */
    public String url(String path) {
        return "http://" + address() + path;
    }

    /** The address that listeners write a database to. */
    public String writeUrl(String database) {
        return url("/write?db=" + database);
    }

    /** Creates a database; does nothing when it exists. */
    public InfluxServer createDatabase(String name) {
        post("/query", "q=" + encode("CREATE DATABASE \"" + name + "\""));
        return this;
    }

    /** Writes line protocol with times in nanoseconds. */
    public void write(String database, String lines) {
        HttpResponse<String> response = post("/write?db=" + database, lines);
        if (response.statusCode() != 204) {
            throw new IllegalStateException("influxd refused " + lines + ": " + response.body());
        }
    }

    /**
     * Runs a query of InfluxQL.
     *
     * @return one map per row with its columns and the tags it is grouped by; times are milliseconds since the epoch
     */
    public List<Map<String, Object>> query(String database, String influxql) {
        HttpResponse<String> response = post("/query?epoch=ms&db=" + database, "q=" + encode(influxql));
        return InfluxRows.parse(response.body());
    }

    /** The number in the first row of a query's answer under a column; 0 when there is no row. */
    public double number(String database, String influxql, String column) {
        List<Map<String, Object>> rows = query(database, influxql);
        return rows.isEmpty() ? 0 : ((Number) rows.get(0).get(column)).doubleValue();
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
        }
    }

    private HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(URI.create(url(path))));
    }

    private HttpResponse<String> post(String path, String body) {
        return send(HttpRequest.newBuilder(URI.create(url(path)))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.timeout(Duration.ofSeconds(30)).build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private String configuration() {
        return """
                reporting-disabled = true
                bind-address = "127.0.0.1:%d"
                [meta]
                dir = "%s/meta"
                [data]
                dir = "%s/data"
                wal-dir = "%s/wal"
                query-log-enabled = false
                [monitor]
                store-enabled = false
                [http]
                bind-address = "%s"
                log-enabled = false
                %s
                [[udp]]
                enabled = true
                bind-address = "%s"
                database = "udp"
                batch-timeout = "100ms"
                """
                .formatted(
                        rpcPort,
                        directory,
                        directory,
                        directory,
                        address(),
                        program.equals(WITH_FLUX) ? "flux-enabled = true" : "",
                        address());
    }
}
