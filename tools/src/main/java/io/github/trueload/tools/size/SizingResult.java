// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.tools.cli.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Everything that is told in the end: in a few sentences, and as JSON of the schema {@code size-1.schema.json}. */
final class SizingResult {
    private static final int VERSION = 1;
    private static final double SOME_FAILED = 0.01;
    private static final double SOME_OTHERS = 0.15;
    private static final int PERCENT = 100;

    private final String plan;
    private final double wanted;
    private final double share;
    private final Wall wall;
    private final InfluxCost influx;
    private final List<String> notes;
    private final long machines;

    /** What was found for a wanted load, of which each machine is to make a share of its wall, 0 to 1. */
    SizingResult(String plan, double wanted, double share, Wall wall, InfluxCost influx, List<String> notes) {
        this.plan = plan;
        this.wanted = wanted;
        this.share = share;
        this.wall = wall;
        this.influx = influx;
        this.notes = notes;
        this.machines = wall.machines(wanted, share);
    }

    /** Whether the machine's end was seen; else it makes at least that much. */
    boolean isWall() {
        return wall.reason.isWall;
    }

    /** For people: some lines, each with its end. */
    String text() {
        Ramp middle = wall.middle;
        List<String> lines = new ArrayList<>();
        lines.add("This machine " + (isWall() ? "ends at about " : "makes at least ") + rate(wall.perSecond())
                + ", because " + wall.reason.text);
        lines.add(
                "  " + spread() + ", with " + Math.round(middle.users) + " users; seen were " + rate(middle.perSecond));
        if (wall.isEstimate()) {
            lines.add("  the first figure is an estimate for JMeter on all processors, without a local target");
        }
        lines.add("  a sample costs " + decimals(wall.costMs(), 3) + " ms of a processor; the local target used "
                + decimals(middle.target, 2) + " processors");
        if (middle.failed >= SOME_FAILED) {
            lines.add("  " + Wall.percent(middle.failed) + " of the samples failed: assertions see the local target's"
                    + " answer, not yours; a failed sample costs about as much");
        }
        if (middle.others >= SOME_OTHERS) {
            lines.add("  other programs used " + decimals(middle.others, 2)
                    + " processors meanwhile: run it again when they do not");
        }
        lines.add("For " + rate(wanted) + " take " + count(machines, "machine") + " like this at " + Wall.percent(share)
                + " (" + rate(wanted / machines) + " each)" + (isWall() ? "" : ", or fewer"));
        lines.add("InfluxDB, with " + count(influx.labels, "label") + " and rows each " + influx.intervalSeconds
                + " s: " + whole(influx.series(1)) + " series, " + decimals(influx.rowsPerSecond(1), 1)
                + " rows/s a machine; " + whole(influx.series(machines)) + " series, "
                + decimals(influx.rowsPerSecond(machines), 1) + " rows/s for " + machines);
        notes.forEach(note -> lines.add("  note: " + note));
        return String.join("\n", lines) + "\n";
    }

    String json() {
        Ramp middle = wall.middle;
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("version", VERSION);
        json.put("plan", plan);
        Program.number(json, "perSecond", wall.perSecond());
        json.put("atLeast", !isWall());
        json.put("estimate", wall.isEstimate());
        ArrayNode ramps = json.putArray("ramps");
        Arrays.stream(wall.all()).map(Program::rounded).forEach(ramps::add);
        Program.number(json, "seenPerSecond", middle.perSecond);
        Program.number(json, "failedPercent", PERCENT * middle.failed);
        json.putObject("reason").put("kind", wall.reason.kind).put("text", wall.reason.text);
        Program.number(json, "users", middle.users);
        Program.number(json, "processors", middle.processors);
        Program.number(json, "processorPercent", PERCENT * middle.share());
        Program.number(json, "targetProcessors", middle.target);
        Program.number(json, "otherProcessors", middle.others);
        Program.number(json, "sampleCostMs", wall.costMs());
        Program.number(json, "wantedPerSecond", wanted);
        Program.number(json, "atPercent", PERCENT * share);
        json.put("machines", machines);
        ObjectNode database = json.putObject("influx");
        database.put("labels", influx.labels);
        database.put("intervalSeconds", influx.intervalSeconds);
        database.put("series", influx.series(machines));
        Program.number(database, "rowsPerSecond", influx.rowsPerSecond(machines));
        ArrayNode told = json.putArray("notes");
        notes.forEach(told::add);
        return json.toPrettyString() + '\n';
    }

    private String spread() {
        double[] all = wall.all();
        double lowest = all[0];
        double highest = all[all.length - 1];
        return all.length == 1
                ? "one ramp, so that nothing is known of its spread"
                : all.length + " ramps: " + whole(Math.round(lowest)) + " to " + rate(highest) + " ("
                        + Wall.percent((highest - lowest) / wall.perSecond()) + " apart)";
    }

    private static String rate(double perSecond) {
        return (perSecond < 100 ? decimals(perSecond, 1) : whole(Math.round(perSecond))) + "/s";
    }

    private static String count(long number, String what) {
        return whole(number) + " " + what + (number == 1 ? "" : "s");
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String decimals(double number, int places) {
        return String.format(Locale.ROOT, "%,." + places + "f", number);
    }

    /**
     * What generators write to InfluxDB while all samples succeed: the table "How many series" of
     * docs/influx-listener.md as a rule.
     */
    static final class InfluxCost {
        /** Series of the histogram of one label. */
        private static final int BOUNDS = 40;

        final int labels;
        /** Seconds between two rows of a series. */
        final int intervalSeconds;

        private final boolean compact;
        private final String histogram;

        /**
         * By the parameters of the listener; a histogram is {@code off}, {@code all}, {@code wide} or {@code labels}.
         */
        InfluxCost(int labels, boolean compact, String histogram, int intervalSeconds) {
            this.labels = labels;
            this.compact = compact;
            this.histogram = histogram;
            this.intervalSeconds = intervalSeconds;
        }

        long series(long generators) {
            // Each label has a row of all and one of the passed samples; then come all samples, and the threads.
            long rows = (compact ? 1L : 2L) * labels + 2;
            return generators * (rows + histogramSeries());
        }

        double rowsPerSecond(long generators) {
            return (double) series(generators) / intervalSeconds;
        }

        private long histogramSeries() {
            switch (histogram) {
                case "all":
                    return BOUNDS;
                case "wide":
                    return labels + 1L;
                case "labels":
                    return BOUNDS * (labels + 1L);
                default:
                    return 0;
            }
        }
    }
}
