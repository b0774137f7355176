// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.TestHttpServer;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The load of one JMeter on one of two nodes, and every half minute on the other: the JVM takes the first address. */
class HealthAlternationIT {
    private static final int CHANGE_SECONDS = 30;
    private static final int SECONDS = 150;
    private static final String ONE = "127.0.0.2";
    private static final String OTHER = "127.0.0.3";

    @TempDir
    private Path directory;

    @Test
    void isNamedToTheEndOfTheRunAndSaidToBeOneNodeAtATime() throws Exception {
        Skip.unlessAll(false);
        int port = FreePorts.next();
        HealthGenerators generators = new HealthGenerators(directory);
        try (InfluxServer influx =
                        InfluxServer.start(directory.resolve("influx")).createDatabase("alternation");
                TestHttpServer one = TestHttpServer.start(ONE, port, Duration.ofMillis(100), 10, true);
                TestHttpServer other = TestHttpServer.start(OTHER, port, Duration.ofMillis(100), 10, true);
                JMeterProcess jmeter = start(generators, port, influx)) {
            for (int change = 1; change * CHANGE_SECONDS < SECONDS; change++) {
                TestHttpServer next = change % 2 == 0 ? one : other;
                TimeUnit.SECONDS.sleep(CHANGE_SECONDS);
                hosts(change % 2 == 0 ? ONE : OTHER, change % 2 == 0 ? OTHER : ONE);
                long before = next.requests();
                Await.until("requests at the next node", Duration.ofSeconds(10), () -> next.requests() > before + 10);
            }
            HealthRun run = HealthGenerators.finish(jmeter);

            System.out.println(run.story());
            assertThat(run.kinds()).as(run.story()).containsExactly("dns");
            assertThat(run.closing()).containsPattern("one node at a time, changing every (2[5-9]|3[0-6]) s");
            assertThat(influx.number(
                            "alternation",
                            "SELECT count(text) AS n FROM jmeter_health WHERE verdict='dns' AND time > now() - 70s",
                            "n"))
                    .isGreaterThan(5);
        }
    }

    private JMeterProcess start(HealthGenerators generators, int port, InfluxServer influx) throws IOException {
        hosts(ONE, OTHER);
        HealthPlan plan = HealthPlan.ofThreads(40)
                .backendListener(influx.writeUrl("alternation"))
                .http("http", "shop.test", port, false);
        return generators.start(
                "alternation",
                plan,
                SECONDS,
                generators
                        .idle()
                        .jvmArgs("-Djdk.net.hosts.file=" + directory.resolve("hosts"))
                        .jvmArgs("-Dsun.net.inetaddr.ttl=1"));
    }

    /** Moved, so that the JVM never reads half of it. */
    private void hosts(String first, String second) throws IOException {
        Path written = Files.writeString(
                directory.resolve("hosts.written"),
                first + " shop.test\n" + second + " shop.test\n127.0.0.1 localhost " + Network.hostName() + "\n");
        Files.move(written, directory.resolve("hosts"), StandardCopyOption.ATOMIC_MOVE);
    }
}
