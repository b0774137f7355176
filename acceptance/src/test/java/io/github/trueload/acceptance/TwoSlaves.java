// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.FreePorts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Two JMeter slaves that serve one test after the other, an InfluxDB for what the masters write, and the masters. */
final class TwoSlaves implements AutoCloseable {
    /** Threads of each slave. */
    static final int THREADS = 3;

    private final List<Integer> ports = List.of(FreePorts.next(), FreePorts.next());
    private final Path directory;
    private final InfluxServer influx;
    private final JMeterHome home;
    private final List<JMeterProcess> slaves;

    TwoSlaves(Path directory) {
        this.directory = directory;
        home = JMeterHome.trueload(directory);
        influx = InfluxServer.start(directory.resolve("influx")).createDatabase("jmeter");
        slaves = ports.stream()
                .map(port -> home.command().heap("256m").startSlave(port, directory.resolve("slave-" + port)))
                .toList();
    }

    /** The tag {@code instance} of each. */
    List<String> instances() {
        return ports.stream().map(port -> "127.0.0.1:" + port).toList();
    }

    /** The log of one. */
    String log(int slave) {
        return slaves.get(slave).log();
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
        return master().args(
                        "-Gurl=" + influx.writeUrl("jmeter"), "-Gapplication=" + application, "-Grun=" + application)
                .args("-Gthreads=" + THREADS, "-Gloops=" + loops)
                .property("summariser.name", "");
    }

    private JMeterCommand master() {
        return home.command().rmiInTheClear().args("-R", String.join(",", instances()));
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
        slaves.forEach(slave -> slave.process().kill());
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
        slaves.forEach(JMeterProcess::close);
        influx.close();
    }
}
