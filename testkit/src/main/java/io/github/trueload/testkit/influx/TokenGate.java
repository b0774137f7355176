// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/**
 * Stands in front of a real InfluxDB 1.x and answers queries as InfluxDB 2 does: only with the token, for buckets that
 * are called as databases are. For machines that have no InfluxDB 2. Closing it leaves the server alone. Thread-safe.
 */
public final class TokenGate implements AutoCloseable {
    private static final String UNAUTHORIZED = "{\"code\":\"unauthorized\",\"message\":\"unauthorized access\"}";

    private final HttpServer gate;
    private final InfluxServer behind;
    private final String token;

    private TokenGate(InfluxServer behind, String token) throws IOException {
        this.behind = behind;
        this.token = token;
        gate = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gate.createContext("/query", this::answer);
        gate.start();
    }

    /** Starts one. */
    public static TokenGate start(InfluxServer behind, String token) {
        try {
            return new TokenGate(behind, token);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its address without a path. */
    public String url() {
        return "http://127.0.0.1:" + gate.getAddress().getPort();
    }

    /** The address that listeners of InfluxDB 2 write a bucket to; only queries are answered. */
    public String writeUrl(String bucket) {
        return url() + "/api/v2/write?org=load&bucket=" + bucket;
    }

    private void answer(HttpExchange exchange) throws IOException {
        boolean permitted =
                ("Token " + token).equals(exchange.getRequestHeaders().getFirst("Authorization"));
        if (!permitted) {
            send(exchange, 401, UNAUTHORIZED);
            return;
        }
        HttpResponse<String> answer =
                behind.get("/query?" + exchange.getRequestURI().getRawQuery());
        send(exchange, answer.statusCode(), answer.body());
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        gate.stop(0);
    }
}
