// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.result;

import java.util.Locale;

/** The result for people. Stateless. */
public final class TextResult {
    private static final double SOME_FAILED = 0.01;
    private static final double SOME_OTHERS = 0.15;

    private TextResult() {}

    /** Some lines, each with its end. */
    public static String of(Sized sized) {
        Wall wall = sized.wall;
        Ramp middle = wall.middle();
        StringBuilder text = new StringBuilder();
        line(
                text,
                "This machine " + (wall.reason().isWall ? "ends at about " : "makes at least ") + rate(wall.perSecond())
                        + ", because " + wall.reason().text);
        line(
                text,
                "  " + spread(wall) + ", with " + Math.round(middle.users) + " users; seen were "
                        + rate(middle.perSecond));
        if (wall.isEstimate()) {
            line(text, "  the first figure is an estimate for JMeter on all processors, without a local target");
        }
        line(
                text,
                "  a sample costs " + String.format(Locale.ROOT, "%.3f", wall.costMs())
                        + " ms of a processor; the local target used "
                        + String.format(Locale.ROOT, "%.2f", middle.target) + " processors");
        if (middle.failed >= SOME_FAILED) {
            line(
                    text,
                    "  " + Reason.percent(middle.failed) + " of the samples failed: assertions see the local target's"
                            + " answer, not yours; a failed sample costs about as much");
        }
        if (middle.others >= SOME_OTHERS) {
            line(
                    text,
                    "  other programs used " + String.format(Locale.ROOT, "%.2f", middle.others)
                            + " processors meanwhile: run it again when they do not");
        }
        long machines = sized.machines();
        line(
                text,
                "For " + rate(sized.wanted) + " take " + count(machines, "machine") + " like this at "
                        + Reason.percent(sized.share) + " (" + rate(sized.wanted / machines) + " each)"
                        + (wall.reason().isWall ? "" : ", or fewer"));
        influx(text, sized.influx, machines);
        sized.notes.forEach(note -> line(text, "  note: " + note));
        return text.toString();
    }

    private static void influx(StringBuilder text, InfluxCost cost, long machines) {
        line(
                text,
                "InfluxDB, with " + count(cost.labels(), "label") + " and rows each " + cost.intervalSeconds()
                        + " s: " + whole(cost.series(1)) + " series, " + tenth(cost.rowsPerSecond(1))
                        + " rows/s a machine; "
                        + whole(cost.series(machines)) + " series, " + tenth(cost.rowsPerSecond(machines))
                        + " rows/s for "
                        + machines);
    }

    private static String spread(Wall wall) {
        double[] all = wall.all();
        double lowest = all[0];
        double highest = all[all.length - 1];
        return all.length == 1
                ? "one ramp, so that nothing is known of its spread"
                : all.length + " ramps: " + whole(Math.round(lowest)) + " to " + rate(highest) + " ("
                        + Reason.percent((highest - lowest) / wall.perSecond()) + " apart)";
    }

    private static String rate(double perSecond) {
        return (perSecond < 100 ? tenth(perSecond) : whole(Math.round(perSecond))) + "/s";
    }

    private static String count(long number, String what) {
        return whole(number) + " " + what + (number == 1 ? "" : "s");
    }

    private static String whole(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String tenth(double number) {
        return String.format(Locale.ROOT, "%,.1f", number);
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }
}
