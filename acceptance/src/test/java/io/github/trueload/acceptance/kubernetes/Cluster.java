// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A whole Kubernetes of one node in namespaces of its own, with what {@code testkit/get-servers kubernetes} made.
 * Closing it ends all that runs there. Not thread-safe.
 */
final class Cluster implements AutoCloseable {
    private static final Path SERVERS = Checkout.root().resolve("target/servers/kubernetes");
    private static final Path SCRIPTS = Checkout.root().resolve("testkit/kubernetes");
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Path directory;
    private final ManagedProcess process;
    private int commands;

    /** Starts it; it has the images of servers. */
    Cluster(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        this.process = ManagedProcess.start(
                "kubernetes",
                directory.resolve("process"),
                Map.of(),
                List.of(SCRIPTS.resolve("up").toString(), SERVERS.toString(), directory.toString()));
        process.awaitReady("kubernetes", PATIENCE, () -> Files.exists(directory.resolve("ready")));
        for (String image : List.of("pause", "influxdb")) {
            load(image);
        }
    }

    /** Whether what it needs is there. */
    static boolean isThere() {
        return Files.exists(SERVERS.resolve("images/influxdb.tar"));
    }

    /** Builds an image {@code localhost/NAME:1} from a folder's Dockerfile, on Debian with Java. */
    void build(String name, Path context) throws IOException {
        run(0, SCRIPTS.resolve("images").toString(), SERVERS.toString(), name, context.toString());
        load(name);
    }

    private void load(String name) throws IOException {
        String file = SERVERS.resolve("images/" + name + ".tar").toString();
        run(0, directory.resolve("ctr").toString(), "images", "import", file);
    }

    /** Runs kubectl, which is to succeed. */
    String kubectl(String... arguments) throws IOException {
        return kubectl(0, arguments);
    }

    /** Runs kubectl, which is to end with an exit code. */
    String kubectl(int exitCode, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(directory.resolve("kubectl").toString()));
        command.addAll(Arrays.asList(arguments));
        return run(exitCode, command.toArray(new String[0]));
    }

    private String run(int exitCode, String... command) throws IOException {
        Path logs = Files.createDirectories(directory.resolve("command-" + ++commands));
        String name = Path.of(command[0]).getFileName().toString();
        try (ManagedProcess program = ManagedProcess.start(name, logs, Map.of(), List.of(command))) {
            assertThat(program.awaitExit(PATIENCE)).as(program.output()).isEqualTo(exitCode);
            return program.output();
        }
    }

    @Override
    public void close() {
        // Ends when the last process in its namespaces has.
        process.interruptAndAwaitExit(PATIENCE);
        process.close();
    }
}
