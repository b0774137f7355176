// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.StopPort;
import io.github.trueload.testkit.process.TcpSockets;
import io.github.trueload.testkit.process.ThreadDump;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Calls that would take a minute end when JMeter wants them to. */
@ExtendWith(DubboTown.Shared.class)
@Order(1)
class DubboStopIT {
    private static final Duration LONG = Duration.ofSeconds(180);
    private static final String MINUTE = "60000";
    private static final String DUBBO = "2.7.23";
    /** Counts for each sampler of the thread (JMeter 5.4.1 to 5.6.3), so that the references are opened before. */
    private static final int INTERRUPTED_AFTER_MS = 6000;

    private static final int LONGER_MS = 10_000;

    /** Two threads in each of six groups. */
    private static final int CALLS = 12;

    private static final List<String> BUNDLES = List.of("2.7", "3.3");

    @TempDir
    private static Path shared;

    private static DubboTown town;
    private static JMeterHome home;

    @TempDir
    private Path directory;

    @BeforeAll
    static void unzip(DubboTown all) {
        town = all;
        home = JMeterHome.trueload(shared);
    }

    @Test
    void stoppingTheTestEndsAllCallsAndThenJMeter() {
        DubboPlan plan = new DubboPlan();
        for (String bundle : BUNDLES) {
            sleeper(plan.group(bundle).add(bundle), bundle, DUBBO);
            sleeper(plan.group(bundle + " async").add(bundle + " async"), bundle, DUBBO)
                    .set("ASYNC", "async");
        }
        sleeper(plan.group("own").add("own connections"), "2.7", DUBBO).set("CONNECTIONS", "3");
        sleeper(plan.group("tri").add("tri"), "3.3", "3.3.6-tri");
        StopPort port = new StopPort();
        long startedAt = System.nanoTime();
        try (JMeterProcess jmeter = port.of(home.command())
                .property("threads", 2)
                .start(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"))) {
            Await.until("all calls wait for their answers", LONG, () -> callsIn(jmeter) == CALLS);
            Duration starting = Duration.ofNanos(System.nanoTime() - startedAt);
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
            assertThat(result.jtl().size()).isEqualTo(CALLS);
            assertThat(result.jtl().column("responseCode")).containsOnly("INTERRUPTED");
            assertThat(result.jtl().failures()).hasSize(CALLS);
            assertThat(ending)
                    .as("twenty seconds, and what this machine needs to start JMeter and Dubbo now")
                    .isLessThan(Duration.ofSeconds(20).plus(starting));
            assertThat(result.output()).contains("... end of run").doesNotContain("The JVM should have exited");
            assertThat(result.logLines(" ERROR ")).isEmpty();
        }
    }

    @Test
    void anInterruptEndsTheCallOfItsThreadAlone() {
        DubboPlan plan = new DubboPlan();
        for (String bundle : BUNDLES) {
            echo(plan.addBefore(bundle + " first"), bundle, "0");
            plan.group(bundle + " interrupted");
            sleeper(plan.add(bundle + " interrupted"), bundle, DUBBO).interruptedAfter(INTERRUPTED_AFTER_MS);
            for (String next : List.of("1", "2", "3")) {
                echo(plan.add(bundle + " next"), bundle, next);
            }
            call(plan.group(bundle + " other").add(bundle + " other"), bundle, DUBBO)
                    .argument("long", Integer.toString(LONGER_MS))
                    .answers("\"after " + LONGER_MS + "\"");
        }

        JMeterResult result = home.command()
                .property("trueload.dubbo.openTimeoutMs", LONG.toMillis())
                .run(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"));

        assertThat(result.jtl().size()).isEqualTo(2 * 6);
        assertThat(result.jtl().failures()).hasSize(2).allSatisfy(sample -> {
            assertThat(sample.get("label")).endsWith(" interrupted");
            assertThat(sample).containsEntry("responseCode", "INTERRUPTED");
            assertThat(Long.parseLong(sample.get("elapsed"))).isLessThan(Long.parseLong(MINUTE));
        });
    }

    private static DubboPlan.Sampler sleeper(DubboPlan.Sampler sampler, String bundle, String provider) {
        return call(sampler, bundle, provider).argument("long", MINUTE);
    }

    private static void echo(DubboPlan.Sampler sampler, String bundle, String text) {
        sampler.set("BUNDLE", bundle)
                .direct(town.address())
                .set("TIMEOUT", "90000")
                .method("echo")
                .argument("String", text)
                .answers("\"" + text + "\"");
    }

    private static DubboPlan.Sampler call(DubboPlan.Sampler sampler, String bundle, String provider) {
        return sampler.set("BUNDLE", bundle)
                .direct(town, provider)
                .set("TIMEOUT", "90000")
                .method("slow");
    }

    private static int callsIn(JMeterProcess jmeter) {
        return (int) ThreadDump.of(jmeter.process().pid()).threads().stream()
                .filter(thread -> thread.contains("AdapterReference.invoke"))
                .count();
    }

    private static int port() {
        return Integer.parseInt(town.address().substring(town.address().indexOf(':') + 1));
    }
}
