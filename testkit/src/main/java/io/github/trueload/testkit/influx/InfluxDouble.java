// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import com.sun.net.httpserver.HttpExchange;
import io.github.trueload.testkit.http.StubServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * Stands in for servers that cannot be run here, and for faults that a real one cannot be made to have. It checks each
 * request strictly, answers with the statuses and bodies that the real servers document, and keeps the lines that it
 * accepts. Thread-safe.
 */
public final class InfluxDouble implements AutoCloseable {
    /** Which server it stands in for. */
    public enum Version {
        /** InfluxDB 1.8: {@code /write?db=}. */
        V1("/write", "db=jmeter", null),
        /** InfluxDB 2.7: {@code /api/v2/write?org=&bucket=}, token. A bad line makes it refuse the whole batch. */
        V2("/api/v2/write", "bucket=jmeter", "Token secret"),
        /** InfluxDB 3: {@code /api/v3/write_lp?db=}, token. */
        V3("/api/v3/write_lp", "db=jmeter", "Bearer secret");

        private final String path;
        private final String query;
        private final String authorization;

        Version(String path, String query, String authorization) {
            this.path = path;
            this.query = query;
            this.authorization = authorization;
        }
    }

    /**
     * An answer that the double gives once instead of its own.
     *
     * @param status HTTP status; 0 closes the connection without an answer
     * @param retryAfter value of the header Retry-After, or {@code null}
     */
    public record Fault(int status, String body, String retryAfter) {}

    private static final String KEY = "(?:\\\\.|[^\\\\,= \\n])++(?:\\\\.|[^,= \\n])*+";
    private static final String NUMBER = "-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?i?";
    private static final String TEXT = "\"(?:\\\\.|[^\"\\\\])*+\"";
    /** Line protocol, read strictly after the grammar in InfluxData's documentation, with times in nanoseconds. */
    private static final Pattern LINE =
            Pattern.compile("(?:\\\\.|[^#\\\\, \\n])(?:\\\\.|[^\\\\, \\n])*+(?:," + KEY + "=" + KEY
                    + ")* " + KEY + "=(?:" + NUMBER + "|" + TEXT + ")(?:," + KEY + "=(?:" + NUMBER + "|" + TEXT
                    + "))* (\\d{18,19})");

    private final Version version;
    private final StubServer server = StubServer.start(this::handle);
    private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private volatile long delayMs;
    private volatile String poison = "\u0000";
    private volatile int requests;
    private volatile int gzipped;

    private InfluxDouble(Version version) {
        this.version = version;
    }

    /** Starts a double on a free loopback port. */
    public static InfluxDouble start(Version version) {
        return new InfluxDouble(version);
    }

    /** The address to write to. */
    public String url() {
        String base = "http://" + server.address() + version.path + "?" + version.query;
        return version == Version.V2 ? base + "&org=load" : base;
    }

    /** Answers the next requests with faults, in this order. */
    public InfluxDouble failNext(Fault... next) {
        faults.addAll(List.of(next));
        return this;
    }

    /** Takes so long for each answer. */
    public InfluxDouble delay(long ms) {
        delayMs = ms;
        return this;
    }

    /** Refuses lines that hold a text, as each version refuses a line that it cannot parse. */
    public InfluxDouble refuse(String text) {
        poison = text;
        return this;
    }

    /** The lines accepted so far; a line of the same series and time may be among them more than once. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** What was wrong with requests; empty when all were right. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** How many requests came in. */
    public int requests() {
        return requests;
    }

    /** How many of them were compressed. */
    public int gzippedRequests() {
        return gzipped;
    }

    @Override
    public void close() {
        server.close();
    }

    private synchronized void count(boolean compressed) {
        requests++;
        gzipped += compressed ? 1 : 0;
    }

    private void handle(HttpExchange exchange) throws IOException {
        if ("/query".equals(exchange.getRequestURI().getPath())) {
            // Nothing can be read back from it, as from many that take rows; only rows are counted and checked.
            answer(exchange, new Fault(404, "{\"error\":\"no queries here\"}", null));
            return;
        }
        boolean compressed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        count(compressed);
        String body = StubServer.body(exchange);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(delayMs));
        Fault fault = faults.poll();
        if (fault != null) {
            answer(exchange, fault);
            return;
        }
        check(exchange);
        write(exchange, body);
    }

    private void write(HttpExchange exchange, String body) throws IOException {
        List<String> good = new ArrayList<>();
        List<String> bad = new ArrayList<>();
        for (String line : body.split("\n")) {
            (line.contains(poison) || !LINE.matcher(line).matches() ? bad : good).add(line);
        }
        if (bad.isEmpty() || version != Version.V2) {
            lines.addAll(good);
        }
        if (bad.isEmpty()) {
            answer(exchange, new Fault(204, "", null));
            return;
        }
        String why = LINE.matcher(bad.get(0)).matches() ? "refused" : "not line protocol in nanoseconds";
        answer(exchange, new Fault(400, refusal(why, bad.size()), null));
    }

    private String refusal(String why, int bad) {
        return switch (version) {
            case V1 -> "{\"error\":\"partial write: unable to parse: " + why + " dropped=" + bad + "\"}";
            case V2 -> "{\"code\":\"invalid\",\"message\":\"unable to parse: " + why + "\"}";
            case V3 ->
                "{\"error\":\"partial write of line protocol occurred\",\"data\":[{\"error_message\":\"" + why
                        + "\"}]}";
        };
    }

    private void check(HttpExchange exchange) {
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        expect("POST".equals(exchange.getRequestMethod()), "method " + exchange.getRequestMethod());
        expect(version.path.equals(exchange.getRequestURI().getPath()), "path " + exchange.getRequestURI());
        expect(exchange.getRequestURI().getQuery().contains(version.query), "query " + exchange.getRequestURI());
        expect(
                version.authorization == null || version.authorization.equals(authorization),
                "Authorization " + authorization);
    }

    private void expect(boolean right, String complaint) {
        if (!right) {
            complaints.add(complaint);
        }
    }

    private static void answer(HttpExchange exchange, Fault fault) throws IOException {
        if (fault.status == 0) {
            exchange.close();
            return;
        }
        if (fault.retryAfter != null) {
            exchange.getResponseHeaders().set("Retry-After", fault.retryAfter);
        }
        StubServer.answer(exchange, fault.status, fault.body);
    }
}
