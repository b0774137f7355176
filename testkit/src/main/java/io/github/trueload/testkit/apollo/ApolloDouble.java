// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.apollo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * Meta and config server of Apollo for one application, as its clients see them over HTTP: who asks for another
 * application or namespace gets 404, as from the real one. Thread-safe.
 */
public final class ApolloDouble implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    private ApolloDouble(HttpServer server) {
        this.server = server;
    }

    /** Starts it on a free port with one namespace of an application in the cluster "default". */
    public static ApolloDouble start(String application, String namespace, Map<String, String> properties) {
        try {
            ApolloDouble apollo = new ApolloDouble(HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0));
            apollo.server.setExecutor(apollo.threads);
            apollo.server.createContext("/services/config", apollo::services);
            apollo.server.createContext("/notifications/v2", exchange -> apollo.answer(exchange, 304, ""));
            String path = "/configs/" + application + "/default/" + namespace;
            apollo.server.createContext("/configs/", exchange -> {
                // Clients may append the format, which the real server takes off.
                String wanted = exchange.getRequestURI().getPath().replaceFirst("\\.properties$", "");
                boolean known = wanted.equals(path);
                apollo.answer(
                        exchange, known ? 200 : 404, known ? configuration(application, namespace, properties) : "");
            });
            apollo.server.start();
            return apollo;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code 127.0.0.1:port}. */
    public String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** The paths that were asked for so far. */
    public Set<String> asked() {
        return Set.copyOf(asked);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void services(HttpExchange exchange) throws IOException {
        answer(
                exchange,
                200,
                "[{\"appName\":\"APOLLO-CONFIGSERVICE\",\"instanceId\":\"double\",\"homepageUrl\":\"http://" + address()
                        + "/\"}]");
    }

    private static String configuration(String application, String namespace, Map<String, String> properties) {
        String entries = properties.entrySet().stream()
                .map(entry -> "\"" + entry.getKey() + "\":\"" + entry.getValue() + "\"")
                .collect(Collectors.joining(","));
        return "{\"appId\":\"" + application + "\",\"cluster\":\"default\",\"namespaceName\":\"" + namespace
                + "\",\"releaseKey\":\"1\",\"configurations\":{" + entries + "}}";
    }

    private void answer(HttpExchange exchange, int status, String body) throws IOException {
        asked.add(exchange.getRequestURI().getPath());
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json;charset=UTF-8");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
