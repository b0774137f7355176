// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.demo.Chart.Series;
import io.github.trueload.demo.Report.Figure;
import io.github.trueload.demo.Report.Section;
import io.github.trueload.demo.Report.Tile;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.http.TestHttpServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Generator health's word on a run that the generator holds up, and on the same run when nothing does. */
final class HealthShow extends Show {
    private static final int SECONDS = 20;
    private static final int RATE = 100;
    private static final int THREADS = 30;
    private static final Duration ANSWER = Duration.ofMillis(20);

    HealthShow() {
        super("health", "Generator health: can the figures of a run be believed?");
    }

    @Override
    Section run(Workshop workshop) {
        JMeterHome home = workshop.plainJMeter("jmeter-trueload").withTrueload();
        workshop.step(name(), "the same rate asked for twice, side by side, " + SECONDS + " s");
        try (TestHttpServer server = TestHttpServer.start(ANSWER, 0, true);
                JMeterProcess first = start(home, server, true, workshop.folder("bad"));
                JMeterProcess second = start(home, server, false, workshop.folder("good"))) {
            Run bad = Run.of("stock", "all users share one client", first);
            Run good = Run.of("ours", "each user has a client of its own", second);
            workshop.step(name(), bad.text());
            workshop.step(name(), good.text());
            TestFiles.write(
                    workshop.folder("picture.html"), picture(first, bad.report).html());
            return section(bad, good);
        }
    }

    private static JMeterProcess start(JMeterHome home, TestHttpServer server, boolean shared, Path folder) {
        JMeterCommand command = Workshop.command(home)
                .property("url", "http://127.0.0.1:" + server.port() + "/")
                .property("shared", shared)
                .property("rate", RATE + "/s")
                .property("threads", THREADS)
                .property("seconds", SECONDS);
        return command.start(Workshop.plan("health.jmx"), folder);
    }

    /** What JMeter alone and what Trueload says of one and the same run. */
    private static Picture picture(JMeterProcess jmeter, JsonNode report) {
        String summary = "";
        for (String line : jmeter.process().output().split("\\R")) {
            summary = line.startsWith("summary =") ? line : summary;
        }
        JsonNode place = report.path("account").path("places").path(0);
        return new Picture(
                THREADS + " users ask for " + RATE + " requests a second. The server answers in 20 ms.",
                summary,
                report.path("figures").asText(),
                place.path("text").asText(),
                place.path("percent").asDouble());
    }

    private Section section(Run bad, Run good) {
        String problem = "Both runs ask for " + RATE + " samples per second with " + THREADS
                + " users, of a server that answers in 20 ms. In one of them all users share one client, which"
                + " lets one in at a time. Whoever sees only the throughput would say that the server is slow.";
        double highest = Math.max(bad.chart().highest(), good.chart().highest());
        List<Figure> figures = List.of(bad.figure(highest), good.figure(highest));
        List<String> method = List.of(
                "The server answers any number of requests at once; the method of the client is synchronized.",
                "The words and numbers are those of the two reports that Trueload wrote beside the JTLs,"
                        + " bad/result-health.html and good/result-health.html in target/demo/health.",
                "What else runs on this machine counts: a busy one makes the second run doubtful, too.");
        return new Section(
                title(),
                problem,
                List.of(bad.word(), bad.rates(), good.word(), good.rates()),
                figures,
                method,
                List.of("Health   " + bad.text(), "         " + good.text()));
    }

    /** One run, as its own report tells it. */
    private record Run(String style, String title, JsonNode report) {
        static Run of(String style, String title, JMeterProcess jmeter) {
            Workshop.finish(jmeter);
            return new Run(style, title, Json.in(jmeter.jtl().resolveSibling("result-health.json")));
        }

        Tile word() {
            return new Tile(style, report.path("figures").asText(), title + ": " + why());
        }

        Tile rates() {
            return new Tile(
                    style,
                    Numbers.count(achieved()) + " of " + Numbers.count(offered()),
                    "samples that were asked for were made, when " + title);
        }

        Chart chart() {
            return new Chart(
                    "Samples per second over time, asked for and made, when " + title,
                    "samples/s",
                    1,
                    List.of(
                            new Series("asked for", "truth", timeline("offered")),
                            new Series("made", style, timeline("achieved"))));
        }

        Figure figure(double highest) {
            String caption = "By the report of the run; median response time " + milliseconds("plain")
                    + ", from the intended start " + milliseconds("intended") + ".";
            return new Figure(title, chart().lines(highest), caption, false);
        }

        String text() {
            return String.format(
                    Locale.ROOT,
                    "%s: figures %s, %s of %s samples",
                    title,
                    report.path("figures").asText(),
                    Numbers.count(achieved()),
                    Numbers.count(offered()));
        }

        /** The verdict of the lock, else the first that makes the generator the limit, else the reason of the word. */
        private String why() {
            // What it measured to say so follows a colon, too long for a tile.
            String why = report.path("reason").asText().replaceFirst(":.*", "");
            boolean found = false;
            for (JsonNode finding : report.path("findings")) {
                String verdict = finding.path("verdict").asText();
                if (verdict.equals("lock") || !found && finding.path("limit").asBoolean()) {
                    String text = finding.path("text").asText();
                    why = verdict + ", " + text.substring(0, (text + ",").indexOf(','));
                    found = true;
                }
            }
            return why;
        }

        private double achieved() {
            return report.path("rates").path(0).path("achieved").asDouble();
        }

        private double offered() {
            return report.path("rates").path(0).path("offered").asDouble();
        }

        private String milliseconds(String kind) {
            return Numbers.count(
                            report.path("rates").path(0).path(kind).path("p50").asDouble()) + " ms";
        }

        private List<Double> timeline(String figure) {
            List<Double> values = new ArrayList<>();
            report.path("timeline").path(figure).forEach(value -> values.add(value.asDouble()));
            return values;
        }
    }
}
