// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.DelayingProxy;
import io.github.trueload.testkit.http.TestHttpServer;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.StopPort;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.Network;
import io.github.trueload.testkit.process.Shell;
import io.github.trueload.testkit.tls.Keytool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The field reports' bottlenecks in real JMeters: each must be named for what it is, and what is worth knowing without
 * being one. These leave the processors idle,
 * so that their JMeters may run side by side, the longest first, and beside healthy plans, which must not be named; of
 * those there are so many that they start when some of the others have ended.
 */
@Tag("alone")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HealthBottlenecksIT implements NodeCases, HealthyPlanCases {
    private static final int SECONDS = 16;
    /** Warm-up and the longest window take 15 s, and a busy machine misses some. */
    private static final int LONG_SECONDS = 22;

    private static final String SAMPLERS = "io.github.trueload.healthsamplers.";

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;

    @AutoClose
    private static InfluxServer influx;

    @BeforeAll
    static void start() {
        generators = new HealthGenerators(directory);
        influx = InfluxServer.start(directory.resolve("influx"));
    }

    @Override
    public HealthGenerators generators() {
        return generators;
    }

    @Override
    public InfluxServer influx() {
        return influx;
    }

    @Test
    @Order(4)
    @Execution(ExecutionMode.CONCURRENT)
    void namesThePoolThatIsTooSmall() {
        try (TestHttpServer slow = TestHttpServer.start(Duration.ofMillis(400), 100, true)) {
            Map<String, String> url = Map.of("url", "http://127.0.0.1:" + slow.port() + "/");
            HealthRun run =
                    generators.run("pool", plan("pool", 100).javaSampler(SAMPLERS + "PooledSample", url), SECONDS);

            assertThat(run.kinds()).as(run.story()).containsExactly("pool");
            assertThat(run.verdicts().get(0))
                    .containsPattern("[4-7][0-9] % of the time in samples of these seconds: pool in AbstractConnPool")
                    .contains("response times are the generator's, not the server's");
            assertThat(run.closing()).as(run.story()).contains("figures invalid", "AbstractConnPool");
            assertRowsOfThePool();
        }
    }

    @Test
    @Order(4)
    @Execution(ExecutionMode.CONCURRENT)
    void blamesJMeterAndNotTheServerWhenDescriptorsRunOut() {
        Skip.unlessAll(false);
        JavaHome limited = JavaHome.current().behind(directory.resolve("limited"), Shell.after("ulimit -n 256"));
        try (TestHttpServer server = TestHttpServer.start(Duration.ofMillis(500), 100, false)) {
            HealthPlan plan = plan("files", 200).thinkTime(200).http("http", "127.0.0.1", server.port(), false);

            HealthRun run =
                    generators.run("files", plan, SECONDS, generators.idle().java(limited));

            // Samples that fail at once are so many that JMeter's own lock around the JTL may hold them up too, and
            // the collector, where other programs want the processors.
            assertThat(run.kinds()).as(run.story()).contains("files").isSubsetOf("files", "lock", "gc", "work", "disk");
            assertThat(run.closing()).contains("of 256 permitted", "'Too many open files' in JMeter itself");
            assertThat(influx.number("files", "SELECT sum(tooManyOpenFiles) AS n FROM jmeter_health", "n"))
                    .isPositive();
        }
    }

    @Test
    @Order(2)
    @Execution(ExecutionMode.CONCURRENT)
    void namesTheOneAddressThatGetsAllConnections() throws IOException {
        int port = FreePorts.next();
        Path hosts = Files.writeString(
                directory.resolve("hosts"),
                "127.0.0.2 shop.test\n127.0.0.3 shop.test\n127.0.0.1 localhost " + Network.hostName() + "\n");
        StopPort stop = new StopPort();
        // A look takes an instant, in which threads that keep step should have a connection open.
        HealthPlan plan = plan("dns", 40).thinkTime(40).http("http", "shop.test", port, false);
        // The lock around a JTL, and a collection, would last for a share of the run where others want the processors.
        JMeterCommand command =
                stop.of(generators.idle()).withoutJtl().heap("1g").jvmArgs("-Djdk.net.hosts.file=" + hosts);
        try (TestHttpServer first = TestHttpServer.start("127.0.0.2", port, Duration.ofMillis(360), 10, true);
                TestHttpServer second = TestHttpServer.start("127.0.0.3", port, Duration.ofMillis(50), 10, true);
                JMeterProcess jmeter = generators.start("dns", plan, 4 * SECONDS, command)) {
            Await.until(
                    "the word or the end of the run",
                    Duration.ofMinutes(3),
                    () -> !jmeter.process().isAlive() || jmeter.log().contains("Generator health, dns: "));
            stop.shutDown();
            HealthRun run = HealthGenerators.finish(jmeter);
            assertThat(first.requests()).isPositive();
            assertThat(second.requests()).isZero();
            assertThat(run.kinds()).as(run.story()).containsExactly("dns");
            assertThat(run.closing()).contains("connections to shop.test", "go to 127.0.0.2, one of its 2 addresses");
            assertThat(influx.number(
                            "dns",
                            "SELECT max(portsInUse) AS n FROM jmeter_health WHERE target='http://shop.test:" + port
                                    + "'",
                            "n"))
                    .isPositive();
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void namesTheQueueOfAnotherBackendListener() {
        HealthRun run = HealthGenerators.finish(
                start("queue", plan("queue", 20).slowBackendListener().nap()));

        assertThat(run.kinds()).as(run.story()).containsExactly("queue");
        assertThat(run.verdicts().get(0))
                .containsPattern(
                        "[0-9]+ % of the users' time of these seconds: queue in BackendListener.sampleOccurred")
                .contains("its client is slower than the samples");
        assertThat(influx.number("queue", "SELECT max(timeQueuePercent) AS n FROM jmeter_health", "n"))
                .isGreaterThan(50);
        // What JMeter itself has to say about it comes when the test is over.
        assertThat(run.result().logLines("QueueWaits: ")).hasSize(1);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void namesTheServerThatTakesUpAllLocalPorts() {
        Skip.unlessAll(false);
        Skip.unless(
                OwnNetwork.isPermitted(),
                "this system does not permit a network namespace, in which few local ports can be set");
        JavaHome java = OwnNetwork.java(directory.resolve("ports-java"), "40000 40063");
        HealthPlan plan = HealthPlan.ofThreads(100)
                .watched()
                .thinkTime(100)
                .groovy(OwnNetwork.SERVER)
                .http("http", "127.0.0.1", OwnNetwork.PORT, true);

        HealthRun run = generators.run(
                "ports",
                plan,
                2 * SECONDS,
                generators.idle().java(java).property("jmeterengine.force.system.exit", true));

        assertThat(run.kinds()).as(run.story()).contains("ports").isSubsetOf("ports", "lock", "work", "disk");
        assertThat(run.closing())
                .containsPattern("[56][0-9] of 64 local ports are taken by connections to 127.0.0.1:" + OwnNetwork.PORT)
                .contains("samples failed within a second because no local port was left");
    }

    /** The slave makes the load and is watched by the element, the master knows its own health. */
    @Test
    @Order(1)
    @Execution(ExecutionMode.CONCURRENT)
    void watchesTheSlaveThatMakesTheLoadInEachRunAnew() {
        int port = FreePorts.next();
        influx.createDatabase("distributed");
        // A verdict on the users' time wants ten seconds after those that are kept apart.
        try (JMeterProcess slave = generators
                .idle()
                .property("trueload.health.warmupSeconds", 2)
                .startSlave(port, generators.folder("slave"))) {
            // The run that must leave nothing behind for the next one takes half a minute.
            if (Skip.nothing()) {
                namesTheQueueForASlowMaster(slave, port);
            }
            String first = slave.log();

            HealthPlan locked = HealthPlan.ofThreads(20)
                    .watched()
                    .backendListener(influx.writeUrl("distributed"))
                    .javaSampler("io.github.trueload.healthsamplers.LockedSample", Map.of());
            HealthRun master = run("locked", locked, "StrippedBatch", port);
            String second = slave.log().substring(first.length());

            assertThat(second)
                    .contains("Generator health, lock: ")
                    .contains("lock in SlowSdk.call")
                    .contains("of the time in samples was the generator's")
                    .doesNotContain("Generator health, queue: ", "  queue, ");
            assertThat(JMeterResult.inOnePiece(slave.process().output()))
                    .containsPattern("(?m)^lock +Generator health: ")
                    .contains("was the generator's");
            HealthReport ofSlave = HealthReport.of(generators.folder("slave").resolve("slave-" + port));
            assertThat(ofSlave.figures()).isEqualTo("invalid");
            assertThat(ofSlave.json().path("findings").path(0).path("text").asText())
                    .contains("SlowSdk.call");
            HealthReport ofMaster = generators.report("locked");
            assertThat(ofMaster.json().path("run").path("master").asBoolean()).isTrue();
            assertThat(ofMaster.figures()).isNotEqualTo("valid");
            assertThat(ofMaster.json().path("reason").asText()).contains("whose own reports say what held them up");
            assertThat(ofMaster.json().path("timeline").has("threads")).isFalse();
            assertThat(master.result().said())
                    .contains("only the master's own health is watched")
                    .doesNotContainPattern("(?m)^lock ");
            // A batch of 300 samples at 100 per second; the clocks of both are the same.
            assertThat(influx.number("distributed", "SELECT max(arrivalAgeMs) AS n FROM jmeter_health", "n"))
                    .isBetween(1500.0, 60_000.0);
        }
    }

    private static void namesTheQueueForASlowMaster(JMeterProcess slave, int port) {
        HealthPlan slowMaster =
                HealthPlan.ofThreads(20).watched().slowBackendListener().nap();
        run("slow-master", slowMaster, "Asynch", port);
        assertThat(slave.log())
                .containsPattern("Generator health, queue: [0-9]+ % of the users' time of these seconds:"
                        + " queue in AsynchSampleSender.sampleOccurred")
                .contains("the master, or the way to it, is slower than the samples")
                .containsPattern("figures invalid: .*queue in AsynchSampleSender");
    }

    private static HealthRun run(String name, HealthPlan plan, String mode, int port) {
        return generators.run(
                name,
                plan,
                SECONDS,
                generators
                        .idle()
                        .property("mode", mode)
                        .property("num_sample_threshold", 300)
                        .property("server.rmi.ssl.disable", true)
                        .args("-R", "127.0.0.1:" + port));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void tellsAFarTargetAndTooManyProcessorsWithoutCallingThemABottleneck() {
        Skip.unlessAll(false);
        Path keys = generators.folder("far").resolveSibling("keys.p12");
        Keytool.generate(keys, "changeit", "server", "-keyalg", "EC", "-dname", "CN=127.0.0.1");
        int processors = 4 * Runtime.getRuntime().availableProcessors();
        // So far that the handshakes, which are the client's own work, are no share worth a word on a busy machine.
        try (TestHttpServer near = TestHttpServer.startTls(keys, "changeit", false);
                DelayingProxy far = DelayingProxy.start(near.port(), Duration.ofMillis(100))) {
            HealthPlan plan = HealthPlan.ofThreads(4)
                    .watched()
                    .http("https", "127.0.0.1", near.port(), false)
                    .http("https", "127.0.0.1", far.port(), false);

            HealthRun run = generators.run(
                    "far",
                    plan,
                    LONG_SECONDS,
                    generators
                            .idle()
                            .property("trueload.health.cpuPercent", 1000)
                            .jvmArgs("-XX:ActiveProcessorCount=" + processors));

            assertThat(run.kinds()).as(run.story()).containsExactlyInAnyOrder("network", "processors");
            assertThat(run.said("network"))
                    .containsPattern("connecting to https://127.0.0.1:" + far.port()
                            + " never took less than [0-9]+ ms in [0-9]+ connections, but to https://127.0.0.1:"
                            + near.port());
            assertThat(run.said("processors"))
                    .contains("the JVM believes in " + processors + " processors, but its container may use ");
            assertThat(run.closing())
                    .as(run.story())
                    .containsPattern(HealthRun.CLEARED)
                    .contains("  network", "  processors");
            assertThat(run.result().jtl().failures().size()).isZero();
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void tellsThatTheBoardShowsLessThanWasMeasured() {
        Skip.unlessAll(false);
        try (InfluxDouble server = InfluxDouble.start(InfluxDouble.Version.V1).refuse("transaction=all")) {
            HealthPlan plan =
                    HealthPlan.ofThreads(5).backendListener(server.url()).nap();

            HealthRun run = generators.run("books", plan, LONG_SECONDS);

            assertThat(run.kinds()).as(run.story()).containsExactly("books");
            assertThat(run.said("books")).containsPattern("the listener gave up [0-9]+ samples within 5 s");
            assertThat(run.closing())
                    .as(run.story())
                    .containsPattern(HealthRun.CLEARED)
                    .contains("  books");
            assertThat(server.lines()).anyMatch(line -> line.contains("verdict=books"));
        }
    }

    private static void assertRowsOfThePool() {
        List<Map<String, Object>> verdicts =
                influx.query("pool", "SELECT text, instance, verdict FROM jmeter_health WHERE verdict !~ /^$/");
        assertThat(verdicts).isNotEmpty().allSatisfy(row -> {
            assertThat(row.get("verdict")).isEqualTo("pool");
            assertThat((String) row.get("text")).contains("AbstractConnPool");
        });
        assertThat(verdicts.stream().map(row -> row.get("instance")).distinct()).hasSize(1);
        List<Map<String, Object>> figures =
                influx.query("pool", "SELECT * FROM jmeter_health WHERE threadsSampler > 0");
        assertThat(figures).hasSizeGreaterThanOrEqualTo(SECONDS / 5);
        assertThat(figures.get(1).keySet())
                .containsAll(Set.of("cpuProcessPercent", "gcPercent", "heapMax", "filesOpen", "lagMaxMs", "recorded"));
        assertThat(figures.stream()
                        .map(row -> row.get("timePoolPercent"))
                        // A row of the second before the first look has none.
                        .filter(Objects::nonNull)
                        .mapToDouble(Double.class::cast)
                        .max()
                        .getAsDouble())
                .isBetween(40.0, 100.0);
    }

    private static HealthPlan plan(String database, int threads) {
        influx.createDatabase(database);
        return HealthPlan.ofThreads(threads).backendListener(influx.writeUrl(database));
    }

    private static JMeterProcess start(String name, HealthPlan plan) {
        return generators.start(name, plan, SECONDS);
    }
}
