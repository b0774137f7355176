// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * A catalogue for the Plugins Manager on loopback: our descriptors as they are, but for the addresses of the jars,
 * which lead here, and for a release 0.9.0 of each that offers the same files under older names. Thread-safe.
 */
final class PluginsRepository implements AutoCloseable {
    static final String RELEASE = PluginsManagerIT.releaseVersion();
    static final String OLDER = "0.9.0";

    private final HttpServer server;

    private PluginsRepository(HttpServer server) {
        this.server = server;
    }

    /**
     * Starts it.
     *
     * @param jar the file behind a jar's name without version, as in {@code jmeter-dns-balancer}
     */
    static PluginsRepository start(Function<String, Path> jar) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        PluginsRepository repository = new PluginsRepository(server);
        byte[] catalogue = repository.catalogue().getBytes(StandardCharsets.UTF_8);
        server.createContext("/catalogue", exchange -> answer(exchange, catalogue));
        server.createContext("/jars/", exchange -> {
            String file = exchange.getRequestURI().getPath().substring("/jars/".length());
            answer(exchange, Files.readAllBytes(jar.apply(file.replaceAll("-[0-9][^/]*\\.jar$", ""))));
        });
        server.start();
        return repository;
    }

    /** What the property {@code jpgc.repo.address} is set to. */
    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/catalogue";
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private String catalogue() throws IOException {
        ObjectMapper json = new ObjectMapper();
        ArrayNode all = json.createArrayNode();
        for (Path file : PluginsManagerIT.descriptors().toList()) {
            String jars = "http://127.0.0.1:" + server.getAddress().getPort() + "/jars/";
            String text = Files.readString(file).replaceAll("https://[^\"]*/releases/download/[^/]*/", jars);
            ObjectNode plugin = (ObjectNode) json.readTree(text).get(0);
            ObjectNode versions = (ObjectNode) plugin.get("versions");
            JsonNode release = versions.get(RELEASE);
            versions.set(OLDER, json.readTree(release.toString().replace(RELEASE, OLDER)));
            all.add(plugin);
        }
        return all.toString();
    }

    private static void answer(HttpExchange exchange, byte[] body) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
