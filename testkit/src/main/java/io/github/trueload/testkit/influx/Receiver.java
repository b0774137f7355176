// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A real server that takes line protocol and is no InfluxDB, on free loopback ports with a data folder of its own.
 * {@code testkit/get-servers} brings its program. Closing it stops it. Not thread-safe.
 */
public abstract class Receiver implements AutoCloseable {
    static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(60))
            .build();
    private final int port;
    private ManagedProcess process;

    Receiver(int port) {
        this.port = port;
    }

    /** Where it listens: scheme, host and port. */
    public String address() {
        return url("");
    }

    /** The address to write to. */
    public String writeUrl() {
        return url("/write?db=jmeter");
    }

    /** The sum of {@code count} over all rows of {@code transaction=all} in the measurement {@code jmeter}. */
    public abstract double samples();

    @Override
    public void close() {
        process.close();
    }

    /** Waits until a path answers with a status. */
    void await(ManagedProcess started, String path, int status) {
        process = started;
        process.awaitReady(path + " answers", START_TIMEOUT, () -> get(path).statusCode() == status);
    }

    String url(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    HttpResponse<String> get(String path) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url(path)))
                    .timeout(Duration.ofSeconds(120))
                    .build();
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
