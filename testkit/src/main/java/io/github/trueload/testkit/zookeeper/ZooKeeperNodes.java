// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.zookeeper;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a ZooKeeper server holds, listed by ZooKeeper's own shell. Stateless. */
public final class ZooKeeperNodes {
    private static final Duration TIMEOUT = Duration.ofSeconds(90);

    private ZooKeeperNodes() {}

    /**
     * The paths of all nodes.
     *
     * @param directory where the shell's output goes
     */
    public static Set<String> of(ZooKeeperServer server, Path directory) {
        Path lib = Checkout.root().resolve("testkit/runtimes/zookeeper/3.8.4/target/lib");
        List<String> command = List.of(
                JavaHome.current().java().toString(),
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                "-cp",
                lib + "/*",
                "org.apache.zookeeper.ZooKeeperMain",
                "-server",
                server.address(),
                "ls",
                "-R",
                "/");
        try (ManagedProcess shell = ManagedProcess.start("zookeeper-shell", directory, Map.of(), command)) {
            int exitCode = shell.awaitExit(TIMEOUT);
            if (exitCode != 0) {
                throw new IllegalStateException("ZooKeeper's shell ended with " + exitCode + ":\n" + shell.output());
            }
            return shell.output()
                    .lines()
                    .filter(line -> line.startsWith("/"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
