// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import io.github.trueload.demo.chart.Bars;
import io.github.trueload.demo.chart.Lines;
import io.github.trueload.demo.chart.Numbers;
import io.github.trueload.demo.chart.Series;
import io.github.trueload.demo.report.Figure;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One of the clients that write to InfluxDB, and the query that counts the samples it wrote.
 *
 * @param database where it writes, nothing else does
 * @param query returns one number, {@code found}
 */
record InfluxClient(String title, String style, JMeterHome home, Path plan, String database, String query) {
    private static final int INTERVAL_SECONDS = 5;
    private static final Duration TIMEOUT = Duration.ofSeconds(InfluxShow.SECONDS + 90);

    /** Runs the generators side by side to their end. */
    Run run(InfluxServer influx, Workshop workshop) {
        workshop.step("influx", InfluxShow.GENERATORS + " generators with " + title + ", " + InfluxShow.SECONDS + " s");
        influx.createDatabase(database);
        List<JMeterProcess> generators = new ArrayList<>();
        try {
            for (int i = 1; i <= InfluxShow.GENERATORS; i++) {
                generators.add(Workshop.command(home)
                        .heap("256m")
                        .property("influxdbUrl", influx.writeUrl(database))
                        .property("seconds", InfluxShow.SECONDS)
                        .start(plan, workshop.folder(database + "-" + i)));
            }
            Samples samples = Workshop.finish(TIMEOUT, generators.toArray(JMeterProcess[]::new));
            Run run = new Run(this, samples, influx.number(database, query, "found"), dashboard(influx, samples));
            workshop.step(
                    "influx",
                    "sent " + Numbers.count(run.sent()) + ", found " + Numbers.count(run.found()) + ", "
                            + run.remark());
            return run;
        } finally {
            generators.forEach(JMeterProcess::close);
        }
    }

    /** What a dashboard shows as throughput: the counts of each interval over its length; empty for raw points. */
    private List<Double> dashboard(InfluxServer influx, Samples samples) {
        if (!query.contains("sum(")) {
            return List.of();
        }
        long from = intervalStartMs(samples);
        String byInterval = query + " and time >= " + from + "ms and time <= " + samples.lastMs() + "ms group by time("
                + INTERVAL_SECONDS + "s) fill(0)";
        return influx.query(database, byInterval).stream()
                .map(row -> ((Number) row.get("found")).doubleValue() / INTERVAL_SECONDS)
                .toList();
    }

    private static long intervalStartMs(Samples samples) {
        return samples.firstMs() / (INTERVAL_SECONDS * 1000) * (INTERVAL_SECONDS * 1000);
    }

    /**
     * What was sent and what was found.
     *
     * @param dashboard samples per second in each interval, as a dashboard shows them
     */
    record Run(InfluxClient client, Samples samples, double found, List<Double> dashboard) {
        int sent() {
            return samples.count();
        }

        double lost() {
            return sent() - found;
        }

        String lostShare() {
            return Numbers.percent(lost(), sent());
        }

        String remark() {
            return lost() == 0 ? "none lost" : Numbers.count(lost()) + " lost (" + lostShare() + ")";
        }

        Bars.Group bars() {
            return new Bars.Group(
                    client.title(),
                    List.of(
                            new Bars.Bar(sent(), "truth", "sent"),
                            new Bars.Bar(found, client.style(), "found, " + remark())));
        }

        Figure figure() {
            List<Double> truth = samples.perStep(intervalStartMs(samples), INTERVAL_SECONDS * 1000L).stream()
                    .map(count -> count / INTERVAL_SECONDS)
                    .toList();
            Lines lines = new Lines(
                    "Samples per second over time, by the JTL files and by " + client.title(),
                    "samples/s",
                    INTERVAL_SECONDS,
                    List.of(
                            new Series("in the JTLs", "truth", truth),
                            new Series("in InfluxDB", client.style(), dashboard)));
            return new Figure(
                    "A dashboard's throughput with " + client.title(),
                    lines.draw(),
                    "Sum of count by intervals of " + INTERVAL_SECONDS + " s of the clock, all generators together.",
                    false);
        }
    }
}
