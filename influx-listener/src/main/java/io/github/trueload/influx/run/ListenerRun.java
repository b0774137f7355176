// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.instance.GeneratorPort;
import io.github.trueload.influx.instance.InstanceName;
import io.github.trueload.influx.instance.ThisMachine;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Target;
import io.github.trueload.influx.settings.UserTags;
import io.github.trueload.influx.write.QueryClient;
import java.io.IOException;
import java.util.Optional;
import java.util.function.LongConsumer;
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
    private static final long BACKGROUND_END_MS = 4000;

    private static final int LONGEST_ANSWER_S = 10;
    private static final int LONGEST_ANSWER = 1 << 18;

    private final String name;
    private final Settings settings;
    private final String hostName;
    private final String run;
    private final GeneratorPort port;
    private final boolean portTells;
    private final UserTags tags;
    private final Output output;
    private final String kind;
    private volatile RowStarter rows;
    private volatile IdentityWatch identity;

    private ListenerRun(
            String name, Settings settings, String hostName, String run, String series, boolean portTells, boolean raw)
            throws IOException {
        this.name = name;
        this.settings = settings;
        this.hostName = hostName;
        this.run = run;
        this.output = new Output(name, settings);
        this.port = GeneratorPort.hold(hostName, series, name);
        this.portTells = portTells;
        this.tags = raw ? settings.rawUserTags() : settings.userTags();
        this.kind = raw ? " (points)" : "";
    }

    /**
     * For one row per label and interval, which another listener of this JVM may write too.
     *
     * @param run the name of the run
     * @param onMaster whether samples come from slaves, whose instances do not depend on this generator's port
     */
    static ListenerRun aggregated(String name, Settings settings, String hostName, String run, boolean onMaster)
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
                run,
                series,
                !onMaster && settings.text(Parameter.INSTANCE).contains("${port}"),
                false);
    }

    /** For one point per sample; the times of points are unique within the JVM. */
    static ListenerRun raw(String name, Settings settings, String hostName, String run) throws IOException {
        return new ListenerRun(name, settings, hostName, run, "", true, true);
    }

    /** Starts the threads, and has that of the clock do some work first, once in each period, and last. */
    RunClock start(long periodMs, Runnable begin, LongConsumer tick, Runnable end) {
        output.start();
        RunClock clock = new RunClock(name, periodMs, begin, tick, end);
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
        Target target = settings.target();
        String ip = ThisMachine.addressToward(target.host(), target.port());
        rows = new RowStarter(
                tags.tags, InstanceName.of(settings.text(Parameter.INSTANCE), ip, port.number(), hostName), run);
        output.begin(rows.instance, run, what, everyMs);
        identity = watchIdentity();
        if (!tags.leftOut.isEmpty()) {
            log.warn("{}: rows lack these tags, rename them: {}", name, String.join("; ", tags.leftOut));
        }
        if (!port.rival().isEmpty()) {
            log.warn("{}", rivalry());
        }
    }

    /** Nobody watches where rows cannot be read back. */
    private IdentityWatch watchIdentity() {
        try {
            Optional<QueryClient> reader = QueryClient.of(settings, LONGEST_ANSWER_S, LONGEST_ANSWER);
            Claims claims = new Claims(settings.measurement() + kind, tags.tags, rows.instance, hostName, run);
            String claimed = "instance '" + rows.instance + "' to " + settings.target();
            return reader.map(each ->
                            new IdentityWatch(name, claimed, claims, each::read, each::close, output::add).start())
                    .orElse(null);
        } catch (IOException e) {
            log.debug("{}: nothing can be read back: {}", name, e.toString());
            return null;
        }
    }

    /** Has its turn at least once a second. */
    void tick(long nowMs) {
        if (identity != null) {
            identity.claim(nowMs);
        }
    }

    /** Whether it is about to be known if another test wrote before this one. */
    boolean isFirstLookUnderWay() {
        return identity != null && identity.isFirstLookUnderWay();
    }

    /**
     * Says that no further rows are made but the last ones, which come after this.
     *
     * @param recorded samples of the run
     * @param counted those that the rows of all samples together add up to; not a number where there are no such rows
     */
    void release(long nowMs, double recorded, double counted) {
        if (identity != null) {
            identity.release(nowMs, recorded, counted);
        }
    }

    /** Whether another test may have written under this generator's name at or after a time. Any thread. */
    boolean mayFollowAnother(long timeMs) {
        return identity == null || identity.mayFollowAnother(timeMs);
    }

    /** Who else writes under this generator's name, in a sentence; empty while nobody is known to. Any thread. */
    String duplicate() {
        return identity == null ? "" : identity.duplicate();
    }

    /** What comes of two listeners of this JVM that write the same rows, and what to do. */
    String rivalry() {
        String same = name + ": another listener of this JVM, " + port.rival()
                + ", has the same target, measurement and tags; ";
        String advice = "give one of them another " + Parameter.MEASUREMENT.text() + ", " + Parameter.APPLICATION.text()
                + " or " + Parameter.TAG_PREFIX + " parameter";
        if (portTells) {
            return same + "so this one writes as an instance of its own, " + rows.instance
                    + ". Both record every sample, so that sums over all instances (as of transaction=all) are"
                    + " DOUBLED; to have each once, remove one of the listeners, or " + advice;
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
        boolean allRowsMade = clock.stop(BACKGROUND_END_MS) && !clock.hasFailed();
        if (identity != null) {
            identity.stop();
        }
        output.end(allRowsMade, recorded, late, rest);
        port.close();
    }

    RowStarter rows() {
        return rows;
    }

    /** Where rows go. */
    Output output() {
        return output;
    }
}
