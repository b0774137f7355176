// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import io.github.trueload.demo.Chart.Series;
import io.github.trueload.demo.Report.Figure;
import io.github.trueload.demo.Report.Section;
import io.github.trueload.demo.Report.Tile;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import java.util.ArrayList;
import java.util.List;

/** Four load generators that write to one InfluxDB, with the clients of JMeter and with Trueload's. */
final class InfluxShow extends Show {
    static final int GENERATORS = 4;
    static final int SECONDS = 15;

    private static final String AGGREGATED =
            "select sum(\"count\") as \"found\" from \"jmeter\" where \"transaction\" = 'all'";
    private static final String RAW = "select count(\"duration\") as \"found\" from \"jmeter\"";

    InfluxShow() {
        super("influx", "InfluxDB: does everything arrive that four generators send?", "influxd");
    }

    @Override
    Section run(Workshop workshop) {
        workshop.step(name(), "starting influxd");
        try (InfluxServer influx = InfluxServer.start(workshop.folder("influxd"))) {
            JMeterHome plain = workshop.plainJMeter("jmeter-plain");
            JMeterHome trueload = workshop.plainJMeter("jmeter-trueload").withTrueload();
            List<InfluxClient> clients = List.of(
                    new InfluxClient("JMeter's client", "stock", plain, "stock-aggregated", AGGREGATED),
                    new InfluxClient("JMeter's raw client", "stock", plain, "stock-raw", RAW),
                    new InfluxClient("Trueload's client", "ours", trueload, "trueload", AGGREGATED));
            List<InfluxClient.Run> runs =
                    clients.stream().map(client -> client.run(influx, workshop)).toList();
            return section(runs);
        }
    }

    private Section section(List<InfluxClient.Run> runs) {
        String problem = "In InfluxDB a point is a measurement, its tags and a time. Two generators that write the same"
                + " tags in the same millisecond overwrite each other's point, and nobody is told. Trueload gives every"
                + " row the tag instance, which is different for each generator.";
        List<Tile> tiles = runs.stream()
                .map(run -> new Tile(
                        run.client().style(),
                        run.lostShare(),
                        "of the samples missing with " + run.client().title()))
                .toList();
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure(
                "Samples sent and samples found",
                new Bars(
                                "Samples sent by four generators and samples found in InfluxDB",
                                runs.stream().map(InfluxClient.Run::bars).toList())
                        .draw(),
                "Sent: the rows of the four JTL files. Found: what one query over the whole run returns.",
                true));
        runs.stream()
                .filter(run -> !run.dashboard().isEmpty())
                .map(InfluxClient.Run::figure)
                .forEach(figures::add);
        return new Section(title(), problem, tiles, figures, method(runs), summary(runs));
    }

    private static List<String> method(List<InfluxClient.Run> runs) {
        String aggregated = runs.get(0).lost() == 0 ? "In this run it lost nothing." : "In this run it happened.";
        return List.of(
                GENERATORS
                        + " JMeter processes at the same time, 3 threads each, a Java Request that waits 10 to 13 ms,"
                        + " for " + SECONDS + " s; the clients one after the other, each with a database of its own.",
                "JMeter's client writes a row per label every 5 s. It loses rows only where two generators write in the"
                        + " same millisecond. " + aggregated,
                "JMeter's raw client writes a point per sample, with thread name and status as tags; the generators'"
                        + " thread names are the same. It also drops what it cannot send at once.",
                "Queries: " + AGGREGATED + "; for the raw client " + RAW + ".");
    }

    private static List<String> summary(List<InfluxClient.Run> runs) {
        List<String> lines = new ArrayList<>();
        for (InfluxClient.Run run : runs) {
            lines.add("%s four generators, %s: sent %s, found %s, %s"
                    .formatted(
                            lines.isEmpty() ? "InfluxDB" : "        ",
                            run.client().title(),
                            Numbers.count(run.sent()),
                            Numbers.count(run.found()),
                            run.remark()));
        }
        return lines;
    }

    /**
     * One of the clients that write to InfluxDB, and the query that counts the samples it wrote.
     *
     * @param database where it writes, nothing else does; its plan is called after it
     * @param query returns one number, {@code found}
     */
    private record InfluxClient(String title, String style, JMeterHome home, String database, String query) {
        private static final int INTERVAL_SECONDS = 5;

        /** Runs the generators side by side to their end. */
        Run run(InfluxServer influx, Workshop workshop) {
            workshop.step("influx", GENERATORS + " generators with " + title + ", " + SECONDS + " s");
            influx.createDatabase(database);
            List<JMeterProcess> generators = new ArrayList<>();
            try {
                for (int i = 1; i <= GENERATORS; i++) {
                    generators.add(Workshop.command(home)
                            .heap("256m")
                            .property("influxdbUrl", influx.writeUrl(database))
                            .property("seconds", SECONDS)
                            .start(Workshop.plan("influx-" + database + ".jmx"), workshop.folder(database + "-" + i)));
                }
                Samples samples = Workshop.finish(generators.toArray(JMeterProcess[]::new));
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
            String byInterval = query + " and time >= " + from + "ms and time <= " + samples.lastMs()
                    + "ms group by time(" + INTERVAL_SECONDS + "s) fill(0)";
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
                Chart chart = new Chart(
                        "Samples per second over time, by the JTL files and by " + client.title(),
                        "samples/s",
                        INTERVAL_SECONDS,
                        List.of(
                                new Series("in the JTLs", "truth", truth),
                                new Series("in InfluxDB", client.style(), dashboard)));
                return new Figure(
                        "A dashboard's throughput with " + client.title(),
                        chart.lines(chart.highest()),
                        "Sum of count by intervals of " + INTERVAL_SECONDS
                                + " s of the clock, all generators together.",
                        false);
            }
        }
    }
}
