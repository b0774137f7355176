// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A connection to a page of Chromium: commands with their answers, and the events that come meanwhile. Thread-safe. */
final class DevTools implements WebSocket.Listener, AutoCloseable {
    private final ObjectMapper mapper = new ObjectMapper();
    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private WebSocket socket;
    private int last;

    private DevTools() {}

    static DevTools connect(URI page) {
        DevTools tools = new DevTools();
        tools.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(page, tools)
                .join();
        return tools;
    }

    /** Sends a command and waits for its result. */
    JsonNode call(String method, Map<String, ?> parameters) {
        ObjectNode command = mapper.createObjectNode();
        int id = ++last;
        command.put("id", id).put("method", method).set("params", mapper.valueToTree(parameters));
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        socket.sendText(command.toString(), true).join();
        try {
            JsonNode reply = answer.get(Await.PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (reply.has("error")) {
                throw new IllegalStateException(method + ": " + reply.path("error"));
            }
            return reply.path("result");
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(method, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The parameters of all events of a kind so far. */
    List<JsonNode> events(String method) {
        return events.stream()
                .filter(event -> event.path("method").asText().equals(method))
                .map(event -> event.path("params"))
                .toList();
    }

    void forgetEvents() {
        events.clear();
    }

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean complete) {
        text.append(data);
        if (complete) {
            take(text.toString());
            text.setLength(0);
        }
        webSocket.request(1);
        return null;
    }

    private void take(String message) {
        JsonNode json = Json.of(message);
        if (json.has("id")) {
            waiting.remove(json.path("id").asInt()).complete(json);
        } else {
            events.add(json);
        }
    }

    @Override
    public void close() {
        socket.abort();
    }
}
