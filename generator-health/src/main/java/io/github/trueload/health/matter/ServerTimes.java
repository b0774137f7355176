// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.Recorder;

/**
 * Samples take much longer than their server says they took, and by more than earlier in the run. A way that is always
 * long makes a difference that does not grow; one that grows is a wait on this side, on the way, or before the server's
 * clock starts. Servers say it in a header of the answer, or an attachment of a Dubbo answer, which its sampler lists
 * as a header.
 */
final class ServerTimes extends Matter<ServerTimes.Gap> {
    private static final long LONGEST_MS = 6 * 3600 * 1000L;
    private static final int DIGITS = 2;
    private static final double MICROS = 1000;

    /** A difference is compared with the least one of spans of so many seconds. */
    private static final int SPAN_SECONDS = 5;

    /** Samples of some seconds that tell something, and what of their time must be missing. */
    private static final int MIN_SAMPLES = 50;

    private static final double SHARE = 0.5;
    private static final double MS = 10;
    private static final double GROWTH = 0.5;

    private final Header header;
    private final Processors processors;
    private final Recorder gaps = new Recorder(LONGEST_MS, DIGITS);
    private final Histogram all = new Histogram(LONGEST_MS, DIGITS);
    private final LongAdder clientMs = new LongAdder();
    private final LongAdder serverMicros = new LongAdder();

    private Histogram second;
    private double allClientMs;
    private double allServerMs;
    private double spanMs;
    private long spanSamples;
    private int spanSeconds;
    private double leastMs = Double.NaN;

    ServerTimes(Settings settings, Processors processors) {
        super("server time");
        isOfTheLastSecond();
        this.header = Header.of(settings.text("serverTime"));
        this.processors = processors;
        check("gap", Weight.NOTE, settings.windowSeconds(), this::judge).asksWhy("");
    }

    /** By how much samples of one second took longer than their server says. */
    static final class Gap {
        /** Samples whose server said how long it took. */
        long samples;

        /** What they took, all together, in milliseconds. */
        double clientMs;

        /** What the servers say they took, all together. */
        double serverMs;

        double p99Ms = Double.NaN;

        /** The least mean difference of some seconds of this run so far; NaN before there was one. */
        double leastMs = Double.NaN;
    }

    /**
     * Takes note of a sample; any thread, without a lock.
     *
     * @param headers of its answer, one a line
     */
    void record(String headers, long elapsedMs) {
        double server = header.ms(headers);
        if (!Double.isNaN(server)) {
            // The clocks of both are read at other moments, and JMeter's counts whole milliseconds.
            double told = Math.min(server, elapsedMs);
            gaps.recordValue(Math.min(LONGEST_MS, Math.round(elapsedMs - told)));
            clientMs.add(elapsedMs);
            serverMicros.add(Math.round(MICROS * told));
        }
    }

    @Override
    protected synchronized Gap read(int passed) {
        Gap gap = new Gap();
        gap.leastMs = leastMs;
        second = gaps.getIntervalHistogram(second);
        gap.samples = second.getTotalCount();
        gap.clientMs = clientMs.sumThenReset();
        gap.serverMs = serverMicros.sumThenReset() / MICROS;
        if (gap.samples > 0) {
            gap.p99Ms = second.getValueAtPercentile(99);
        }
        all.add(second);
        allClientMs += gap.clientMs;
        allServerMs += gap.serverMs;
        endOfSecond(gap);
        return gap;
    }

    private void endOfSecond(Gap gap) {
        spanMs += gap.clientMs - gap.serverMs;
        spanSamples += gap.samples;
        if (++spanSeconds == SPAN_SECONDS) {
            double mean = spanMs / spanSamples;
            if (spanSamples >= MIN_SAMPLES && !(mean >= leastMs)) {
                leastMs = mean;
            }
            beginSpan();
        }
    }

    private void beginSpan() {
        spanMs = 0;
        spanSamples = 0;
        spanSeconds = 0;
    }

    @Override
    public synchronized void forget() {
        super.forget();
        leastMs = Double.NaN;
        beginSpan();
    }

    @Override
    protected void fields(Gap gap, Fields row) {
        if (gap.samples > 0) {
            row.sum("gapSamples", gap.samples);
            row.ratio("serverMs", gap.serverMs, gap.samples);
            row.ratio("gapMs", gap.clientMs - gap.serverMs, gap.samples);
            row.max("gapP99Ms", gap.p99Ms);
        }
    }

    private Judgement judge(Window<Gap> window) {
        double samples = window.sum(gap -> gap.samples);
        double client = window.sum(gap -> gap.clientMs) / samples;
        double server = window.sum(gap -> gap.serverMs) / samples;
        double least = window.last().leastMs;
        double gap = client - server;
        boolean much = gap >= SHARE * client && gap - least >= MS && gap >= (1 + GROWTH) * least;
        if (!much || samples < MIN_SAMPLES) {
            return Judgement.fine(Double.NaN);
        }
        String text = "samples take " + number(client) + " ms on the average, of which their servers account for "
                + number(server) + " ms; the difference of " + number(gap)
                + " ms (99th percentile up to " + number(window.max(second -> second.p99Ms))
                + " ms) was " + number(least)
                + " ms before: they wait in this generator, on the way, or before the server's clock starts"
                + processors.besides();
        return Judgement.found(gap, text, window.only(second -> second.samples > 0));
    }

    /** What the last part of a second brought belongs to the run as well. */
    @Override
    protected void close() {
        read(1);
    }

    @Override
    protected List<String> closing() {
        long samples = all.getTotalCount();
        return samples == 0
                ? Collections.emptyList()
                : Collections.singletonList(String.format(
                        Locale.ROOT,
                        "  servers account for %.1f of the %.1f ms that samples take (means of %d samples); the rest is"
                                + " %d ms at the median and %d ms at the 99th percentile",
                        allServerMs / samples,
                        allClientMs / samples,
                        samples,
                        all.getValueAtPercentile(50),
                        all.getValueAtPercentile(99)));
    }

    @Override
    protected void report(Map<String, Object> report) {
        long samples = all.getTotalCount();
        if (samples == 0) {
            return;
        }
        List<Object> buckets = new ArrayList<>();
        for (HistogramIterationValue value : all.logarithmicBucketValues(1, 2)) {
            Map<String, Object> bucket = new LinkedHashMap<>();
            bucket.put("toMs", value.getValueIteratedTo());
            bucket.put("count", value.getCountAddedInThisIterationStep());
            buckets.add(bucket);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("samples", samples);
        json.put("client", allClientMs / samples);
        json.put("server", allServerMs / samples);
        json.put("p50", all.getValueAtPercentile(50));
        json.put("p90", all.getValueAtPercentile(90));
        json.put("p99", all.getValueAtPercentile(99));
        json.put("max", all.getMaxValue());
        json.put("histogram", buckets);
        report.put("gap", json);
    }

    /**
     * The header in which a server says how long it took. {@code Server-Timing} (W3C) names parts with durations in
     * milliseconds: the part {@code total} counts, or else their sum, which may be too much, but never makes a
     * difference larger than it is. Any other header holds one number with or without a unit. Immutable.
     */
    static final class Header {
        private static final String SERVER_TIMING = "Server-Timing";
        private static final String DURATION = "dur=";

        private final String name;
        private final double msPerUnit;

        private Header(String name, double msPerUnit) {
            this.name = name;
            this.msPerUnit = msPerUnit;
        }

        /**
         * From the value of a property: a name, perhaps followed by the unit of numbers without one: s, ms or us.
         *
         * @param property null: Server-Timing; empty: none is looked for
         */
        static Header of(String property) {
            String[] words = (property == null ? SERVER_TIMING : property.trim()).split("\\s+");
            return new Header(words[0].replaceFirst(":$", ""), words.length < 2 ? 1 : msPer(words[1]));
        }

        /** The milliseconds that a server says it took; NaN where it says nothing that can be understood. */
        double ms(String headers) {
            String value = name.isEmpty() || headers == null ? null : value(headers);
            if (value == null) {
                return Double.NaN;
            }
            return isServerTiming() ? serverTiming(value) : number(value);
        }

        /** Of several lines with that name the first; Server-Timing may be spread over several. */
        private String value(String headers) {
            String found = null;
            int next;
            for (int line = 0; line < headers.length(); line = next + 1) {
                int feed = headers.indexOf('\n', line);
                next = feed < 0 ? headers.length() : feed;
                int end = line + name.length();
                if (end < next
                        && headers.charAt(end) == ':'
                        && headers.regionMatches(true, line, name, 0, name.length())) {
                    String value = headers.substring(end + 1, next).trim();
                    if (!isServerTiming()) {
                        return value;
                    }
                    found = found == null ? value : found + "," + value;
                }
            }
            return found;
        }

        private boolean isServerTiming() {
            return name.equalsIgnoreCase(SERVER_TIMING);
        }

        private static double serverTiming(String value) {
            double sum = Double.NaN;
            for (String part : value.split(",")) {
                String metric = part.trim();
                int duration = metric.toLowerCase(Locale.ROOT).indexOf(DURATION);
                double ms = duration < 0
                        ? Double.NaN
                        : parse(metric.substring(duration + DURATION.length()).split(";")[0]);
                if (!Double.isNaN(ms)) {
                    if (metric.startsWith("total;") || metric.startsWith("total ")) {
                        return ms;
                    }
                    sum = Double.isNaN(sum) ? ms : sum + ms;
                }
            }
            return sum;
        }

        private double number(String value) {
            int end = 0;
            while (end < value.length() && (Character.isDigit(value.charAt(end)) || value.charAt(end) == '.')) {
                end++;
            }
            String unit = value.substring(end).trim();
            return parse(value.substring(0, end)) * (unit.isEmpty() ? msPerUnit : msPer(unit));
        }

        private static double msPer(String unit) {
            switch (unit.toLowerCase(Locale.ROOT)) {
                case "s":
                    return 1000;
                case "ms":
                    return 1;
                case "us":
                case "µs":
                    return 0.001;
                default:
                    return Double.NaN;
            }
        }

        private static double parse(String text) {
            double value = Linux.number(text.replace("\"", ""));
            return value >= 0 && !Double.isInfinite(value) ? value : Double.NaN;
        }
    }
}
