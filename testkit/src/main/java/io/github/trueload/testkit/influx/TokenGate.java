// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import com.sun.net.httpserver.HttpExchange;
import io.github.trueload.testkit.http.StubServer;
import java.io.IOException;
import java.net.http.HttpResponse;

/**
 * Stands in front of a real InfluxDB 1.x and answers queries as InfluxDB 2 does: only with the token, for buckets that
 * are called as databases are. For machines that have no InfluxDB 2. Closing it leaves the server alone. Thread-safe.
 */
public final class TokenGate implements AutoCloseable {
    private static final String UNAUTHORIZED = "{\"code\":\"unauthorized\",\"message\":\"unauthorized access\"}";

    private final StubServer gate = StubServer.start(this::answer);
    private final InfluxServer behind;
    private final String token;

    private TokenGate(InfluxServer behind, String token) {
        this.behind = behind;
        this.token = token;
    }

    /** Starts one. */
    public static TokenGate start(InfluxServer behind, String token) {
        return new TokenGate(behind, token);
    }

    /** Its address without a path. */
    public String url() {
        return "http://" + gate.address();
    }

    /** The address that listeners of InfluxDB 2 write a bucket to; only queries are answered. */
    public String writeUrl(String bucket) {
        return url() + "/api/v2/write?org=load&bucket=" + bucket;
    }

    private void answer(HttpExchange exchange) throws IOException {
        if (!("Token " + token).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            StubServer.answer(exchange, 401, UNAUTHORIZED);
            return;
        }
        HttpResponse<String> answer =
                behind.get("/query?" + exchange.getRequestURI().getRawQuery());
        StubServer.answer(exchange, answer.statusCode(), answer.body());
    }

    @Override
    public void close() {
        gate.close();
    }
}
