// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.browser;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.Http;
import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Debian's Chromium without a window, steered through its DevTools protocol. One thread. */
public final class Chromium implements AutoCloseable {
    /** Debian's start script in /usr/bin knows one place only; unpacked elsewhere, the program itself is started. */
    private static final String PROGRAM = "usr/lib/chromium/chromium";

    /** Without these it asks Google's hosts for this and that at every start. */
    private static final List<String> QUIET = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            "--remote-debugging-port=0");

    private final ManagedProcess process;
    private final DevTools tools;

    private Chromium(ManagedProcess process, DevTools tools) {
        this.process = process;
        this.tools = tools;
    }

    /** Skips a test where there is no Chromium. */
    public static void require() {
        Skip.unless(tool().isPresent(), "no Chromium; run testkit/get-servers chromium");
    }

    /**
     * Starts it with an empty profile.
     *
     * @param directory working folder for the process
     */
    public static Chromium start(Path directory) {
        DebianTool chromium = tool().orElseThrow();
        Path profile = directory.resolve("profile");
        List<String> arguments = new ArrayList<>(QUIET);
        arguments.add("--user-data-dir=" + profile.toAbsolutePath());
        arguments.add("about:blank");
        ManagedProcess process = chromium.start(directory, arguments.toArray(String[]::new));
        Path port = profile.resolve("DevToolsActivePort");
        process.awaitReady(
                "its port", Await.PATIENCE, () -> Files.readAllLines(port).size() == 2);
        return new Chromium(process, connect(port));
    }

    /** Opens a file in the one page of this browser and waits until it is loaded. */
    public BrowserPage open(Path file) {
        return new BrowserPage(tools, file.toUri());
    }

    /** Opens an address of this machine in the one page of this browser and waits until it is loaded. */
    public BrowserPage open(URI address) {
        return new BrowserPage(tools, address);
    }

    /** Also ends its helper processes, which would write into the profile for a moment longer. */
    @Override
    public void close() {
        List<ProcessHandle> helpers = ProcessHandle.of(process.pid()).stream()
                .flatMap(ProcessHandle::descendants)
                .toList();
        tools.close();
        process.close();
        helpers.forEach(ProcessHandle::destroyForcibly);
        // For a second each: in a container where nobody reaps orphans, they seem to live on.
        helpers.forEach(helper ->
                helper.onExit().completeOnTimeout(helper, 1, TimeUnit.SECONDS).join());
    }

    private static DevTools connect(Path portFile) {
        try {
            String list = "http://127.0.0.1:" + Files.readAllLines(portFile).get(0) + "/json/list";
            for (JsonNode target : Json.of(Http.get(list).body())) {
                if (target.path("type").asText().equals("page")) {
                    return DevTools.connect(
                            URI.create(target.path("webSocketDebuggerUrl").asText()));
                }
            }
            throw new IllegalStateException("Chromium opened no page");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<DebianTool> tool() {
        if (Files.isExecutable(Path.of("/", PROGRAM))) {
            return Optional.of(new DebianTool(Path.of("/", PROGRAM), Map.of()));
        }
        Path root = Checkout.root().resolve("target/servers/root");
        if (!Files.isExecutable(root.resolve(PROGRAM))) {
            return DebianTool.find("chromium");
        }
        Map<String, String> environment = new HashMap<>();
        environment.put("LD_LIBRARY_PATH", DebianTool.unpackedLibraries());
        // Where letters of Chinese were unpacked to, Fontconfig finds them below this folder.
        environment.put("XDG_DATA_HOME", root.resolve("usr/share").toString());
        if (!Files.exists(Path.of("/etc/fonts/fonts.conf"))) {
            environment.put("FONTCONFIG_PATH", root.resolve("etc/fonts").toString());
        }
        return Optional.of(new DebianTool(root.resolve(PROGRAM), environment));
    }
}
