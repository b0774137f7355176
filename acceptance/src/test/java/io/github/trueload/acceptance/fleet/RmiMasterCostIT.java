// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Twenty small slaves, and what their master does for each of their samples with the one and the other listener. */
@Tag("alone")
class RmiMasterCostIT {
    private static final int SLAVES = 20;
    private static final int THREADS = 2;
    private static final int SECONDS = 20;
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @TempDir
    private Path directory;

    @AutoClose
    private InfluxServer influx;

    @AutoClose
    private RmiFleet fleet;

    @BeforeEach
    void startSlaves() {
        Skip.unlessAll(false);
        influx = InfluxServer.start(directory.resolve("influx")).createDatabase("jmeter");
        JMeterHome home = JMeterHome.trueload(directory);
        fleet = RmiFleet.overTls(directory, home, SLAVES).heap("96m").start();
    }

    @Test
    void theElementSparesTheMasterTheSamples() throws Exception {
        MasterCost element = run("element", Elements.influxListener(parameters("element")));
        MasterCost backend = run("backend", Elements.backendListener(parameters("backend")));

        System.out.println("Master of " + SLAVES + " slaves, InfluxListener on each: " + element);
        System.out.println("Master of " + SLAVES + " slaves, Backend Listener: " + backend);
        assertThat(element.processorMs()).isLessThan(backend.processorMs() / 2);
        assertThat(element.allocatedMb()).isLessThan(backend.allocatedMb() / 2);
    }

    private MasterCost run(String name, Element listener) throws Exception {
        JMeterProcess master = fleet.master()
                .withoutJtl()
                .atFullSpeed()
                .heap("512m")
                // Each collection tells what lives and what was allocated since the one before.
                .jvmArgs("-XX:+UseSerialGC", "-Xmn16m", "-Xlog:gc:file=" + directory.resolve(name + ".gc"))
                .property("summariser.name", "")
                .property("server.rmi.port", fleet.port())
                .args("-R", String.join(",", fleet.hosts()))
                .start(plan(name, listener), directory.resolve(name));
        master.process().awaitOutput("Remote engines have been started", PATIENCE);
        MasterCost started = MasterCost.of(master.process().pid(), directory.resolve(name + ".gc"));
        master.process().awaitOutput("Tidying up remote", PATIENCE);
        MasterCost ended = MasterCost.of(master.process().pid(), directory.resolve(name + ".gc"));
        JMeterResult result = master.finish();
        assertThat(result.exitCode()).as(result.output()).isZero();
        return ended.since(started, written(name));
    }

    /** How many samples arrived, of all slaves. */
    private long written(String application) {
        String of = " FROM jmeter WHERE transaction='all' AND application='" + application + "'";
        Await.until(
                "rows of all slaves",
                PATIENCE,
                () -> influx.query("jmeter", "SELECT sum(\"count\")" + of + " GROUP BY instance")
                                .size()
                        == SLAVES);
        long samples = (long) influx.number("jmeter", "SELECT sum(\"count\") AS n" + of, "n");
        assertThat(samples).isGreaterThan(SLAVES * SECONDS);
        return samples;
    }

    private Path plan(String name, Element listener) {
        Users users = new Users("Users", THREADS).lasting(SECONDS).add(Elements.sleep("sleep", 20));
        return new Plan(name).add(listener).add(users).write(directory.resolve(name + ".jmx"));
    }

    private Map<String, String> parameters(String application) {
        return Map.of("influxdbUrl", influx.writeUrl("jmeter"), "application", application);
    }

    /**
     * What a JMeter took.
     *
     * @param processorMs processor time
     * @param allocatedMb what it allocated, in steps of its young generation
     * @param liveMb the most that lived after a collection
     * @param samples for how many samples
     */
    private record MasterCost(double processorMs, double allocatedMb, double liveMb, long samples) {
        private static final Pattern COLLECTION = Pattern.compile("(\\d+)M->(\\d+)M\\(");

        /**
         * Reads what a process took so far.
         *
         * @param collections the log of its collector
         */
        static MasterCost of(long pid, Path collections) throws IOException {
            double allocated = 0;
            double live = 0;
            double before = 0;
            Matcher line = COLLECTION.matcher(Files.readString(collections));
            while (line.find()) {
                allocated += Double.parseDouble(line.group(1)) - before;
                before = Double.parseDouble(line.group(2));
                live = Math.max(live, before);
            }
            double processorMs = ProcessHandle.of(pid)
                    .flatMap(process -> process.info().totalCpuDuration())
                    .orElseThrow()
                    .toMillis();
            return new MasterCost(processorMs, allocated, live, 0);
        }

        /** What it took between two readings. */
        MasterCost since(MasterCost earlier, long ofSamples) {
            return new MasterCost(
                    processorMs - earlier.processorMs, allocatedMb - earlier.allocatedMb, liveMb, ofSamples);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d samples, processor %.0f ms (%.1f us a sample), allocated %.0f MB (%.0f bytes a sample),"
                            + " lived %.0f MB",
                    samples,
                    processorMs,
                    1000 * processorMs / samples,
                    allocatedMb,
                    1e6 * allocatedMb / samples,
                    liveMb);
        }
    }
}
