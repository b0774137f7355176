// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.instance.GeneratorPort;
import io.github.trueload.influx.instance.InstanceName;
import io.github.trueload.influx.instance.LocalAddress;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Target;
import io.github.trueload.influx.settings.UserTags;
import java.io.IOException;
import java.net.InetAddress;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What every listener has: a name, an identity, an output, and its first and last words in the log. Created and ended
 * by a JMeter thread, otherwise used by the thread of its clock.
 */
final class ListenerRun {
    /** What users set the level of. */
    static final String LOGGER = "io.github.trueload.influx";

    private static final Logger log = LoggerFactory.getLogger(LOGGER);
    private static final long RESOLVE_MS = 2000;
    private static final long BACKGROUND_END_MS = 4000;

    private final String name;
    private final Settings settings;
    private final String hostName;
    private final GeneratorPort port;
    private final boolean portTells;
    private final UserTags tags;
    private final Output output;
    private volatile RowStarter rows;

    private ListenerRun(
            String name, Settings settings, String hostName, String series, boolean portTells, UserTags tags)
            throws IOException {
        this.name = name;
        this.settings = settings;
        this.hostName = hostName;
        this.output = Output.of(name, settings);
        this.port = GeneratorPort.hold(hostName, series, name);
        this.portTells = portTells;
        this.tags = tags;
    }

    /**
     * For one row per label and interval, which another listener of this JVM may write too.
     *
     * @param onMaster whether samples come from slaves, whose instances do not depend on this generator's port
     */
    static ListenerRun aggregated(String name, Settings settings, String hostName, boolean onMaster)
            throws IOException {
        Target target = settings.target();
        String series = target.isNone()
                ? ""
                : String.join(
                        "\n",
                        target.url(),
                        settings.measurement(),
                        settings.text(Parameter.INSTANCE),
                        "" + settings.tags());
        return new ListenerRun(
                name,
                settings,
                hostName,
                series,
                !onMaster && settings.text(Parameter.INSTANCE).contains("${port}"),
                settings.userTags());
    }

    /** For one point per sample; the times of points are unique within the JVM. */
    static ListenerRun raw(String name, Settings settings, String hostName) throws IOException {
        return new ListenerRun(name, settings, hostName, "", true, settings.rawUserTags());
    }

    RunClock start(Work work, long periodMs) {
        output.start();
        RunClock clock = new RunClock(name, work, periodMs);
        clock.start();
        return clock;
    }

    /**
     * Finds out who this generator is, which may take some seconds, and says what is about to happen.
     *
     * @param what what is written
     * @param everyMs how often it is written
     */
    void begin(String what, long everyMs) {
        String ip = LocalAddress.text(localAddress());
        rows = new RowStarter(
                tags.tags(), InstanceName.of(settings.text(Parameter.INSTANCE), ip, port.number(), hostName));
        output.begin(rows.instance(), what, everyMs);
        if (!tags.leftOut().isEmpty()) {
            log.warn("{}: rows lack these tags, rename them: {}", name, String.join("; ", tags.leftOut()));
        }
        if (!port.rival().isEmpty()) {
            log.warn("{}", rivalry());
        }
    }

    /** What comes of two listeners of this JVM that write the same rows, and what to do. */
    String rivalry() {
        String same = name + ": another listener of this JVM, " + port.rival()
                + ", has the same target, measurement and tags; ";
        String advice = "give one of them another " + Parameter.MEASUREMENT.text() + ", " + Parameter.APPLICATION.text()
                + " or " + Parameter.TAG_PREFIX + " parameter";
        if (portTells) {
            return same + "so this one writes as an instance of its own, " + rows.instance()
                    + ". What counts the whole JVM, as its threads, is then there twice; to have it once, " + advice;
        }
        return same + "rows of one REPLACE those of the other in InfluxDB: " + advice
                + ", or use ${port} in the parameter " + Parameter.INSTANCE.text()
                + " (which does not tell an RMI master's slaves apart)";
    }

    /**
     * Ends everything within a bound and says what became of the samples.
     *
     * @param rest takes out the samples that came after the last rows were made, and says how many those were
     */
    void end(RunClock clock, LongSupplier recorded, LongSupplier late, LongSupplier rest) {
        output.end(clock.stop(BACKGROUND_END_MS), recorded, late, rest);
        port.close();
    }

    RowStarter rows() {
        return rows;
    }

    /** Where rows go. */
    Output output() {
        return output;
    }

    private InetAddress localAddress() {
        Target target = settings.target();
        return LocalAddress.toward(target.host(), target.port(), RESOLVE_MS);
    }
}
