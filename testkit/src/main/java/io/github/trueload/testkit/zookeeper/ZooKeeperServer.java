// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.zookeeper;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A ZooKeeper server in a process of its own, with a data folder of its own. Closing it stops it. Not thread-safe. */
public final class ZooKeeperServer implements AutoCloseable {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(90);

    private final String version;
    private final Path directory;
    private final int port = FreePorts.next();
    private ManagedProcess process;

    private ZooKeeperServer(String version, Path directory) {
        this.version = version;
        this.directory = directory;
        launch();
    }

    /**
     * Starts a server and waits until it answers.
     *
     * @param version 3.4.13 or 3.8.4
     * @param directory where its data and output go
     */
    public static ZooKeeperServer start(String version, Path directory) {
        return new ZooKeeperServer(version, directory);
    }

    /** {@code 127.0.0.1:port}. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    /** Kills the server as a crash would. */
    public void kill() {
        process.kill();
    }

    /** Starts the server again on the same port with the same data. */
    public void restart() {
        process.close();
        launch();
    }

    @Override
    public void close() {
        process.close();
    }

    private void launch() {
        Path settings = directory.resolve("zoo.cfg");
        try {
            Files.createDirectories(directory);
            Files.writeString(
                    settings,
                    String.join(
                            "\n",
                            "dataDir=" + directory.resolve("data"),
                            "clientPort=" + port,
                            "clientPortAddress=127.0.0.1",
                            "tickTime=1000",
                            "maxClientCnxns=0",
                            "admin.enableServer=false",
                            "4lw.commands.whitelist=srvr,ruok"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Path lib = Checkout.root().resolve("testkit/runtimes/zookeeper/" + version + "/target/lib");
        process = ManagedProcess.start(
                "zookeeper-" + version,
                directory,
                Map.of(),
                List.of(
                        JavaHome.current().java().toString(),
                        "-Xmx128m",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                        "-Dzookeeper.jmx.log4j.disable=true",
                        "-Dzookeeper.forceSync=no",
                        "-cp",
                        lib + "/*",
                        "org.apache.zookeeper.server.ZooKeeperServerMain",
                        settings.toString()));
        process.awaitReady("it answers ruok", START_TIMEOUT, () -> "imok".equals(ask("ruok")));
    }

    private String ask(String word) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(2000);
            socket.getOutputStream().write(word.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
