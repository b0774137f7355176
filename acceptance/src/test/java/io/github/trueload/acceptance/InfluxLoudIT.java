// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listeners that cannot start, or whose rows do not arrive, in real JMeters: who looks at the terminal alone knows. */
@Order(1)
class InfluxLoudIT {
    private static final String AGGREGATED = "io.github.trueload.influx.InfluxListenerClient";
    private static final String RAW = "io.github.trueload.influx.InfluxRawListenerClient";
    private static final Duration TIMEOUT = Duration.ofMinutes(4);

    @TempDir
    private Path directory;

    private static final Path PLAN = Plans.example("influx-aggregated.jmx");
    private static final String LOG_TIME = "yyyy-MM-dd HH:mm:ss,SSS";
    /** How the names of loggers begin, as JMeter shortens them. */
    private static final String OF_THE_LISTENER = "i.g.t.i";

    private static final String OF_GENERATOR_HEALTH = "i.g.t.h";

    /**
     * Beside one whose parameters are wrong, listeners on a machine whose own name does not resolve: JMeter has no name
     * for such a machine, and all of its getters say null.
     */
    @Test
    void wrongParametersAreListedOnceAndTheTestRuns() throws IOException {
        Map<String, String> wrong = Map.of(
                "influxdbUrl", "influx:8086/write",
                "application", "shop",
                "summaryOnly", "maybe",
                "samplersRegex", "((",
                "percentiles", "99;high;101",
                "interval", "0",
                "TAG_instance", "mine",
                "histogram", "some");
        try (InfluxDouble influx = InfluxDouble.start(InfluxDouble.Version.V1)) {
            UnaryOperator<Path> plan = plan(
                    20,
                    Elements.backendListener("wrong", AGGREGATED, 100, wrong),
                    Elements.backendListener(
                            AGGREGATED, 100, Map.of("influxdbUrl", influx.url(), "application", "one")),
                    Elements.backendListener(RAW, 100, Map.of("influxdbUrl", influx.url(), "application", "two")),
                    Elements.influxListener(Map.of("influxdbUrl", influx.url(), "application", "three")));
            JMeterResult result = JMeterHome.shared()
                    .command()
                    .jvmArgs("-Djdk.net.hosts.file=" + Files.createFile(directory.resolve("no-hosts")))
                    .run(plan, directory);

            assertThat(result.exitCode()).as(result.output()).isZero();
            assertThat(result.jtl().size()).isEqualTo(20);
            assertThat(result.output()).doesNotContain("LOST");
            assertThat(counted(influx, "application=one,")).isEqualTo(20);
            assertThat(counted(influx, "application=three,")).isEqualTo(20);
            assertThat(influx.lines().stream().filter(line -> line.contains(" duration=")))
                    .hasSize(20);
            // JMeter itself has an ERROR each time it finds no name.
            List<String> errors = result.logLines(" ERROR i.g.t.");
            assertThat(errors).hasSize(1);
            assertThat(errors.get(0))
                    .contains(OF_THE_LISTENER, "WITHOUT", "influxdbUrl", "summaryOnly", "samplersRegex", "high", "101")
                    .contains("interval", "TAG_instance", "histogram");
            // Where the run lasts long enough for its word, generator health gives the reason again, in its own line.
            assertThat(foundAsThePageSays(directory.resolve("run")))
                    .filteredOn(line -> !line.contains(OF_GENERATOR_HEALTH))
                    .containsExactlyElementsOf(errors);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {AGGREGATED, RAW})
    void oneThatDoesNotStartSaysSoAndFailsTheRun(String client) throws IOException {
        Skip.unlessAll(false);
        Element wrong = Elements.backendListener(client, 100, Map.of("influxdbUrl", "influx:8086/write"));
        JMeterResult result = withoutHealth().run(plan(3, wrong), directory);

        assertThat(result.said()).contains("influxdbUrl is no address: enter one of the form");
        assertThat(result.said().lines().filter(line -> line.contains("did NOT start")))
                .hasSize(1)
                .allMatch(line -> line.startsWith("FAILED  "));
        assertThat(result.jtl().size()).isEqualTo(3);
        assertThat(result.exitCode()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {AGGREGATED, RAW, "element"})
    void oneThatLosesEverythingSaysSoAndFailsTheRun(String client) throws IOException {
        Skip.unlessAll(false);
        Map<String, String> parameters = Map.of("influxdbUrl", "http://127.0.0.1:1/write?db=jmeter");
        Element down = client.equals("element")
                ? Elements.influxListener(parameters)
                : Elements.backendListener(client, 100, parameters);
        JMeterResult result =
                withoutHealth().property("trueload.influx.endTimeoutMs", 500).run(plan(3, down), directory);

        assertThat(result.said())
                .containsPattern("(?m)^LOST +")
                .contains("3 of 3 samples, which are not in http://127.0.0.1:1/write?db=jmeter", "Check influxdbUrl");
        assertThat(result.exitCode()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:1/write?db=jmeter", "nonsense"})
    void withHealthTheFiguresAreInvalidForThatReason(String url) throws IOException {
        Skip.unlessAll(!url.equals("nonsense"));
        Element raw = Elements.backendListener(RAW, 100, Map.of("influxdbUrl", url));
        JMeterResult result = JMeterHome.shared()
                .command()
                .property("trueload.influx.endTimeoutMs", 500)
                .property("trueload.health.failOn", "invalid")
                .run(plan(3, raw), directory);

        assertThat(result.said())
                .containsPattern("(?m)^INVALID +Generator health: a listener wrote nothing \\(")
                .contains("Generator health: report in ")
                .contains(url.equals("nonsense") ? "did NOT start" : "3 of 3 samples are not in " + url);
        assertThat(result.said().lines().filter(line -> line.matches("(FAILED|LOST) .*")))
                .as("at once, without waiting for the word")
                .hasSize(1);
        assertThat(result.said().lines().filter(line -> line.contains("JMeter ends with exit code 3")))
                .hasSizeLessThan(url.equals("nonsense") ? 2 : 3);
        assertThat(result.exitCode()).isEqualTo(3);
    }

    /** JMeter itself tells a master nothing of it. */
    @Test
    void theMasterSaysWhenTheElementOfASlaveDidNotStart() throws IOException {
        UnaryOperator<Path> plan =
                plan(3, Elements.influxListener(Map.of("influxdbUrl", "nonsense", "application", "shop")));
        int port = FreePorts.next();
        JMeterHome home = homeWithoutHealth();
        try (JMeterProcess slave = home.command().startSlave(port, directory.resolve("slave"))) {
            JMeterResult master = home.command()
                    .property("trueload.health.failOn", "invalid")
                    .rmiInTheClear()
                    .rmiHost("127.0.0.1")
                    .args("-R127.0.0.1:" + port)
                    .run(plan, directory, "master");

            assertThat(JMeterResult.inOnePiece(slave.process().output())).contains("InfluxDB 'shop' did NOT start");
            assertThat(master.said()).contains("127.0.0.1:" + port + ": InfluxDB 'shop' did NOT start");
            assertThat(master.exitCode()).isEqualTo(3);
        }
    }

    /** JMeter's log has ended by then. */
    @Test
    void theBooksStandOnTheTerminalWhenTheJvmIsEnded() throws IOException {
        try (InfluxDouble influx = InfluxDouble.start(InfluxDouble.Version.V1)) {
            Element listener = Elements.backendListener(AGGREGATED, 100, Map.of("influxdbUrl", influx.url()));
            try (JMeterProcess running = withoutHealth().start(plan(1_000_000, listener), directory)) {
                Await.until("rows", TIMEOUT, () -> counted(influx, "transaction=all ") > 0);
                running.process().interrupt();
                String output = running.finish().said();

                assertThat(output).containsPattern("recorded \\d+, written \\d+, dropped 0 samples");
            }
        }
    }

    private JMeterHome homeWithoutHealth() {
        return JMeterHome.trueload(directory).without("jmeter-generator-health");
    }

    private JMeterCommand withoutHealth() {
        return homeWithoutHealth().command().property("trueload.health.failOn", "invalid");
    }

    private static UnaryOperator<Path> plan(int samples, Element... listeners) {
        return new Users(1)
                .loops(samples)
                .add(Elements.javaRequest("org.apache.jmeter.protocol.java.test.SleepTest", Map.of("SleepTime", "5")))
                .add(listeners)::write;
    }

    private static double counted(InfluxDouble influx, String part) {
        return influx.lines().stream()
                .filter(line -> line.contains(part) && line.contains("transaction=all "))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll(".*[ ,]count=([0-9.]+).*", "$1")))
                .sum();
    }

    @Test
    void anUnreachableServerCostsOneWarningAndNoSampleOfTheTest() {
        String url = "http://127.0.0.1:" + FreePorts.next() + "/write?db=jmeter&u=me&p=hush";

        long start = System.currentTimeMillis();
        JMeterResult result = JMeterHome.shared()
                .command()
                .jvmArgs("-Duser.language=ar", "-Duser.country=EG", "-Duser.region=EG")
                .property("influx.url", url)
                .property("seconds", 3)
                .run(PLAN, directory.resolve("run"));
        long end = System.currentTimeMillis();

        assertEndsInTime(result, start, end);
        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().size()).isGreaterThan(10);
        List<String> warnings = result.logLines(" WARN " + OF_THE_LISTENER);
        assertThat(warnings).hasSize(2);
        assertThat(warnings.get(0)).contains("cannot reach", url.substring(0, 25), "Check influxdbUrl");
        assertThat(warnings.get(1))
                .contains("recorded " + result.jtl().size() + ", written 0, dropped "
                        + result.jtl().size());
        assertThat(result.log()).doesNotContain("\tat ");
        assertThat(result.output())
                .as("the books are judged when they are closed")
                .contains("samples are missing in the books (the listener gave up "
                        + result.jtl().size() + ")");
        // This run speaks Arabic, whose digits no script finds.
        assertThat(result.logLines(" i.g.t."))
                .allSatisfy(line -> assertThat(line).doesNotContainPattern("[\\p{Nd}&&[^0-9]]"));
        // JMeter itself logs the -J option with which this test hands over the address.
        assertThat(result.log().lines().filter(line -> line.contains("hush")))
                .allSatisfy(line -> assertThat(line).contains("Setting JMeter property"));
    }

    /** How slow the machine is just now shows in how long JMeter took to start. */
    private static void assertEndsInTime(JMeterResult result, long startMs, long endMs) {
        long untilFirstSample = result.jtl().column("timeStamp").stream()
                        .mapToLong(Long::parseLong)
                        .min()
                        .orElseThrow()
                - startMs;
        long stopped = timeOf(result, "Notifying test listeners of end of test");
        long closed = timeOf(result, ", written 0, dropped ");
        System.out.printf(
                "started in %d ms, the listener ended in %d ms and JMeter in %d ms more%n",
                untilFirstSample, closed - stopped, endMs - closed);
        assertThat(closed - stopped)
                .as("trueload.influx.endTimeoutMs, and a bit")
                .isLessThan(10_000 + 2 * untilFirstSample);
        assertThat(endMs - closed).as("the rest of JMeter's end").isLessThan(60_000);
        assertThat(result.output()).doesNotContain("The JVM should have exited");
    }

    /** The moment of the one line of jmeter.log that holds a text. */
    private static long timeOf(JMeterResult result, String text) {
        List<String> lines = result.logLines(text);
        assertThat(lines).as(text).hasSize(1);
        return LocalDateTime.parse(lines.get(0).substring(0, LOG_TIME.length()), DateTimeFormatter.ofPattern(LOG_TIME))
                .atZone(ZoneId.systemDefault())
                .toInstant()
                .toEpochMilli();
    }

    /** What the command finds that stands first in docs/troubleshooting.md. */
    private static List<String> foundAsThePageSays(Path folder) throws IOException {
        Matcher command = Pattern.compile("1\\. `(grep [^`]+)`")
                .matcher(Files.readString(Checkout.root().resolve("docs/troubleshooting.md")));
        assertThat(command.find()).isTrue();
        return ManagedProcess.start("grep", folder, Map.of(), List.of("sh", "-c", command.group(1)))
                .end(TIMEOUT)
                .output()
                .lines()
                .toList();
    }
}
