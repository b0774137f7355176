// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import static io.github.trueload.acceptance.fleet.AllPlugins.BY_MASTER;
import static io.github.trueload.acceptance.fleet.AllPlugins.BY_SLAVES;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.Samples;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One run of the plan with all plugins on a fleet.
 *
 * @param name differs from that of any other run
 * @param addresses of the slaves, as {@code -R} takes them
 */
record RmiRun(AllPlugins plugins, RmiFleet fleet, String name, List<String> addresses) {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Pattern RECORDED = Pattern.compile("recorded (\\d+), written \\1, dropped 0 samples");
    private static final int EXIT_CODE = 3;
    private static final int SECONDS_WITH_A_LOSS = 16;

    /** @param seconds that it lasts, or longer where slaves start slowly */
    JMeterProcess start(Path directory, int seconds, String... more) {
        return master(more).start(plan(directory, seconds), directory.resolve(name));
    }

    /** Starts it by the program of the zip that ends a master whose slaves are gone. */
    JMeterProcess startWatched(Path directory, int seconds, String... more) {
        return master(more).startBy(program("trueload-master"), plan(directory, seconds), directory.resolve(name));
    }

    private JMeterCommand master(String... more) {
        return fleet.master()
                .args("-R", String.join(",", addresses))
                .property("server.rmi.port", fleet.port())
                // What the master gets with -J reaches nobody else, and what slaves get with -G does not reach it.
                .property("run", name)
                .property("byJ", "reached")
                .args("-Grun=" + name, "-GbyG=reached", "-Ggenerators=" + addresses.size())
                .args(more);
    }

    private Path plan(Path directory, int seconds) {
        return plugins.write(directory.resolve(name + ".jmx"), fleet.seconds(seconds));
    }

    private Path program(String program) {
        return fleet.home().path().resolve("extras/trueload/bin").resolve(program);
    }

    void runAndCheck(Path directory, int seconds) {
        long requestsBefore = requests();
        JMeterResult result = start(directory, seconds).finish();

        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(requests() - requestsBefore)
                .as("requests with -G in their path and without -J")
                .isEqualTo(result.jtl().of("http").size());
        // Each slave's own rate is a third of the plan's; otherwise there would be thrice as many samples.
        assertThat(result.jtl().size()).isLessThan(AllPlugins.RATE * fleet.seconds(seconds) * 3 / 2);
        for (int slave = 0; slave < addresses.size(); slave++) {
            checkSlave(slave, (long) ofSlave(result.jtl(), slave).count());
        }
        assertThat(plugins.influx.query(
                        BY_SLAVES,
                        "SELECT distinct(\"run\") FROM events WHERE application='" + name + "-reached-none'"))
                .as("names of the run, which the master hands over")
                .hasSize(1);
        long all = result.jtl().size();
        assertThat(samplesByMaster()).isEqualTo(all);
        assertThat(result.logLines("recorded " + all + ", written " + all + ", dropped 0 samples"))
                .as(result.log())
                .hasSize(1);
    }

    /**
     * Starts the program of the zip that judges what the slaves wrote.
     *
     * @param ended how many slaves tell of the end of their test
     */
    ManagedProcess fleetCheck(Path directory, Instant from, int ended) {
        Await.until("the last rows of " + ended + " slaves", PATIENCE, () -> ends() >= ended);
        return ManagedProcess.start(
                "fleet-check",
                directory.resolve("check-" + name),
                Map.of("JMETER_HOME", ""),
                List.of(
                        "bash", program("trueload-fleet").toString(),
                        "--influx", plugins.influx.writeUrl(BY_SLAVES),
                        "--from", from.toString(),
                        "--application", name + "-reached-none",
                        "--generators", String.valueOf(addresses.size())));
    }

    private double ends() {
        return plugins.influx.number(
                BY_SLAVES,
                "SELECT count(\"running\") AS n FROM events WHERE \"running\" = 0 AND application='" + name
                        + "-reached-none'",
                "n");
    }

    private void checkSlave(int slave, long samples) {
        assertThat(samples).isPositive();
        assertThat(count(BY_SLAVES, name + "-reached-none", " AND instance='" + fleet.instance(slave) + "'"))
                .isEqualTo(samples);
        String ofMaster = fleet.hostsAndPorts().get(slave);
        assertThat(count(BY_MASTER, name + "-none-reached", " AND instance='" + ofMaster + "'"))
                .as("rows that the master wrote for %s", ofMaster)
                .isEqualTo(samples);
        JMeterProcess process = fleet.slave(slave);
        String end = "recorded " + samples + ", written " + samples + ", dropped 0 samples";
        Await.until(end, PATIENCE, () -> process.log().contains(end));
        Await.until("the report", PATIENCE, () -> fleet.folder(slave)
                .resolve("slave-" + fleet.port(slave) + "-health.html")
                .toFile()
                .isFile());
        assertThat(process.log())
                .contains("Dubbo 3.3 reference opened")
                .contains("new connections, 2 addresses, 1 look-ups")
                .contains("Generator health: figures ")
                .doesNotContain(" ERROR ");
    }

    /** What the master got from one slave. */
    Samples ofSlave(Jtl jtl, int slave) {
        return Samples.of(jtl).ofThreads(addresses.get(slave) + "-");
    }

    /** The rows that one slave wrote for all of its samples. */
    List<Map<String, Object>> rowsOf(int slave) {
        return plugins.influx.query(
                BY_SLAVES,
                "SELECT \"count\" FROM jmeter WHERE transaction='all' AND application='" + name
                        + "-reached-none' AND instance='" + fleet.instance(slave) + "'");
    }

    /** How many samples the rows hold that the master wrote. */
    double samplesByMaster() {
        return count(BY_MASTER, name + "-none-reached", "");
    }

    private double count(String database, String application, String more) {
        return plugins.influx.samples(database, "application='" + application + "'" + more);
    }

    private long requests() {
        return plugins.nodes.requests("/reached/none").values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /**
     * A run in the middle of which the last slave is killed, and whose master is started by the zip's program, because
     * JMeter's master alone waits for such a slave without end.
     */
    void killASlaveAndCheck(Path directory) {
        Instant from = Instant.now();
        // With this sender the master has each sample before the slave makes the next one.
        JMeterProcess master = startWatched(directory, SECONDS_WITH_A_LOSS, "-Jmode=Standard");
        long endOfOther = killInTheMiddle();
        JMeterResult result = master.finish();

        assertThat(result.exitCode()).as(result.output()).isEqualTo(EXIT_CODE);
        assertThat(result.output())
                .containsOnlyOnce("trueload-master: " + addresses.get(victim()) + " does not answer any more")
                .contains("trueload-master: gone and not finished: " + addresses.get(victim()) + "; all others have; ")
                .doesNotContain("end of run");
        Jtl jtl = result.jtl();
        long recorded = recordedByMaster(result);
        assertThat(recorded)
                // A slave sends each sample to one listener of its master after the other.
                .as("samples of the listener and of the JTL, but for those that the victim was about to send")
                .isBetween((long) jtl.size() - AllPlugins.THREADS, (long) jtl.size() + AllPlugins.THREADS);
        assertThat(jtl.failures()).isEmpty();
        for (int slave = 0; slave < victim(); slave++) {
            assertThat(result.log()).contains("Finished remote host: " + addresses.get(slave) + " (");
            books(slave, jtl).assertComplete();
        }
        books(victim(), jtl).assertAllButTheLastIsThere(AllPlugins.THREADS, endOfOther);
        assertThat(samplesByMaster())
                .as("samples in the rows that the master wrote")
                .isEqualTo(recorded);
        checkFleet(directory, from);
    }

    /** Kills the victim, and tells until when another slave had written its samples. */
    private long killInTheMiddle() {
        Await.until("rows of the victim", PATIENCE, () -> rowsOf(victim()).size() >= 4);
        long endOfOther = Books.awaitRowsOnTime(() -> rowsOf(0));
        fleet.slave(victim()).process().kill();
        return endOfOther;
    }

    private static long recordedByMaster(JMeterResult result) {
        Matcher books = RECORDED.matcher(result.log());
        assertThat(books.find()).as(result.log()).isTrue();
        return Long.parseLong(books.group(1));
    }

    private void checkFleet(Path directory, Instant from) {
        String check = fleetCheck(directory, from, victim()).end(PATIENCE).with(EXIT_CODE);
        assertThat(check)
                .contains("gone (invalid), slave-" + victim() + ": never said that it ended, and wrote nothing after ")
                .doesNotContain("missing");
        for (int slave = 0; slave < victim(); slave++) {
            assertThat(check).doesNotContain("gone (invalid), slave-" + slave);
        }
    }

    private Books books(int slave, Jtl jtl) {
        return new Books(rowsOf(slave), ofSlave(jtl, slave));
    }

    private int victim() {
        return addresses.size() - 1;
    }
}
