// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The golden plans, one per version of the older plugin whose plans differ, run unedited against a real provider. */
class DubboOlderPlansIT {
    @TempDir
    private static Path shared;

    private static ZooKeeperServer zooKeeper;
    private static DubboProvider provider;
    private static JMeterHome home;

    @TempDir
    private Path directory;

    static List<Path> plans() throws IOException {
        try (Stream<Path> files = Files.list(Checkout.root().resolve("dubbo-sampler/src/test/resources/plans"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("older-"))
                    .sorted()
                    .toList();
        }
    }

    @BeforeAll
    static void startServers() {
        zooKeeper = ZooKeeperServer.start("3.8.4", shared.resolve("zookeeper"));
        provider = DubboProvider.of("2.7.23", shared.resolve("provider"))
                .registry("zookeeper://" + zooKeeper.address())
                .version("1.0")
                .start();
        home = JMeterHome.create("5.6.3", shared.resolve("home")).withTrueload();
    }

    @AfterAll
    static void stopServers() {
        provider.close();
        zooKeeper.close();
    }

    @ParameterizedTest
    @MethodSource("plans")
    void runUnedited(Path plan) {
        JMeterResult result = home.command()
                .property("provider", provider.address())
                .property("registry", zooKeeper.address())
                .property("timeout", 10_000)
                .run(plan, directory, Duration.ofSeconds(120));

        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().size()).isPositive();
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.logLines(" ERROR ")).isEmpty();
    }
}
