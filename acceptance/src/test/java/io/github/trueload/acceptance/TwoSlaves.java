// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.acceptance.fleet.RmiFleet;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Two JMeter slaves that serve one test after the other, an InfluxDB for what the masters write, and the masters. */
final class TwoSlaves implements AutoCloseable {
    /** Threads of each slave. */
    static final int THREADS = 3;

    private final Path directory;
    private final InfluxServer influx;
    private final RmiFleet fleet;

    TwoSlaves(Path directory) {
        this.directory = directory;
        influx = InfluxServer.start(directory.resolve("influx")).createDatabase("jmeter");
        fleet = RmiFleet.inTheClear(directory, JMeterHome.shared(), 2).start();
    }

    /** The tag {@code instance} of each, in what a master writes. */
    List<String> instances() {
        return fleet.hostsAndPorts();
    }

    /** The log of one. */
    String log(int slave) {
        return fleet.slave(slave).log();
    }

    /** The command of a master that listens itself, to be completed and given to {@link #run}. */
    JMeterCommand master(String application, int seconds) {
        return master().property("influx.url", influx.writeUrl("jmeter"))
                .property("interval", 2)
                .property("application", application)
                .args("-Gthreads=" + THREADS, "-Gseconds=" + seconds);
    }

    /** That of one whose slaves write: the properties are given with -G, so that only they have them. */
    JMeterCommand forElements(String application, int loops) {
        return master().args("-Ginflux.url=" + influx.writeUrl("jmeter"), "-Gapplication=" + application)
                .args("-Gthreads=" + THREADS, "-Gloops=" + loops, "-GsleepMs=100")
                .property("summariser.name", "");
    }

    private JMeterCommand master() {
        return fleet.master().args("-R", String.join(",", instances()));
    }

    /** Runs a plan on both slaves. */
    JMeterResult run(JMeterCommand master, Path plan, String application) {
        return master.run(plan, directory.resolve(application));
    }

    /** Starts a plan on both slaves and returns at once. */
    JMeterProcess start(JMeterCommand master, Path plan, String application) {
        return master.start(plan, directory.resolve(application));
    }

    /** Ends both slaves at once, as a crash would. */
    void kill() {
        fleet.slave(0).process().kill();
        fleet.slave(1).process().kill();
    }

    /** The answer to a query about the rows of one application. */
    List<Map<String, Object>> rows(String fields, String measurement, String application, String more) {
        return influx.query("jmeter", query(fields, measurement, application, more));
    }

    /** The first number of an answer; 0 when there is no row. */
    double number(String function, String field, String measurement, String application, String more) {
        String fields = function + "(\"" + field + "\")";
        return influx.number("jmeter", query(fields, measurement, application, more), function);
    }

    private static String query(String fields, String measurement, String application, String more) {
        return "SELECT " + fields + " FROM \"" + measurement + "\" WHERE application='" + application + "' " + more;
    }

    @Override
    public void close() {
        fleet.close();
        influx.close();
    }
}
