// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.influx.aggregate.HistogramRows;
import io.github.trueload.influx.row.Intervals;
import io.github.trueload.influx.row.Intervals.Interval;
import java.util.Locale;

/** Rows of a generator for two minutes, in line protocol: healthy but for what it is told. Not thread-safe. */
final class WrittenGenerator {
    /** When all start; a multiple of the interval. */
    static final long START_MS = 1_700_000_000_000L;

    static final int INTERVAL_S = 5;
    static final int INTERVALS = 24;
    static final int PER_INTERVAL = 50;

    String application = "shop";
    String measurement = "jmeter";
    /** How long each sample takes. */
    int ms = 20;
    /** The shortest time of a connection. */
    double floorMs = 0.4;
    /** What it says of its own figures. */
    String word = "valid";
    /** Samples that it recorded and did not write. */
    int unwritten;
    /** Whether bounds of the histogram are fields; else they are tags. */
    boolean wide = true;

    boolean histogram = true;

    private final StringBuilder lines = new StringBuilder();
    private final String name;
    private String tags;
    private long startMs = START_MS;
    private int intervals = INTERVALS;
    private boolean killed;
    private double offsetMs = 3;
    private String process;
    private String run = "night";
    /** Whether intervals begin where those of a real one do; else with the start. */
    private boolean onTheClock;
    /** Whether a run before it wrote rows of its first interval. */
    private boolean moved;

    WrittenGenerator(String name) {
        this.name = name.replaceAll("([,= ])", "\\\\$1");
        process = "p" + name.hashCode();
    }

    WrittenGenerator startsLater(int seconds) {
        startMs += 1000L * seconds;
        intervals -= seconds / INTERVAL_S;
        return this;
    }

    WrittenGenerator earlier(int seconds) {
        startMs -= 1000L * seconds;
        return this;
    }

    WrittenGenerator killedAfter(int seconds) {
        intervals = seconds / INTERVAL_S;
        killed = true;
        return this;
    }

    WrittenGenerator clockAhead(double newOffsetMs) {
        offsetMs = newOffsetMs;
        startMs += (long) newOffsetMs;
        return this;
    }

    /** Starts so much later, within an interval. */
    WrittenGenerator startsOnTheClock(int seconds, boolean afterAnother) {
        startMs += 1000L * seconds;
        onTheClock = true;
        moved = afterAnother;
        return this;
    }

    WrittenGenerator ofProcess(String name) {
        process = name;
        return this;
    }

    WrittenGenerator ofRun(String id) {
        run = id;
        process = id + name.hashCode();
        return this;
    }

    String lines() {
        tags = ",application=" + application + ",instance=" + name;
        line("events" + tags + ",title=ApacheJMeter", "text=\"started\",running=1" + run(), startMs);
        // One more is touched.
        int written = intervals + (onTheClock ? 1 : 0);
        for (int i = 0; i < written; i++) {
            interval(startMs + 1000L * INTERVAL_S * i, i);
        }
        if (!killed) {
            long endMs = startMs + 1000L * INTERVAL_S * intervals;
            int counted = PER_INTERVAL * written + unwritten;
            claim(
                    "running=0,measurement=\"" + measurement + "\",recorded=" + counted + ",counted=" + counted,
                    intervals,
                    endMs);
            line("jmeter_health" + tags, "figures=\"" + word + "\",reason=\"because, \\\"so\\\"\"" + run(), endMs);
            line("events" + tags + ",title=ApacheJMeter", "text=\"ended\",running=0" + run(), endMs);
        }
        return lines.toString();
    }

    private void interval(long timeMs, int number) {
        String covered = ",covered=" + INTERVAL_S;
        line(
                measurement + tags + ",transaction=all,statut=all",
                "count=" + PER_INTERVAL + ",countError=1,avg=" + ms + ",min=1,max=" + ms + covered,
                timeMs);
        line(measurement + tags + ",transaction=GET,statut=all", "count=" + PER_INTERVAL + covered, timeMs);
        line(measurement + tags + ",transaction=internal", "minAT=5,maxAT=5" + covered, timeMs);
        claim("running=1", number, timeMs);
        line(
                "jmeter_health" + tags,
                "recorded=" + PER_INTERVAL * (number + 1) + ",written=" + PER_INTERVAL * number
                        + ",dropped=0,clockErrorMs=2,clockOffsetMs=" + offsetMs + run(),
                timeMs);
        line("jmeter_health" + tags + ",target=http://shop:80", "connects=5,tcpFloorMs=" + floorMs, timeMs);
        line(
                "jmeter_rate" + tags + ",transaction=all,timer=Rate",
                "offered=" + PER_INTERVAL + ",achieved=" + PER_INTERVAL + ",late=1" + covered,
                timeMs);
        if (histogram) {
            histogram(timeMs);
        }
    }

    private String run() {
        return ",run=\"" + run + "\"";
    }

    private void claim(String fields, int beat, long timeMs) {
        line(
                "jmeter_instance_claim" + tags,
                "rows=\"abc\",claimant=\"" + process + "/1\",machine=\"node-" + process + "\",beat=" + beat + run()
                        + "," + fields,
                timeMs);
    }

    private void histogram(long timeMs) {
        String series = "jmeter_histogram" + tags + ",transaction=all,statut=all";
        StringBuilder fields = new StringBuilder("n=" + PER_INTERVAL + ",ub=" + ms);
        for (long bound : HistogramRows.boundsMs()) {
            int upTo = bound >= ms ? PER_INTERVAL : 0;
            fields.append(",le_").append(bound).append('=').append(upTo);
            if (!wide) {
                line(series + ",le=" + bound, "cum=" + upTo + ",n=" + PER_INTERVAL + ",ub=" + bound, timeMs);
            }
        }
        if (wide) {
            line(series, fields.toString(), timeMs);
        } else {
            line(series + ",le=+Inf", "cum=" + PER_INTERVAL + ",n=" + PER_INTERVAL + ",ub=" + ms, timeMs);
        }
    }

    private void line(String series, String fields, long timeMs) {
        // Two generators of one name write claims of equal times beside each other, as the real ones do.
        long nanos = series.startsWith("jmeter_instance_claim") ? process.hashCode() & 0xffff : 0;
        boolean ofInterval = fields.contains("covered=")
                || fields.contains("clockOffsetMs=")
                || series.startsWith("jmeter_histogram");
        if (onTheClock && ofInterval) {
            long lengthMs = 1000L * INTERVAL_S;
            Interval interval = new Intervals(lengthMs, startMs, any -> moved, false).at(timeMs / lengthMs);
            nanos = (interval.startMs - timeMs) * 1_000_000 + interval.nanos;
        }
        lines.append(String.format(Locale.ROOT, "%s %s %d\n", series, fields, timeMs * 1_000_000 + nanos));
    }
}
