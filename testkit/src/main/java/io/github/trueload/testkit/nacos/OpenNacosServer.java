// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.nacos;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.http.Http;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A standalone Nacos 2.2 without users in a process of its own, put together by {@code testkit/get-servers nacos}.
 * Closing it stops it. Not thread-safe.
 */
public record OpenNacosServer(ManagedProcess process, String address) implements AutoCloseable {
    private static final Path TARGET = Checkout.root().resolve("testkit/runtimes/nacos/target");

    /** Whether its jars are here. */
    public static boolean isThere() {
        return Files.isDirectory(TARGET.resolve("lib"));
    }

    /**
     * Starts a server and waits until it takes instances. Its database gives up a log-in after seconds, which a busy
     * machine may take, so it has a second try.
     */
    public static OpenNacosServer start(Path directory) {
        try {
            return launch(directory.resolve("first"));
        } catch (AssertionError e) {
            return launch(directory.resolve("second"));
        }
    }

    private static OpenNacosServer launch(Path directory) {
        int port = FreePorts.next();
        List<String> command = new ArrayList<>(List.of(JavaHome.current().java().toString(), "-Xmx512m"));
        command.addAll(JavaHome.QUICK_START);
        for (String module : List.of("java.lang", "java.util", "java.io")) {
            command.add("--add-opens=java.base/" + module + "=ALL-UNNAMED");
        }
        command.addAll(List.of(
                "-Dnacos.standalone=true",
                "-Dnacos.home=" + directory,
                "-Dnacos.inetutils.ip-address=127.0.0.1",
                "-cp",
                TARGET.resolve("classes") + ":" + TARGET.resolve("lib") + "/*",
                "io.github.trueload.nacos.Server",
                "--server.address=127.0.0.1",
                "--server.port=" + port,
                "--server.servlet.contextPath=/nacos",
                "--nacos.core.auth.enabled=false",
                "--management.metrics.export.elastic.enabled=false",
                "--management.metrics.export.influx.enabled=false"));
        ManagedProcess process = ManagedProcess.start("nacos-" + port, directory, Map.of(), command);
        OpenNacosServer server = new OpenNacosServer(process, "127.0.0.1:" + port);
        process.awaitReady("it is up", Await.PATIENCE, server::isUp);
        return server;
    }

    @Override
    public void close() {
        process.close();
    }

    private boolean isUp() {
        return Http.get("http://" + address() + "/nacos/v1/ns/operator/metrics")
                .body()
                .contains("\"UP\"");
    }
}
