// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.health.HealthWatch;
import io.github.trueload.health.matter.Books;
import io.github.trueload.health.matter.HealthRow;
import io.github.trueload.health.word.Word;
import io.github.trueload.influx.aggregate.DnsRows.HostAddresses;
import io.github.trueload.influx.aggregate.RateRows;
import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.run.ListenerRun;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.write.RunSummary;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The link to the plugin generator-health. It and {@link RateRows} are all that knows that plugin:
 * where its jar is missing this one cannot be loaded, and nothing else is touched. Figures go to the measurements
 * {@code jmeter_health} and {@code jmeter_rate}. Thread-safe.
 */
final class HealthLink implements GeneratorWatch {
    private final HealthWatch watch;
    private final RateRows rates;
    private final HostAddresses hosts;
    private final ListenerRun run;

    private HealthLink(HealthWatch watch, RateRows rates, HostAddresses hosts, ListenerRun run) {
        this.watch = watch;
        this.rates = rates;
        this.hosts = hosts;
        this.run = run;
    }

    /**
     * @param run tells what becomes of the listener's samples
     * @param master whether this JVM is the master of a distributed test, which takes no samples itself
     */
    static GeneratorWatch start(String name, Settings settings, String runId, ListenerRun run, boolean master) {
        RateRows rates = new RateRows(settings);
        HostAddresses hosts = new HostAddresses(Schema.Measurement.HEALTH, settings.limit(Limit.DNS_ADDRESSES));
        // Who asks twice under one name has a test behind that never came to its end; two listeners may be called
        // alike.
        String asker = name + " (" + settings.measurement() + " at " + settings.target + ")";
        // One that writes nowhere loses nothing.
        Supplier<Books.Counts> books = () -> settings.target.isNone() ? null : counts(run);
        HealthWatch watch = HealthWatch.start(asker, books, () -> told(run), master, runId);
        return new HealthLink(watch, rates, hosts, run);
    }

    /**
     * Starts a watch for a listener that writes no health rows, but has something to tell.
     *
     * @param unwritten why figures of this run are not written, in a sentence; empty while all are
     * @param duplicate who else writes under this generator's name, in a sentence; empty while nobody is known to
     */
    static GeneratorWatch tell(
            String name, String run, Supplier<String> unwritten, Supplier<String> duplicate, boolean master) {
        Supplier<Map<String, String>> told = () -> {
            Map<String, String> texts = new HashMap<>();
            put(texts, Books.NOT_WRITTEN, unwritten.get());
            put(texts, Books.DUPLICATE, duplicate.get());
            return texts;
        };
        return new HealthLink(HealthWatch.start(name, null, told, master, run), null, null, null);
    }

    @Override
    public Consumer<SampleResult> ofThread() {
        return watch.ofThread();
    }

    @Override
    public void stop() {
        watch.stopWatching();
    }

    @Override
    public void booksClosed() {
        watch.stop();
    }

    @Override
    public void intervalOver(Interval interval, Row.Starter rows, Consumer<Row> sink) {
        watch.written().ifPresent(written -> {
            writeHealth(written.takeRows(), interval, rows, sink);
            rates.write(written.matters.rates.takeInterval(), interval, rows, sink);
        });
    }

    private void writeHealth(List<HealthRow> taken, Interval interval, Row.Starter rows, Consumer<Row> sink) {
        // The sums over the pairs of host and address that have no rows of their own.
        Map<String, Double> rest = new LinkedHashMap<>();
        for (HealthRow row : taken) {
            String host = row.tags.get(Schema.Tag.HOST);
            if (host == null || hosts.has(host, row.tags.get(Schema.Tag.ADDRESS))) {
                sink.accept(row(row, rows.row(Schema.Measurement.HEALTH, interval)));
            } else {
                row.numbers.forEach((name, number) -> rest.merge(name, number, Double::sum));
            }
        }
        if (!rest.isEmpty()) {
            Row.Builder builder = rows.row(Schema.Measurement.HEALTH, interval)
                    .tag(Schema.Tag.HOST, Schema.Value.OTHER)
                    .tag(Schema.Tag.ADDRESS, Schema.Value.OTHER);
            rest.forEach(builder::field);
            sink.accept(builder.build());
        }
    }

    @Override
    public void runOver(Row.Starter rows, Consumer<Row> sink) {
        long nowMs = System.currentTimeMillis();
        watch.watched().ifPresent(watched -> {
            Word word = watched.wordSoFar();
            sink.accept(rows.row(Schema.Measurement.HEALTH, nowMs)
                    .field(Schema.Field.FIGURES, word.figures.text())
                    .field(Schema.Field.REASON, word.reason)
                    .build());
            watched.goalsSoFar().forEach(goal -> sink.accept(row(goal, rows.row(Schema.Measurement.HEALTH, nowMs))));
        });
    }

    private Row row(HealthRow row, Row.Builder builder) {
        row.tags.forEach((tag, value) -> builder.tag(tag, TagText.clean(value)));
        row.numbers.forEach(builder::field);
        row.texts.forEach(builder::field);
        if (row.tags.isEmpty()) {
            builder.field(Schema.Field.CLOCK_OFFSET, run.serverClock.offsetMs())
                    .field(Schema.Field.CLOCK_ERROR, run.serverClock.errorMs());
        }
        return builder.build();
    }

    /** Reasons for which the rows are currently doubtful. */
    private static Map<String, String> told(ListenerRun run) {
        Map<String, String> told = new HashMap<>();
        put(told, Books.CLOCK, run.serverClock.surelyOff());
        put(told, Books.DUPLICATE, run.duplicate());
        put(told, Books.ROWS, run.summary().rowsLost());
        return told;
    }

    private static void put(Map<String, String> told, String tag, String text) {
        if (!text.isEmpty()) {
            told.put(tag, text);
        }
    }

    private static Books.Counts counts(ListenerRun run) {
        RunSummary sum = run.summary();
        return new Books.Counts(sum.recorded, sum.written, sum.waiting, sum.dropped, sum.late);
    }
}
