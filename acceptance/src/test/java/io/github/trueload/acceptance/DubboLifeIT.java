// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.jmeter.StopPort;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.TcpSockets;
import io.github.trueload.testkit.process.ThreadDump;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls from the beginning of a test to its end: references that are opened before the first sample, providers and
 * registries that die or are not there yet and come back, and calls that would take a minute when JMeter wants them to
 * end.
 */
@Order(1)
class DubboLifeIT {
    private static final Duration LONG = Duration.ofSeconds(180);
    /** Longer than a test takes. */
    private static final int ENDLESS_MS = 150_000;

    private static final String DUBBO = "2.7.23";
    /** Counts for each sampler of the thread (JMeter 5.4.1 to 5.6.3), so that the references are opened before. */
    private static final int INTERRUPTED_AFTER_MS = 6000;

    private static final int LONGER_MS = 10_000;
    /** Two threads in each of six groups. */
    private static final int CALLS = 12;
    /** Of each bundle: one that opens the reference, two interrupted ones with three next ones each, two others. */
    private static final int ENDED = 2 * (1 + 2 * 4 + 2);

    private static final List<String> BUNDLES = List.of("2.7", "3.3");

    @TempDir
    private Path directory;

    private static final int LIVE_THREADS = 4;

    @Test
    void anInterruptEndsTheCallOfItsThreadAloneAndStoppingTheTestAllCallsAndThenJMeter() {
        DubboPlan plan = new DubboPlan();
        for (String bundle : BUNDLES) {
            interruptedAndOthers(plan, bundle);
            sleeper(plan.group(bundle).add(bundle), bundle, DUBBO);
            sleeper(plan.group(bundle + " async").add(bundle + " async"), bundle, DUBBO)
                    .set("ASYNC", "async");
        }
        sleeper(plan.group("own").add("own connections"), "2.7", DUBBO).set("CONNECTIONS", "3");
        sleeper(plan.group("tri").add("tri"), "3.3", "3.3.6-tri");
        StopPort port = new StopPort();

        long startedAt = System.nanoTime();
        try (JMeterProcess jmeter = port.of(JMeterHome.shared().command())
                .property("threads", 2)
                .property("trueload.dubbo.openTimeoutMs", LONG.toMillis())
                .property("jmeter.save.saveservice.autoflush", true)
                .start(plan::write, directory)) {
            Await.until("calls wait for their answers", LONG, () -> callsIn(jmeter) >= CALLS);
            Duration starting = Duration.ofNanos(System.nanoTime() - startedAt);
            Await.until(
                    "only calls without end wait",
                    LONG,
                    () -> jmeter.samples().size() == ENDED && callsIn(jmeter) == CALLS);
            TcpSockets sockets = TcpSockets.of(jmeter.process().pid());
            assertThat(sockets.listening())
                    .as("a load generator offers nothing, Dubbo's QoS port included")
                    .isEmpty();
            assertThat(sockets.connectionsTo(port()))
                    .as("one that all references of a bundle share, and those that a sampler wants for itself")
                    .isEqualTo(BUNDLES.size() + 3);
            long stoppedAt = System.nanoTime();
            port.stopNow();
            JMeterResult result = jmeter.finish();
            Duration ending = Duration.ofNanos(System.nanoTime() - stoppedAt);
            System.out.println("JMeter ended " + ending.toMillis() + " ms after StopTestNow");

            assertThat(result.jtl().size()).isEqualTo(ENDED + CALLS);
            assertThat(result.jtl().failures()).hasSize(4 + CALLS).allSatisfy(sample -> {
                assertThat(sample).containsEntry("responseCode", "INTERRUPTED");
                assertThat(sample.get("label")).doesNotContain("first", "next", "other");
                assertThat(Long.parseLong(sample.get("elapsed"))).isLessThan(ENDLESS_MS);
            });
            assertThat(ending)
                    .as("twenty seconds, and what this machine needs to start JMeter and Dubbo now")
                    .isLessThan(Duration.ofSeconds(20).plus(starting));
            assertThat(result.output()).contains("... end of run").doesNotContain("The JVM should have exited");
            assertThat(result.logLines(" ERROR ")).isEmpty();
        }
    }

    private static void interruptedAndOthers(DubboPlan plan, String bundle) {
        quick(plan.addBefore(bundle + " first"), bundle).echo("0");
        plan.group(bundle + " interrupted");
        sleeper(plan.add(bundle + " interrupted"), bundle, DUBBO).interruptedAfter(INTERRUPTED_AFTER_MS);
        for (String next : List.of("1", "2", "3")) {
            quick(plan.add(bundle + " next"), bundle).echo(next);
        }
        quick(plan.group(bundle + " other").add(bundle + " other"), bundle)
                .slow(LONGER_MS)
                .answers("\"after " + LONGER_MS + "\"");
    }

    private static DubboPlan.Sampler quick(DubboPlan.Sampler sampler, String bundle) {
        return sampler.set("BUNDLE", bundle).direct(DubboTown.address()).set("TIMEOUT", "180000");
    }

    /** A call that goes on unless somebody ends it. */
    private static DubboPlan.Sampler sleeper(DubboPlan.Sampler sampler, String bundle, String provider) {
        return sampler.set("BUNDLE", bundle)
                .town(provider)
                .set("TIMEOUT", "180000")
                .slow(ENDLESS_MS);
    }

    private static int callsIn(JMeterProcess jmeter) {
        return (int) ThreadDump.of(jmeter.process().pid()).threads().stream()
                .filter(thread -> thread.contains("AdapterReference.invoke"))
                .count();
    }

    private static int port() {
        return Integer.parseInt(
                DubboTown.address().substring(DubboTown.address().indexOf(':') + 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void goesOnWhenProviderAndRegistryComeBack(String bundle) {
        Skip.unlessAll(bundle.equals("3.3"));
        StopPort port = new StopPort();
        try (ZooKeeperServer zooKeeper = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
                DubboProvider provider = registered(zooKeeper, "provider");
                JMeterProcess jmeter = port.of(command()).start(planFor(zooKeeper, bundle)::write, directory)) {
            awaitPassed(jmeter, 20);

            zooKeeper.kill();
            awaitMorePassed(jmeter);
            zooKeeper.restart();

            if (Skip.nothing()) {
                killAndAwaitFailures(provider, jmeter);
                provider.restart();
                awaitMorePassed(jmeter);
            }

            killAndAwaitFailures(provider, jmeter);
            // As after a deployment: its port is one of which the client can know from the registry alone.
            try (DubboProvider elsewhere = registered(zooKeeper, "elsewhere")) {
                assertThat(elsewhere.address()).isNotEqualTo(provider.address());
                awaitMorePassed(jmeter);
                port.shutDown();
                JMeterResult result = jmeter.finish();
                // Dubbo 3.3.6 tells references of new providers on threads which only its own class makes daemons.
                assertThat(result.exitCode()).isZero();
                assertThat(result.output()).contains("... end of run").doesNotContain("The JVM should have exited");
            }
        }
    }

    @Test
    void failsClearlyAndSlowlyUntilAMissingProviderIsThere() {
        String nobody = "127.0.0.1:9";
        DubboProvider.Builder missing =
                DubboProvider.of("2.7.23", directory.resolve("provider")).version("1.0");
        DubboPlan plan = new DubboPlan();
        plan.group("missing").add("missing", "2.7").direct(missing.address()).slow(20);
        for (String bundle : BUNDLES) {
            plan.group("nobody in a registry, " + bundle)
                    .add("nobody", bundle)
                    .zooKeeper(nobody)
                    .echo("a");
            plan.group("nobody, " + bundle).add("nobody", bundle).direct(nobody).echo("a");
            timeouts(plan, bundle);
        }
        StopPort port = new StopPort();

        long begin = System.nanoTime();
        try (JMeterProcess jmeter = port.of(command())
                .property("trueload.dubbo.openTimeoutMs", 4000)
                .start(plan::write, directory)) {
            // What fails is told by the thread that opens the reference, which a busy machine may keep waiting.
            Await.until("a warning", LONG, () -> warns(jmeter, nobody));
            Await.until(
                    "two samples of each thread",
                    LONG,
                    () -> jmeter.samples().of("nobody").size() >= 4 * 2 * LIVE_THREADS
                            && jmeter.samples().of("missing").size() > 3
                            && count(jmeter.samples(), "late", false) > 200);
            try (DubboProvider there = missing.start()) {
                Await.until("samples passed", LONG, () -> count(jmeter.samples(), "missing", true) > 20);
                int most = (int) (4 * LIVE_THREADS * (System.nanoTime() - begin) / 1e9);
                assertThat(count(jmeter.samples(), "missing", false))
                        .as("a missing provider makes no storm of samples: each thread one in a second, or a few")
                        .isLessThan(most);
                assertThat(there.process().isAlive()).isTrue();
                port.shutDown();
                JMeterResult result = jmeter.finish();

                assertThat(result.exitCode()).isZero();
                assertThat(result.jtl().of("nobody")).hasSizeLessThan(4 * most).allSatisfy(sample -> assertThat(sample)
                        .containsEntry("success", "false")
                        .hasEntrySatisfying(
                                "responseMessage", text -> assertThat(text).contains(nobody, "heck the address")));
                assertThat(result.log())
                        .as("no stack trace")
                        .doesNotContain("\tat org.apache.dubbo", "\tat io.github.trueload");
                assertNoFlood(result);
            }
        }
    }

    /** Of two addresses, so that there is a cluster on 2.7, too. */
    private static void timeouts(DubboPlan plan, String bundle) {
        String addresses = DubboTown.address() + "," + DubboTown.address().replace("127.0.0.1", "localhost");
        for (String cluster : List.of("failfast", "failsafe")) {
            plan.group("late, " + bundle + ", " + cluster)
                    .add("late", bundle)
                    .direct(addresses)
                    .set("CLUSTER", cluster)
                    .set("TIMEOUT", "250")
                    .slow(500);
        }
    }

    private static void assertNoFlood(JMeterResult result) {
        int late = (int) count(result.jtl(), "late", false);
        assertThat(late).isGreaterThan(200);
        assertThat(result.logLines(" WARN "))
                .as("one line of a kind per minute, and how many were left out")
                .hasSizeLessThan(late / 2)
                .allMatch(line -> line.length() < 1_500)
                .anyMatch(line -> line.contains("more lines of Dubbo were left out"));
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.log()).doesNotContain("execute service", "thread info");
    }

    private static boolean warns(JMeterProcess jmeter, String text) {
        return jmeter.log().lines().anyMatch(line -> line.contains(" WARN ") && line.contains(text));
    }

    private DubboProvider registered(ZooKeeperServer zooKeeper, String name) {
        return DubboProvider.of("2.7.23", directory.resolve(name))
                .registry("zookeeper://" + zooKeeper.address())
                .version("1.0")
                .start();
    }

    private static DubboPlan planFor(ZooKeeperServer zooKeeper, String bundle) {
        DubboPlan plan = new DubboPlan();
        plan.add("slow", bundle)
                .zooKeeper(zooKeeper.address())
                .set("TIMEOUT", "2000")
                .slow(20)
                .answers("\"after 20\"");
        return plan;
    }

    private static JMeterCommand command() {
        return JMeterHome.shared()
                .command()
                .property("loops", 100_000)
                .property("threads", LIVE_THREADS)
                .property("jmeter.save.saveservice.autoflush", true);
    }

    private static void killAndAwaitFailures(DubboProvider provider, JMeterProcess jmeter) {
        int before = jmeter.samples().failures().size();
        provider.kill();
        Await.until("calls fail", LONG, () -> jmeter.samples().failures().size() > before);
    }

    private static void awaitMorePassed(JMeterProcess jmeter) {
        awaitPassed(jmeter, jmeter.samples().passed() + 20);
    }

    private static void awaitPassed(JMeterProcess jmeter, int passed) {
        Await.until(passed + " samples passed", LONG, () -> jmeter.samples().passed() >= passed);
    }

    /** How many samples of a label passed or failed. */
    private static long count(Jtl jtl, String label, boolean success) {
        return jtl.of(label).stream()
                .filter(sample -> sample.get("success").equals(String.valueOf(success)))
                .count();
    }

    @Test
    void theFirstSampleOfEachThreadIsACallAndNothingElse() {
        String nobody = "127.0.0.1:" + FreePorts.next();
        DubboPlan plan = new DubboPlan().defaults("ADDRESS", DubboTown.address());
        for (String bundle : BUNDLES) {
            echo(plan.group(bundle).add(bundle + " warm"), bundle).set("WARM_UP", "true");
            echo(plan.add(bundle + " warm, by property"), bundle)
                    .set("WARM_UP", "true")
                    .set("GROUP", "${__P(shop.group,)}")
                    .set("APPLICATION", "property");
            echo(plan.group(bundle + " cold").add(bundle + " cold"), bundle)
                    .set("APPLICATION", "cold")
                    .set("WARM_UP", "false");
            echo(plan.add(bundle + " per thread"), bundle)
                    .set("APPLICATION", "thread-${__threadNum}")
                    .set("WARM_UP", "true");
            echo(plan.group(bundle + " nobody").add(bundle + " nobody"), bundle)
                    .set("WARM_UP", "true")
                    .direct(nobody);
        }
        for (int i = 1; i <= 14; i++) {
            echo(plan.group("many").add("many"), "2.7").set("APPLICATION", "many-" + i + "-${__threadNum}");
        }

        JMeterResult result = warmUp("5.6.3", plan);

        assertThat(result.logLines("Over 50 Dubbo references are open")).hasSize(1);
        BUNDLES.forEach(bundle -> assertWarmedUp(result, bundle));
        assertThat(result.jtl().failures()).hasSize(12).allMatch(sample -> sample.get("label")
                .endsWith(" nobody"));
        assertThat(result.logLines(" WARN "))
                .as("one line of each bundle, and another where a later attempt fails for another reason")
                .filteredOn(line -> line.contains("not opened") && line.contains(nobody))
                .hasSizeBetween(2, 4);
        assertThat(result.logLines(" ERROR ")).isEmpty();
    }

    private static void assertWarmedUp(JMeterResult result, String bundle) {
        assertThat(connects(result, bundle + " warm")).hasSize(6).containsOnly("0");
        assertThat(connects(result, bundle + " warm, by property")).hasSize(6).containsOnly("0");
        assertThat(connects(result, bundle + " cold"))
                .as("the sample that opened it says so")
                .hasSize(6)
                .filteredOn(connect -> !"0".equals(connect))
                .hasSize(1);
        assertThat(connects(result, bundle + " per thread"))
                .filteredOn(connect -> !"0".equals(connect))
                .hasSize(3);
        assertThat(result.logLines("Warm-up of " + bundle + ": 2 of 2 Dubbo references open after"))
                .hasSize(1);
        assertThat(result.logLines("Warm-up of " + bundle + " cold")).isEmpty();
        assertThat(result.logLines("Warm-up of " + bundle + " nobody: 0 of 1")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5"})
    void worksInOlderJMeters(String version) {
        Skip.unlessAll(false);
        DubboPlan plan = new DubboPlan().defaults("ADDRESS", DubboTown.address());
        echo(plan.group("Users").add("warm"), "2.7").set("WARM_UP", "true");

        JMeterResult result = warmUp(version, plan);

        assertThat(connects(result, "warm")).hasSize(6).containsOnly("0");
        assertThat(result.logLines("Warm-up of Users: 1 of 1")).hasSize(1);
    }

    private JMeterResult warmUp(String version, DubboPlan plan) {
        return JMeterHome.trueload(directory, version)
                .command()
                .property("threads", 3)
                .property("loops", 2)
                // On a busy machine Dubbo alone may take a minute to start.
                .args("-Jtrueload.dubbo.warmUpTimeoutMs=150000", "-Jtrueload.dubbo.openTimeoutMs=150000")
                .run(plan::write, directory);
    }

    private static DubboPlan.Sampler echo(DubboPlan.Sampler sampler, String bundle) {
        return sampler.set("BUNDLE", bundle).echo("a");
    }

    private static List<String> connects(JMeterResult result, String label) {
        return result.jtl().of(label).stream()
                .map(sample -> sample.get("Connect"))
                .toList();
    }
}
