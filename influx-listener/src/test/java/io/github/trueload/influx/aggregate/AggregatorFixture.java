// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Intervals;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.Given;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;

/** An aggregator, samples for it, and the rows it made. */
abstract class AggregatorFixture {
    static final long START = 1_000_000;

    final Map<String, String> parameters = new HashMap<>(
            Map.of("influxdbUrl", "http://influx:8086/write?db=jmeter", "percentiles", "50", "application", "shop"));
    final Map<String, String> properties = new HashMap<>();
    final List<String> warnings = new ArrayList<>();
    boolean onMaster;
    boolean wholeMs;
    final FilledSample values = new FilledSample();
    final List<Row> rows = new ArrayList<>();
    final Map<String, Double> stored = new HashMap<>();
    Aggregator aggregator;
    ThreadRows threads;

    void start() {
        startTest(0);
    }

    void startTest(long startMs) {
        Settings settings = Given.settings(parameters, properties, ListenerKind.CLIENT);
        Intervals intervals = new Intervals(settings.intervalMs(), startMs, before -> true, wholeMs);
        threads = new ThreadRows(settings, intervals, () -> new ThreadRows.Counters(0, 0, 0));
        aggregator = new Aggregator(settings, intervals, threads, onMaster, warnings::add);
        aggregator.ownInstance("me");
    }

    void settle(long nowMs) {
        rows.clear();
        aggregator.settle(nowMs, nowMs, rows::add);
    }

    /** Starts the test with its first sample, if it has not been started. */
    void record(SampleValues sample) {
        if (aggregator == null) {
            start();
        }
        aggregator.recorder.record(sample);
    }

    void okFrom(String source) {
        record(values.sample(source, "a", START));
    }

    void ok(String label, long endMs, long elapsedMs) {
        record(values.sample("", label, endMs).took(elapsedMs));
    }

    void ko(String label, long endMs, long elapsedMs, String code, String message) {
        record(values.sample("", label, endMs).took(elapsedMs).failed(code, message));
    }

    List<String> lines(String part) {
        return rows.stream()
                .map(row -> row.line)
                .filter(line -> line.contains(part))
                .toList();
    }

    /** Looks at the only row with a text in it. */
    AbstractStringAssert<?> assertRow(String part) {
        return assertThat(lines(part)).singleElement().asString();
    }

    /** How many samples the rows account for that no earlier ones did. */
    long samples() {
        return rows.stream().mapToLong(row -> row.samples).sum();
    }

    /** What a database holds after the rows with some text: a count for each point. */
    void store(String part) {
        rows.stream().filter(row -> row.line.contains(part)).forEach(row -> stored.put(row.key, count(row)));
    }

    double sumOfStored() {
        return stored.values().stream().mapToDouble(count -> count).sum();
    }

    List<String> keys() {
        return rows.stream().map(row -> row.key).toList();
    }

    static double count(Row row) {
        return Double.parseDouble(row.line.replaceAll(".*[ ,]count=([0-9.]+).*", "$1"));
    }

    List<String> warnings(String part) {
        return warnings.stream().filter(warning -> warning.contains(part)).toList();
    }
}
