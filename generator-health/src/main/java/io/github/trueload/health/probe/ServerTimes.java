// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.GapReading;
import io.github.trueload.health.reading.GapTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.Recorder;

/**
 * By how much samples took longer than their servers say they took: in a header of the answer, or an attachment of a
 * Dubbo answer, which its sampler lists as a header. Any thread may tell of a sample, which takes no lock; one thread
 * reads.
 */
public final class ServerTimes {
    private static final long LONGEST_MS = 6 * 3600 * 1000L;
    private static final int DIGITS = 2;
    private static final double MICROS = 1000;
    /** A difference is compared with the least one of spans of so many seconds. */
    private static final int SPAN_SECONDS = 5;

    private final ServerTimeHeader header;
    private final long enough;
    private final Recorder gaps = new Recorder(LONGEST_MS, DIGITS);
    private final Histogram all = new Histogram(LONGEST_MS, DIGITS);
    private final LongAdder clientMs = new LongAdder();
    private final LongAdder serverMicros = new LongAdder();
    /** Whether any server said anything: most say nothing, and then there is nothing to read each second. */
    private volatile boolean heard;

    private Histogram second;
    private double allClientMs;
    private double allServerMs;
    private double spanMs;
    private long spanSamples;
    private int spanSeconds;
    private double leastMs = Double.NaN;

    /**
     * Creates the counter.
     *
     * @param enough samples of some seconds that tell something
     */
    public ServerTimes(ServerTimeHeader header, double enough) {
        this.header = header;
        this.enough = (long) enough;
    }

    /**
     * Takes note of a sample.
     *
     * @param headers of its answer, one a line
     */
    public void record(String headers, long elapsedMs) {
        double server = header.ms(headers);
        if (!Double.isNaN(server)) {
            // The clocks of both are read at other moments, and JMeter's counts whole milliseconds.
            double told = Math.min(server, elapsedMs);
            if (!heard) {
                heard = true;
            }
            gaps.recordValue(Math.min(LONGEST_MS, Math.round(elapsedMs - told)));
            clientMs.add(elapsedMs);
            serverMicros.add(Math.round(MICROS * told));
        }
    }

    /** What was told since the last call. */
    public synchronized GapReading read() {
        if (!heard) {
            return new GapReading(0, 0, 0, Double.NaN, Double.NaN, leastMs);
        }
        second = gaps.getIntervalHistogram(second);
        double client = clientMs.sumThenReset();
        double server = serverMicros.sumThenReset() / MICROS;
        long samples = second.getTotalCount();
        all.add(second);
        allClientMs += client;
        allServerMs += server;
        GapReading reading = samples == 0
                ? new GapReading(0, 0, 0, Double.NaN, Double.NaN, leastMs)
                : new GapReading(
                        samples,
                        client,
                        server,
                        second.getValueAtPercentile(50),
                        second.getValueAtPercentile(99),
                        leastMs);
        endOfSecond(client - server, samples);
        return reading;
    }

    /** What was told in the whole run, up to this moment, which ends a reading. */
    public synchronized GapTotals totals() {
        read();
        long samples = all.getTotalCount();
        if (samples == 0) {
            return GapTotals.NONE;
        }
        List<long[]> buckets = new ArrayList<>();
        for (HistogramIterationValue bucket : all.logarithmicBucketValues(1, 2)) {
            buckets.add(new long[] {bucket.getValueIteratedTo(), bucket.getCountAddedInThisIterationStep()});
        }
        double[] percentiles = {
            all.getValueAtPercentile(50), all.getValueAtPercentile(90), all.getValueAtPercentile(99), all.getMaxValue()
        };
        return new GapTotals(samples, allClientMs / samples, allServerMs / samples, percentiles, buckets);
    }

    private void endOfSecond(double gapMs, long samples) {
        spanMs += gapMs;
        spanSamples += samples;
        if (++spanSeconds == SPAN_SECONDS) {
            double mean = spanMs / spanSamples;
            if (spanSamples >= enough && !(mean >= leastMs)) {
                leastMs = mean;
            }
            spanMs = 0;
            spanSamples = 0;
            spanSeconds = 0;
        }
    }
}
