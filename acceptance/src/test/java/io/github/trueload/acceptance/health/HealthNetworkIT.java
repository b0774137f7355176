// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.TestHttpServer;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Providers behind networks that this machine's kernel makes slow, narrow or full, and a load that goes to one node at
 * a time: each must be named, and not where it is not.
 */
@Tag("alone")
class HealthNetworkIT {
    private static final int SECONDS = 16;
    /** Three connections to each of two targets, one in five seconds. */
    private static final int SECONDS_FOR_SIX_CONNECTIONS = 45;

    private static final String BUNDLE = "2.7";

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;
    private static final int CHANGE_SECONDS = 30;
    private static final int FIVE_CHANGES = 150;
    private static final String ONE = "127.0.0.2";
    private static final String OTHER = "127.0.0.3";

    @BeforeAll
    static void create() {
        Skip.unlessAll(false);
        generators = new HealthGenerators(directory);
    }

    @Test
    void namesAProviderThatIsFartherAwayThanAnotherTarget() {
        Skip.unless(
                OwnNetwork.isPermitted(OwnNetwork.FAR),
                "this system does not permit a network namespace whose connections open slowly");
        try (DubboProvider far = provider("far", OwnNetwork.FAR);
                DubboProvider near = provider("near", "true")) {
            JMeterProcess farRun = start("far-run", far);
            JMeterProcess nearRun = start("near-run", near);

            HealthRun run = HealthGenerators.finish(farRun);
            HealthRun healthy = HealthGenerators.finish(nearRun);

            assertThat(run.kinds()).as(run.story()).containsExactly("network");
            assertThat(run.said("network"))
                    .containsPattern("opening a connection to dubbo://" + far.address()
                            + " takes at least [2-9][0-9](\\.[0-9])? ms, but to http://127.0.0.1:"
                            + OwnNetwork.PORT
                            + " [0-9]\\.[0-9]{2} ms \\([3-9] and [3-9] connections of our own\\):"
                            + " it lies farther away");
            assertThat(run.closing()).as(run.story()).containsPattern(HealthRun.CLEARED);
            assertThat(run.result().jtl().failures().size()).isZero();
            assertThat(healthy.kinds()).as(healthy.story()).isEmpty();
            assertThat(healthy.closing())
                    .containsPattern("dubbo://" + near.address() + ": opening a connection of our own took [0-9]");
        }
    }

    private static JMeterProcess start(String name, DubboProvider provider) {
        JavaHome java = OwnNetwork.javaBeside(
                directory.resolve(name + "-java"), provider.process().pid());
        HealthPlan plan = HealthPlan.ofThreads(4)
                .watched()
                .groovy(OwnNetwork.SERVER)
                .http("http", "127.0.0.1", OwnNetwork.PORT, true)
                .slowDubbo(provider.address(), BUNDLE, 100);
        return generators.start(
                name, plan, SECONDS_FOR_SIX_CONNECTIONS, in(java).property("trueload.health.connectProbeSeconds", 3));
    }

    @Test
    void namesAnInterfaceThatIsFull() {
        Skip.unless(OwnNetwork.isPermitted(), "this system does not permit a network namespace");
        try (DubboProvider busy = provider("busy", "true");
                DubboProvider idle = provider("idle", "true")) {
            JMeterProcess full = linked("full", busy, HealthPlan.ofThreads(10).watched());
            JMeterProcess calm =
                    linked("calm", idle, HealthPlan.ofThreads(2).watched().thinkTime(200));

            HealthRun run = HealthGenerators.finish(full);
            HealthRun healthy = HealthGenerators.finish(calm);

            assertThat(run.kinds()).as(run.story()).containsExactly("network");
            assertThat(run.closing())
                    .as(run.story())
                    .contains("this generator was the limit")
                    .containsPattern("the network interface out is full: in one direction [0-9]+ % of its 50 megabits");
            assertThat(healthy.kinds()).as(healthy.story()).isEmpty();
            assertThat(healthy.result().jtl().failures().size()).isZero();
        }
    }

    private static JMeterProcess linked(String name, DubboProvider provider, HealthPlan plan) {
        JavaHome java = OwnNetwork.javaLinkedWith(
                directory.resolve(name + "-java"), provider.process().pid());
        String address = OwnNetwork.PEER
                + provider.address().substring(provider.address().indexOf(':'));
        return generators.start(
                name,
                plan.echoDubbo(address, BUNDLE, "x".repeat(50_000)),
                SECONDS,
                in(java).property("trueload.health.linkMbit", 50));
    }

    /** How full the table is, is told by two files in the kernel's form: it is the machine's, and others need it. */
    @Test
    void namesAFirewallThatCanFollowNoMoreConnections() throws IOException {
        String folder = "/proc/sys/net/netfilter/nf_conntrack_";
        Path count = Files.writeString(directory.resolve("count"), "118\n");
        Path most = Files.writeString(directory.resolve("max"), "128\n");
        String mounted =
                "mount --bind " + count + " " + folder + "count && mount --bind " + most + " " + folder + "max";
        Skip.unless(
                OwnNetwork.isPermittedMounting(mounted),
                "this system follows no connections (nf_conntrack), or does not permit to say that it does");
        HealthPlan plan = HealthPlan.ofThreads(2).watched().nap();
        JavaHome told = OwnNetwork.javaMounting(directory.resolve("conntrack-java"), mounted);

        HealthRun run = generators.run("conntrack", plan, SECONDS, command().java(told));

        assertThat(run.kinds()).as(run.story()).containsExactly("network");
        assertThat(run.closing()).contains("the kernel's firewall follows 118 of 128 connections that it can");
    }

    private static DubboProvider provider(String name, String network) {
        JavaHome java = OwnNetwork.javaAfter(directory.resolve(name + "-provider-java"), network);
        return DubboProvider.of("2.7.23", directory.resolve(name)).java(java).start();
    }

    private static JMeterCommand in(JavaHome java) {
        return command().java(java).property("jmeterengine.force.system.exit", true);
    }

    /** What is looked at is the one matter of each test. */
    private static JMeterCommand command() {
        return generators.idle().property("trueload.health.cpuPercent", 1000);
    }

    /**
     * The load of one JMeter on one of two nodes, and every half minute on the other: the JVM takes the first address.
     */
    @Test
    void namesALoadThatIsOnOneNodeAtATimeToTheEndOfTheRun() throws Exception {
        int port = FreePorts.next();
        try (InfluxServer influx =
                        InfluxServer.start(directory.resolve("influx")).createDatabase("alternation");
                TestHttpServer one = TestHttpServer.start(ONE, port, Duration.ofMillis(100), 10, true);
                TestHttpServer other = TestHttpServer.start(OTHER, port, Duration.ofMillis(100), 10, true);
                JMeterProcess jmeter = startAlternation(port, influx)) {
            for (int change = 1; change * CHANGE_SECONDS < FIVE_CHANGES; change++) {
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

    private static JMeterProcess startAlternation(int port, InfluxServer influx) throws IOException {
        hosts(ONE, OTHER);
        HealthPlan plan = HealthPlan.ofThreads(40)
                .backendListener(influx.writeUrl("alternation"))
                .http("http", "shop.test", port, false);
        return generators.start(
                "alternation",
                plan,
                FIVE_CHANGES,
                generators
                        .idle()
                        .jvmArgs("-Djdk.net.hosts.file=" + directory.resolve("hosts"))
                        .jvmArgs("-Dsun.net.inetaddr.ttl=1"));
    }

    /** Moved, so that the JVM never reads half of it. */
    private static void hosts(String first, String second) throws IOException {
        Path written = Files.writeString(
                directory.resolve("hosts.written"),
                first + " shop.test\n" + second + " shop.test\n127.0.0.1 localhost " + Network.hostName() + "\n");
        Files.move(written, directory.resolve("hosts"), StandardCopyOption.ATOMIC_MOVE);
    }
}
