// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.fleet.RmiFleet;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.TcpSockets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two RMI slaves that run one Dubbo plan after the other, each in one and the same JVM. */
class DubboDistributedIT {
    private static final List<String> BUNDLES = List.of("2.7", "3.3");
    private static final Duration LONG = Duration.ofSeconds(180);
    private static final int THREADS = 3;
    private static final int LOOPS = 4;

    @TempDir
    private Path directory;

    @Test
    void eachRunStartsCleanOnEverySlave() throws IOException {
        Skip.unlessAll(false);
        try (RmiFleet slaves = RmiFleet.inTheClear(directory, JMeterHome.trueload(directory), 2)
                .start()) {
            runAndCheck(slaves, DubboTown.address(), "first", "20000");
            runAndCheck(slaves, DubboTown.address(), "edited", "21000");
            for (int i = 0; i < 2; i++) {
                assertThat(slaves.slave(i).log()).doesNotContain(" ERROR ");
                for (String bundle : BUNDLES) {
                    for (String timeout : List.of("20000", "21000")) {
                        assertThat(slaves.slave(i).log().lines())
                                .as("of each run one, as the plan was then")
                                .filteredOn(line -> line.contains("Dubbo " + bundle + " reference opened")
                                        && line.contains("TIMEOUT_MS=" + timeout))
                                .hasSize(1);
                    }
                }
                try (Stream<Path> folders = Files.list(slaves.temporary(i))) {
                    assertThat(folders.map(folder -> folder.getFileName().toString()))
                            .as("each bundle is unpacked once per JVM")
                            .filteredOn(name -> name.startsWith("trueload-dubbo-"))
                            .hasSize(2);
                }
            }
        }
    }

    private void runAndCheck(RmiFleet slaves, String provider, String name, String timeout) {
        DubboPlan plan = new DubboPlan();
        for (String bundle : BUNDLES) {
            plan.add(bundle, bundle)
                    .set("TIMEOUT", timeout)
                    .set("CONNECTIONS", "1")
                    .direct(provider)
                    .method("echo")
                    .argument("String", "${__machineName()} " + name);
        }
        JMeterResult result = slaves.master()
                .args("-R", String.join(",", slaves.hostsAndPorts()))
                .args("-Gthreads=" + THREADS, "-Gloops=" + LOOPS)
                .run(plan::write, directory, name);
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.jtl().size()).isEqualTo(2 * BUNDLES.size() * THREADS * LOOPS);
        int port = Integer.parseInt(provider.substring(provider.indexOf(':') + 1));
        for (int i = 0; i < 2; i++) {
            long pid = slaves.slave(i).process().pid();
            Await.until(
                    "the connections of the run are closed",
                    LONG,
                    () -> TcpSockets.of(pid).connectionsTo(port) == 0);
        }
    }
}
