// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.browser;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A page that is open in {@link Chromium}. One thread. */
public final class BrowserPage {
    private final DevTools tools;
    private final String url;

    BrowserPage(DevTools tools, URI address) {
        this.tools = tools;
        this.url = address.toString();
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            tools.call(domain + ".enable", Map.of());
        }
        tools.call("Emulation.setScrollbarsHidden", Map.of("hidden", true));
        tools.forgetEvents();
        tools.call("Page.navigate", Map.of("url", url));
        Await.until(url + " is loaded", Await.PATIENCE, () -> !tools.events("Page.loadEventFired")
                .isEmpty());
    }

    /** Gives the page the size of a window, or of a telephone's display. */
    public BrowserPage size(int width, int height) {
        return size(width, height, 1);
    }

    /** The same, where each pixel of the page is one or more of the picture. */
    public BrowserPage size(int width, int height, double scale) {
        tools.call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", scale, "mobile", width < height));
        return this;
    }

    /** Shows the page as it is printed, or on a display again (an empty text), in light or dark colours. */
    public BrowserPage media(String media, String colours) {
        tools.call(
                "Emulation.setEmulatedMedia",
                Map.of("media", media, "features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
        return this;
    }

    /** The value of an expression of JavaScript; a promise is waited for. */
    public JsonNode value(String expression) {
        JsonNode result = tools.call(
                "Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (result.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + result.path("exceptionDetails"));
        }
        return result.path("result").path("value");
    }

    /** The texts that an expression of JavaScript gives. */
    public List<String> texts(String expression) {
        List<String> texts = new ArrayList<>();
        value(expression).forEach(text -> texts.add(text.asText()));
        return texts;
    }

    /** The texts of all elements that a selector names. */
    public List<String> textsOf(String selector) {
        return texts("[...document.querySelectorAll('" + selector + "')].map(found => found.textContent)");
    }

    /** What the console shows in red or yellow: exceptions, errors and warnings, of the page and of the browser. */
    public List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        tools.events("Runtime.exceptionThrown").forEach(event -> complaints.add(event.toString()));
        tools.events("Log.entryAdded").forEach(event -> complaints.add(event.toString()));
        tools.events("Runtime.consoleAPICalled").stream()
                .filter(event -> List.of("error", "warning", "assert")
                        .contains(event.path("type").asText()))
                .forEach(event -> complaints.add(event.toString()));
        return complaints;
    }

    /** The addresses that the page loaded or tried to load, its own left out. */
    public List<String> requests() {
        return tools.events("Network.requestWillBeSent").stream()
                .map(event -> event.path("request").path("url").asText())
                .filter(address -> !address.equals(url) && !address.startsWith("data:"))
                .toList();
    }

    /** Writes a picture of what the window shows. */
    public void picture(Path png) {
        write(png, tools.call("Page.captureScreenshot", Map.of("format", "png")));
    }

    /** Writes what comes out of a printer, and says how many bytes that is. */
    public int print(Path pdf) {
        return write(pdf, tools.call("Page.printToPDF", Map.of("printBackground", false)));
    }

    private static int write(Path file, JsonNode answer) {
        try {
            byte[] bytes = Base64.getDecoder().decode(answer.path("data").asText());
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
            return bytes.length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
