// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.http.Http;
import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A real {@code influxd} on free loopback ports with a data folder of its own. It can be stopped and started again with
 * its data. Closing it stops it. Not thread-safe.
 */
public final class InfluxServer implements AutoCloseable {
    /** The organization of an InfluxDB 2; where InfluxDB 1 is asked for one, any will do. */
    public static final String ORGANIZATION = "trueload";

    private static final String PROGRAM = "influxd";

    /** InfluxDB 1.8, which {@code testkit/get-servers influxd-flux} builds where Go is installed. */
    private static final String WITH_FLUX = "influxd-flux";

    /** InfluxDB 2, which {@code testkit/get-servers influxd-2} builds where Go and Rust are installed. */
    private static final String TWO = "influxd-2";

    private final Path directory;
    private final Edition edition;
    private final String host;
    private final int port = FreePorts.next();
    private ManagedProcess process;

    private InfluxServer(Path directory, Edition edition) {
        this(directory, edition, "127.0.0.1");
    }

    private InfluxServer(Path directory, Edition edition, String host) {
        this.directory = directory.toAbsolutePath();
        this.edition = edition;
        this.host = host;
    }

    /** Starts a server that keeps its data in a folder. */
    public static InfluxServer start(Path directory) {
        return prepare(directory).started();
    }

    /** Starts a server that listens on the loopback address of IPv6 only. */
    public static InfluxServer startOnIpv6(Path directory) {
        return new InfluxServer(directory, Edition.one(PROGRAM, false), "[::1]").started();
    }

    /** A server that does not run yet but whose port is known. */
    public static InfluxServer prepare(Path directory) {
        return new InfluxServer(directory, Edition.one(PROGRAM, false));
    }

    /** Whether there is a server that answers Flux too, and takes writes as 2.x does. */
    public static boolean hasFlux() {
        return DebianTool.find(WITH_FLUX).isPresent();
    }

    /** Starts a server that answers Flux too, and takes writes as 2.x does. */
    public static InfluxServer startWithFlux(Path directory) {
        return new InfluxServer(directory, Edition.one(WITH_FLUX, true)).started();
    }

    /** Whether there is an InfluxDB 2. */
    public static boolean hasTwo() {
        return DebianTool.find(TWO).isPresent();
    }

    /**
     * Starts an InfluxDB 2, whose databases are buckets and which wants the {@link #token()}; skips the test where
     * there is none.
     */
    public static InfluxServer startTwo(Path directory) {
        Skip.unless(hasTwo(), "no InfluxDB 2; run testkit/get-servers influxd-2, as ./check --all does");
        return new InfluxServer(directory, Edition.two(TWO)).started();
    }

    /** Starts a server that answers Flux on a copy of this one's data, to which nobody may be writing. */
    public InfluxServer copyWithFlux(Path other) {
        TestFiles.copy(directory, other);
        return startWithFlux(other);
    }

    private InfluxServer started() {
        start();
        return this;
    }

    /** Starts or restarts the server and waits until it answers. */
    public void start() {
        process = DebianTool.start(
                edition.program(),
                directory,
                edition.arguments(directory, address()).toArray(String[]::new));
        process.awaitReady("/ping answers", Await.PATIENCE, () -> get("/ping").statusCode() == 204);
        edition.prepare(this);
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
        return url(edition.writePath(database));
    }

    /** The address that Flux is posted to. */
    public String fluxUrl() {
        return url(edition.fluxPath());
    }

    /** The name of a database in Flux. */
    public String bucket(String database) {
        return edition.bucket(database);
    }

    /** The token that listeners need, or an empty text. */
    public String token() {
        return edition.token();
    }

    /** Copies all points of a database, whose times are full milliseconds, to another server. */
    public void copyTo(InfluxServer other, String database) {
        RowCopy.copy(this, other, database);
    }

    /** Creates a database; does nothing when it exists. */
    public InfluxServer createDatabase(String name) {
        edition.createDatabase(this, name);
        return this;
    }

    /** Writes line protocol with times in nanoseconds. */
    public void write(String database, String lines) {
        HttpResponse<String> response = post("/write?db=" + encode(database), lines);
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
        HttpResponse<String> response = post("/query?epoch=ms&db=" + encode(database), "q=" + encode(influxql));
        return Rows.parse(response.body());
    }

    /** The number in the first row of a query's answer under a column; 0 when there is no row. */
    public double number(String database, String influxql, String column) {
        List<Map<String, Object>> rows = query(database, influxql);
        return rows.isEmpty() ? 0 : ((Number) rows.get(0).get(column)).doubleValue();
    }

    /** How many samples the rows of all samples together hold, of those to which all conditions apply. */
    public double samples(String database, String... conditions) {
        String where = String.join(
                "", Stream.of(conditions).map(each -> " AND " + each).toList());
        return number(database, "SELECT sum(\"count\") AS n FROM jmeter WHERE transaction='all'" + where, "n");
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
        }
    }

    HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(URI.create(url(path))));
    }

    HttpResponse<String> post(String path, String body) {
        return send(HttpRequest.newBuilder(URI.create(url(path)))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    HttpResponse<String> delete(String path) {
        return send(HttpRequest.newBuilder(URI.create(url(path))).DELETE());
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        if (!token().isEmpty()) {
            request.header("Authorization", "Token " + token());
        }
        return Http.send(request);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Reads a database by InfluxQL and writes it again as line protocol. Stateless. */
    private static final class RowCopy {
        private static final int LINES_AT_ONCE = 2000;

        private RowCopy() {}

        static void copy(InfluxServer from, InfluxServer to, String database) {
            to.createDatabase(database);
            for (Map<String, Object> measurement : from.query(database, "SHOW MEASUREMENTS")) {
                String name = (String) measurement.get("name");
                Set<String> tags = from.query(database, "SHOW TAG KEYS FROM \"" + name + "\"").stream()
                        .map(row -> (String) row.get("tagKey"))
                        .collect(Collectors.toSet());
                List<String> lines = from.query(database, "SELECT * FROM \"" + name + "\" GROUP BY *").stream()
                        .map(row -> line(name, tags, row))
                        .toList();
                for (int i = 0; i < lines.size(); i += LINES_AT_ONCE) {
                    to.write(database, String.join("\n", lines.subList(i, Math.min(lines.size(), i + LINES_AT_ONCE))));
                }
            }
        }

        private static String line(String measurement, Set<String> tags, Map<String, Object> row) {
            StringBuilder series = new StringBuilder(escape(measurement));
            StringJoiner fields = new StringJoiner(",");
            row.forEach((name, value) -> {
                if (tags.contains(name)) {
                    series.append(Objects.equals(value, "") ? "" : "," + escape(name) + "=" + escape((String) value));
                } else if (value != null && !name.equals("time")) {
                    fields.add(escape(name) + "=" + (value instanceof String ? quote((String) value) : value));
                }
            });
            return series + " " + fields + " " + ((Number) row.get("time")).longValue() + "000000";
        }

        private static String escape(String text) {
            return text.replaceAll("([,= ])", "\\\\$1");
        }

        private static String quote(String text) {
            return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        }
    }

    /** Makes flat rows of what {@code /query} answers. */
    static final class Rows {
        private Rows() {}

        static List<Map<String, Object>> parse(String json) {
            JsonNode answer = Json.of(json);
            fail(answer, json);
            List<Map<String, Object>> rows = new ArrayList<>();
            for (JsonNode result : answer.path("results")) {
                fail(result, json);
                result.path("series").forEach(series -> addRows(series, rows));
            }
            return rows;
        }

        private static void addRows(JsonNode series, List<Map<String, Object>> rows) {
            for (JsonNode values : series.path("values")) {
                Map<String, Object> row = new LinkedHashMap<>();
                series.path("tags").fields().forEachRemaining(tag -> row.put(tag.getKey(), value(tag.getValue())));
                for (int i = 0; i < values.size(); i++) {
                    row.put(series.path("columns").path(i).asText(), value(values.path(i)));
                }
                rows.add(row);
            }
        }

        /** A text, a boolean, null, or a number, which is a double. */
        private static Object value(JsonNode node) {
            if (node.isNumber()) {
                return node.doubleValue();
            }
            return node.isBoolean() ? (Object) node.booleanValue() : node.textValue();
        }

        private static void fail(JsonNode answer, String json) {
            if (answer.has("error")) {
                throw new IllegalStateException("influxd answered " + json);
            }
        }
    }
}
