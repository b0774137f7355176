// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.aggregate.Overflow;
import io.github.trueload.influx.instance.GeneratorPort;
import io.github.trueload.influx.instance.InstanceName;
import io.github.trueload.influx.instance.LocalAddress;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Target;
import io.github.trueload.influx.settings.UserTags;
import io.github.trueload.influx.write.DeliveryCounts;
import io.github.trueload.influx.write.RowWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What every listener has: a name, an identity, a writer, and its first and last words in the log. Created and ended
 * by a JMeter thread, otherwise used by the thread of its clock.
 */
final class ListenerRun implements Overflow {
    private static final Logger log = LoggerFactory.getLogger("io.github.trueload.influx");
    private static final long RESOLVE_MS = 2000;
    private static final long BACKGROUND_END_MS = 4000;

    private final String name;
    private final Settings settings;
    private final String hostName;
    private final GeneratorPort port;
    private final boolean portTells;
    private final UserTags tags;
    private final RowWriter writer;
    private final SeriesCount series = new SeriesCount();
    private volatile RowStarter rows;

    private ListenerRun(
            String name, Settings settings, String hostName, String series, boolean portTells, UserTags tags)
            throws IOException {
        this.name = name;
        this.settings = settings;
        this.hostName = hostName;
        this.writer = settings.target().isNone() ? null : new RowWriter(name, settings);
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
        if (writer != null) {
            writer.start();
        }
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
        if (writer == null) {
            log.info("{}: instance {} writes nothing, because influxdbUrl is empty", name, rows.instance());
        } else {
            writer.writeAs(rows.instance(), everyMs);
            log.info("{}: instance {} writes {} to {}", name, rows.instance(), what, settings.target());
        }
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
        String advice = "give one of them another measurement, application or TAG_ parameter";
        if (portTells) {
            return same + "so this one writes as an instance of its own, " + rows.instance()
                    + ". What counts the whole JVM, as its threads, is then there twice; to have it once, " + advice;
        }
        return same + "rows of one REPLACE those of the other in InfluxDB: " + advice
                + ", or use ${port} in the parameter instance (which does not tell an RMI master's slaves apart)";
    }

    /**
     * Ends everything within a bound and says what became of the samples.
     *
     * @param rest takes out the samples that came after the last rows were made, and says how many those were
     */
    void end(RunClock clock, LongSupplier recorded, LongSupplier late, LongSupplier rest) {
        boolean allRowsMade = clock.stop(BACKGROUND_END_MS);
        if (writer != null) {
            writer.close();
            DeliveryCounts counts = writer.counts();
            long notReady = allRowsMade
                    ? rest.getAsLong()
                    : new LastWords(recorded.getAsLong(), late.getAsLong(), counts).missing();
            if (notReady > 0) {
                counts.dropped(0, notReady, "their rows were not ready at the end of the test");
            }
            new LastWords(recorded.getAsLong(), late.getAsLong(), counts).sayTo(log, name);
            if (series.size() > 0) {
                log.info("{}: {} series written", name, series.size());
            }
        }
        port.close();
    }

    /** The event that boards show as an annotation. */
    Row event(String text, boolean running, long timeMs) {
        Row.Builder event = rows.row(Schema.Measurement.EVENTS, timeMs).tag(Schema.Tag.TITLE, "ApacheJMeter");
        if (!settings.text(Parameter.EVENT_TAGS).isEmpty()) {
            event.tag(Schema.Tag.TAGS, TagText.clean(settings.text(Parameter.EVENT_TAGS)));
        }
        return event.field(Schema.Field.TEXT, settings.text(Parameter.TEST_TITLE) + " " + text)
                .field(Schema.Field.RUNNING, running ? 1 : 0)
                .build();
    }

    @Override
    public void labels() {
        log.warn(
                "{}: more than {} different labels; samples of further ones are written under __other__."
                        + " Labels with ids or dates in them make a series each; property {} sets the bound",
                name,
                settings.limits().of(Limit.LABELS),
                Limit.LABELS.property());
    }

    @Override
    public void messages(String label) {
        log.warn(
                "{}: many different messages of errors (first of '{}'). What varies in them (numbers, ids, addresses,"
                        + " times) is written as # from the {}th of a label on, because each message makes a series;"
                        + " property {} sets that, {} and {} how many are told apart, __other__ stands for the rest",
                name,
                label,
                settings.limits().of(Limit.ERROR_MESSAGES_PLAIN) + 1,
                Limit.ERROR_MESSAGES_PLAIN.property(),
                Limit.ERROR_MESSAGES_PER_LABEL.property(),
                Limit.ERROR_MESSAGES.property());
    }

    @Override
    public void lateness(long seconds) {
        log.warn(
                "{}: memory suffices to keep intervals for {} s; samples that come later than that count in a later"
                        + " interval. Give JMeter more heap, or set property {} (megabytes)",
                name,
                seconds,
                Limit.LATE_MB.property());
    }

    RowStarter rows() {
        return rows;
    }

    /** Where rows go. */
    void add(Row row) {
        if (writer != null) {
            writer.spool().add(row);
            if (series.add(row.series()) && series.size() == settings.limits().of(Limit.SERIES)) {
                log.warn(
                        "{}: this generator alone has written {} series, which slows InfluxDB down; fewer labels,"
                                + " messages or tags make fewer (property {} sets when to warn)",
                        name,
                        series.size(),
                        Limit.SERIES.property());
            }
        }
    }

    /** The writer; only where there is an address. */
    RowWriter writer() {
        return writer;
    }

    String name() {
        return name;
    }

    private InetAddress localAddress() {
        Target target = settings.target();
        return LocalAddress.toward(target.host(), target.port(), RESOLVE_MS);
    }
}
