// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.TcpSockets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
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

    private DubboProvider provider;
    private JMeterHome home;
    private final List<JMeterProcess> slaves = new ArrayList<>();
    private final List<String> slaveAddresses = new ArrayList<>();

    @BeforeAll
    static void takesTime() {
        Skip.unlessAll(false);
    }

    @BeforeEach
    void start() throws IOException {
        provider = DubboProvider.of("2.7.23", directory.resolve("provider"))
                .version("1.0")
                .start();
        home = JMeterHome.trueload(directory);
        for (int i = 0; i < 2; i++) {
            int port = FreePorts.next();
            slaveAddresses.add("127.0.0.1:" + port);
            slaves.add(home.command()
                    .heap("256m")
                    .jvmArgs("-Djava.io.tmpdir=" + Files.createDirectories(unpacked(i)))
                    .startSlave(port, directory.resolve("slave" + i)));
        }
    }

    @AfterEach
    void stop() {
        slaves.forEach(JMeterProcess::close);
        provider.close();
    }

    @Test
    void eachRunStartsCleanOnEverySlave() throws IOException {
        runAndCheck("first", "20000");
        runAndCheck("edited", "21000");

        for (int i = 0; i < 2; i++) {
            String log = slaves.get(i).log();
            for (String bundle : BUNDLES) {
                String opened = "Dubbo " + bundle + " reference opened";
                assertThat(log.lines().filter(line -> line.contains(opened) && line.contains("TIMEOUT_MS=20000")))
                        .hasSize(1);
                assertThat(log.lines().filter(line -> line.contains(opened) && line.contains("TIMEOUT_MS=21000")))
                        .as("the edit counts")
                        .hasSize(1);
            }
            assertThat(log).doesNotContain(" ERROR ");
            try (var folders = Files.list(unpacked(i))) {
                assertThat(folders.filter(
                                folder -> folder.getFileName().toString().startsWith("trueload-dubbo-")))
                        .as("each bundle is unpacked once per JVM")
                        .hasSize(2);
            }
        }
    }

    private void runAndCheck(String name, String timeout) {
        DubboPlan plan = new DubboPlan();
        for (String bundle : BUNDLES) {
            plan.add(bundle)
                    .set("BUNDLE", bundle)
                    .set("TIMEOUT", timeout)
                    .set("CONNECTIONS", "1")
                    .direct(provider.address())
                    .method("echo")
                    .argument("String", "${__machineName()} " + name);
        }

        JMeterResult result = home.command()
                .property("server.rmi.ssl.disable", true)
                .args("-R" + String.join(",", slaveAddresses), "-Gthreads=" + THREADS, "-Gloops=" + LOOPS)
                .run(plan.write(directory.resolve(name + ".jmx")), directory.resolve(name));

        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.jtl().size()).isEqualTo(2 * BUNDLES.size() * THREADS * LOOPS);
        for (JMeterProcess slave : slaves) {
            Await.until("the connections of the run are closed", LONG, () -> connections(slave) == 0);
        }
    }

    private int connections(JMeterProcess slave) {
        String address = provider.address();
        return TcpSockets.of(slave.process().pid())
                .connectionsTo(Integer.parseInt(address.substring(address.indexOf(':') + 1)));
    }

    private Path unpacked(int slave) {
        return directory.resolve("tmp" + slave);
    }
}
