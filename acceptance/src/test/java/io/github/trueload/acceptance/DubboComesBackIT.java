// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Providers and registries that die while a test runs, or are not there yet, and come back. */
@Order(1)
class DubboComesBackIT {
    private static final Duration LONG = Duration.ofSeconds(180);
    private static final int THREADS = 4;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void goesOnWhenProviderAndRegistryComeBack(String bundle) {
        Skip.unlessAll(bundle.equals("3.3"));
        try (RegisteredShop shop = RegisteredShop.start("2.7.23", directory);
                JMeterProcess jmeter = start(shop.home(), planFor(shop, bundle))) {
            awaitPassed(jmeter, 20);

            shop.zooKeeper().kill();
            awaitMorePassed(jmeter);
            shop.zooKeeper().restart();

            killAndAwaitFailures(shop.provider(), jmeter);
            shop.provider().restart();
            awaitMorePassed(jmeter);

            killAndAwaitFailures(shop.provider(), jmeter);
            awaitPassedByAProviderElsewhere(shop, jmeter);
            assertThat(jmeter.process().isAlive()).isTrue();
        }
    }

    @Test
    void startsTheCallsOnceAMissingProviderIsThere() {
        DubboProvider.Builder missing =
                DubboProvider.of("2.7.23", directory.resolve("provider")).version("1.0");
        DubboPlan plan = new DubboPlan();
        slow(plan.add("echo").direct(missing.address()).set("BUNDLE", "2.7"));
        JMeterHome home = JMeterHome.trueload(directory);
        long begin = System.nanoTime();
        try (JMeterProcess jmeter = start(home, plan)) {
            Await.until("samples fail", LONG, () -> failed(jmeter) > 3);
            try (DubboProvider there = missing.start()) {
                awaitPassed(jmeter, 20);
                assertThat((double) failed(jmeter)
                                / Duration.ofNanos(System.nanoTime() - begin).toSeconds())
                        .as("a missing provider makes no storm of samples: each thread one in a second, or a few")
                        .isLessThan(4.0 * THREADS);
                assertThat(there.process().isAlive()).isTrue();
            }
        }
    }

    /** As after a deployment: its port is one of which the client can know from the registry alone. */
    private void awaitPassedByAProviderElsewhere(RegisteredShop shop, JMeterProcess jmeter) {
        try (DubboProvider elsewhere = registered(shop.zooKeeper(), "elsewhere")) {
            assertThat(elsewhere.address()).isNotEqualTo(shop.provider().address());
            awaitMorePassed(jmeter);
        }
    }

    private DubboProvider registered(ZooKeeperServer zooKeeper, String name) {
        return DubboProvider.of("2.7.23", directory.resolve(name))
                .registry("zookeeper://" + zooKeeper.address())
                .version("1.0")
                .start();
    }

    private static DubboPlan planFor(RegisteredShop shop, String bundle) {
        DubboPlan plan = new DubboPlan();
        slow(plan.add("echo")
                        .zooKeeper(shop.zooKeeper().address())
                        .set("BUNDLE", bundle)
                        .set("TIMEOUT", "2000"))
                .answers("\"after 20\"");
        return plan;
    }

    private static DubboPlan.Sampler slow(DubboPlan.Sampler sampler) {
        return sampler.method("slow").argument("long", "20");
    }

    private JMeterProcess start(JMeterHome home, DubboPlan plan) {
        return home.command()
                .property("loops", 100_000)
                .property("threads", THREADS)
                .property("jmeter.save.saveservice.autoflush", true)
                .start(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"));
    }

    private static void killAndAwaitFailures(DubboProvider provider, JMeterProcess jmeter) {
        int before = failed(jmeter);
        provider.kill();
        Await.until("calls fail", LONG, () -> failed(jmeter) > before);
    }

    private static void awaitMorePassed(JMeterProcess jmeter) {
        awaitPassed(jmeter, passed(jmeter) + 20);
    }

    private static void awaitPassed(JMeterProcess jmeter, int passed) {
        Await.until(passed + " samples passed", LONG, () -> passed(jmeter) >= passed);
    }

    private static int passed(JMeterProcess jmeter) {
        Jtl jtl = Jtl.read(jmeter.jtl());
        return jtl.size() - jtl.failures().size();
    }

    private static int failed(JMeterProcess jmeter) {
        return Jtl.read(jmeter.jtl()).failures().size();
    }
}
