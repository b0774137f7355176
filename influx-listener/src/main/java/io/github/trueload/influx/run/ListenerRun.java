// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Target;
import io.github.trueload.influx.write.DeliveryCounts;
import io.github.trueload.influx.write.QueryClient;
import io.github.trueload.influx.write.RowWriter;
import io.github.trueload.influx.write.RunSummary;
import io.github.trueload.influx.write.ServerClock;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One test seen by a listener, which has a name, an identity, and first and last words in the log. Rows go to a server,
 * or nowhere for a listener without an address, which only looks after its generator. Created, started and stopped by a
 * JMeter thread, otherwise used by the thread of its clock; what is public may be called from any thread. Nothing waits
 * for the network, but {@link #stop}, whose wait is bounded.
 */
public abstract class ListenerRun {
    /** What users set the level of. */
    static final String LOGGER = "io.github.trueload.influx";

    private static final Logger log = LoggerFactory.getLogger(LOGGER);

    /** On a machine that is short of processors the last rows take seconds; only a thread that hangs takes longer. */
    private static final long BACKGROUND_END_MS = 10_000;

    /** From how many series on is warned. */
    private static final int MANY_SERIES = 100_000;

    /** Beyond it counting would cost more memory than the answer is worth. */
    private static final int MOST_COUNTED = 1_000_000;

    final String name;
    final Settings settings;
    private final String hostName;
    private final String run;
    private final GeneratorPort port;
    private final boolean portTells;

    /** Null where nothing is written. */
    private final RowWriter writer;

    final DeliveryCounts counts;

    /** This machine's clock beside that of the server that rows go to; it knows nothing where none answers. */
    public final ServerClock serverClock;

    /** Hashes of the series written, which are combinations of measurement and tags. */
    private final Set<Long> series = new HashSet<>();

    private final RunClock clock;

    /** Whether samples are taken no more. */
    volatile boolean stopped;

    /** Starts rows of this run; null before {@link #begin}. */
    volatile Row.Starter rows;

    /** Finds others of this generator's name; empty before {@link #begin}, and where rows cannot be read back. */
    volatile Optional<IdentityWatch> identity = Optional.empty();

    /** @param onMaster whether samples come from slaves, whose instances do not depend on this generator's port */
    ListenerRun(String name, Settings settings, String hostName, String run, boolean onMaster, long periodMs)
            throws IOException {
        this.name = name;
        this.settings = settings;
        this.hostName = hostName;
        this.run = run;
        this.writer = settings.target.isNone() ? null : new RowWriter(name, settings);
        this.counts = writer == null ? new DeliveryCounts() : writer.counts;
        this.serverClock = writer == null ? new ServerClock() : writer.clock;
        String instance = settings.text(Parameter.INSTANCE);
        // Another listener of this JVM may write the same rows, but never the same points: their times are unique.
        String series = settings.kind.isRaw() || writer == null
                ? ""
                : String.join("\n", settings.target.url, settings.measurement(), instance, "" + settings.tags);
        this.port = GeneratorPort.hold(hostName, series, name);
        this.portTells = !onMaster && instance.contains("${port}");
        this.clock = new RunClock(
                "trueload-influx-clock " + name,
                RunClock.everyFull(periodMs),
                e -> log.error(
                        "{}: defect of the listener, rows of this moment may be missing; please report it", name, e),
                this::begin,
                this::tick,
                this::end);
    }

    /** Starts the threads of the listener. */
    public final void start() {
        if (writer != null) {
            writer.start();
        }
        clock.start();
    }

    /** The first work of the clock's thread: calls {@link #begin(String, long)}. */
    abstract void begin();

    /** Its work once in each period. */
    void tick(long nowMs) {
        identity.ifPresent(watch -> watch.claim(nowMs));
    }

    /** Its last work: gives the name up ({@link #release}) and makes the last rows. */
    abstract void end();

    /** How many samples came in. Any thread. */
    abstract long recorded();

    /** How many samples count in a later interval than the one they ended in. Any thread. */
    long late() {
        return 0;
    }

    /** Takes out the samples that came after the last rows were made, and says how many those are. */
    abstract long discard();

    /** Finds out who this generator is, which may take some seconds, and says what is about to happen. */
    final void begin(String what, long everyMs) {
        Target target = settings.target;
        String ip = ThisMachine.addressToward(target.host, target.port);
        rows = new Row.Starter(
                settings.tags, InstanceNames.of(settings.text(Parameter.INSTANCE), ip, port.number(), hostName), run);
        if (writer == null) {
            log.info("{}: instance {} writes nothing, because {} is empty", name, rows.instance, Parameter.URL.text());
        } else {
            writer.writeAs(rows.instance, everyMs);
            log.info("{}: instance {} writes {} to {}; run {}", name, rows.instance, what, target, run);
        }
        identity = watchIdentity();
        if (!port.rival.isEmpty()) {
            log.warn("{}", rivalry());
        }
    }

    private Optional<IdentityWatch> watchIdentity() {
        try {
            String measurement = settings.measurement() + (settings.kind.isRaw() ? " (points)" : "");
            Claims claims = new Claims(measurement, settings.tags, rows.instance, hostName, run);
            String claimed = "instance '" + rows.instance + "' to " + settings.target;
            BooleanSupplier takesRows = () -> summary().written > 0;
            return QueryClient.of(settings).map(client -> new IdentityWatch(
                            name, claimed, claims, client::read, client::close, takesRows, this::add)
                    .start());
        } catch (IOException e) {
            log.debug("{}: nothing can be read back: {}", name, e.toString());
            return Optional.empty();
        }
    }

    /** Gives the name up; as {@link Claims#over}. */
    final void release(double counted) {
        identity.ifPresent(watch -> add(watch.claims.over(System.currentTimeMillis(), recorded(), counted)));
    }

    /** Takes a row; never waits. */
    final void add(Row row) {
        if (writer == null) {
            return;
        }
        writer.spool.add(row);
        if (series.size() < MOST_COUNTED && series.add(row.series) && series.size() == MANY_SERIES) {
            log.warn(
                    "{}: this generator alone has written {} series, which slows InfluxDB down; fewer labels,"
                            + " messages or tags make fewer",
                    name,
                    MANY_SERIES);
        }
    }

    /** Takes lines that will never be replaced, one sample each; never waits. */
    final void add(byte[] lines, int samples) {
        if (writer != null) {
            writer.spool.add(lines, samples);
        }
    }

    /** Whether another test may have written under this generator's name at or after a time. Any thread. */
    final boolean mayFollowAnother(long timeMs) {
        return identity.map(watch -> watch.claims.mayBeSince(timeMs)).orElse(true);
    }

    /** Who else writes under this generator's name, in a sentence; empty while nobody is known to. */
    public final String duplicate() {
        return identity.map(IdentityWatch::duplicate).orElse("");
    }

    /** What comes of two listeners of this JVM that write the same rows, and what to do. */
    final String rivalry() {
        String same = name + ": another listener of this JVM, " + port.rival
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

    /** Ends the run: writes what there is, within the bound that the settings give, and says what became of it. */
    public void stop() {
        stopped = true;
        boolean allRowsMade = clock.stop(BACKGROUND_END_MS) && !clock.hasFailed();
        identity.ifPresent(IdentityWatch::stop);
        if (writer != null) {
            writer.close();
            long notReady = allRowsMade ? discard() : summary().missing();
            if (notReady > 0) {
                counts.dropped(0, notReady, "their rows were not ready at the end of the test");
            }
            summary().sayTo(log, name);
            if (!series.isEmpty()) {
                log.info("{}: {} series written", name, series.size());
            }
        }
        port.close();
    }

    /** What became of the samples so far. */
    public final RunSummary summary() {
        return new RunSummary(recorded(), late(), counts, writer == null ? "" : settings.target.toString());
    }
}
