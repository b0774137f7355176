// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The times of each label in some sixty stretches of the run of equal length, from one second on, by which it is told
 * how far a percentile of the run may be off: by the block bootstrap. Stretches are drawn with replacement, in blocks
 * of neighbours because a slow second mostly has slow neighbours, until there are as many as the run had; the spread of
 * the percentiles of two hundred such runs is the error. Not thread-safe.
 */
final class Slices {
    /** Of further labels nothing is told: each takes some ten kilobytes. */
    private static final int MOST_LABELS = 200;

    private static final int MOST = 64;
    /** Fewer say nothing of how the run may vary. */
    private static final int LEAST = 8;

    private static final int DRAWS = 200;

    /** Length of a block, times the root of the number of slices: slow moments of many seconds are seen. */
    private static final double BLOCK = 1.5;

    private static final int BUCKETS = 512;

    private final Map<String, int[][]> labels = new HashMap<>();
    private int seconds = 1;
    private int last;

    void add(int second, Map<String, Times> taken) {
        while (second / seconds >= MOST) {
            labels.values().forEach(Slices::halve);
            seconds *= 2;
        }
        last = Math.max(last, second);
        taken.forEach((label, times) -> {
            if (labels.size() >= MOST_LABELS && !labels.containsKey(label)) {
                return;
            }
            int[][] slices = labels.computeIfAbsent(label, added -> new int[MOST][]);
            slices[second / seconds] = counted(slices[second / seconds], times.histogram);
        });
    }

    private static void halve(int[]... slices) {
        for (int i = 0; i < MOST / 2; i++) {
            int[] later = slices[2 * i + 1];
            slices[i] = slices[2 * i];
            for (int bucket = 0; later != null && bucket < later.length; bucket++) {
                slices[i] = counted(slices[i], bucket, later[bucket]);
            }
        }
        Arrays.fill(slices, MOST / 2, MOST, null);
    }

    /** Adds all samples of a histogram to a slice, which is null while it has none. */
    private static int[] counted(int[] slice, Histogram times) {
        int[] counted = slice;
        for (HistogramIterationValue value : times.recordedValues()) {
            counted = counted(counted, bucket(value.getValueIteratedTo()), (int) value.getCountAtValueIteratedTo());
        }
        return counted;
    }

    private static int[] counted(int[] slice, int bucket, int count) {
        int[] counted = slice == null ? new int[bucket + 1] : slice;
        if (counted.length <= bucket) {
            counted = Arrays.copyOf(counted, bucket + 1);
        }
        counted[bucket] += count;
        return counted;
    }

    /** Sixteen for each doubling. */
    private static int bucket(long ms) {
        int shift = Math.max(0, 59 - Long.numberOfLeadingZeros(Math.max(1, ms)));
        return Math.min(BUCKETS - 1, 16 * shift + (int) (ms >> shift));
    }

    private static double lowest(int bucket) {
        int shift = Math.max(0, bucket / 16 - 1);
        return (double) ((long) (bucket - 16 * shift) << shift);
    }

    /** Standard errors of percentiles, 0 to 100, of a label in milliseconds; NaN where the run is too short. */
    double[] errors(String label, double... percents) {
        double[] errors = new double[percents.length];
        int[][] slices = labels.get(label);
        int count = last / seconds + 1;
        if (slices == null || count < LEAST) {
            Arrays.fill(errors, Double.NaN);
            return errors;
        }
        double[][] drawn = new double[percents.length][DRAWS];
        int block = (int) Math.round(BLOCK * Math.sqrt(count));
        // The same run has the same error, whoever works it out again.
        Random random = new Random(count);
        for (int draw = 0; draw < DRAWS; draw++) {
            long[] sums = new long[BUCKETS];
            for (int i = 0, at = 0; i < count; i++, at++) {
                at = i % block == 0 ? random.nextInt(count) : at;
                int[] slice = slices[at % count];
                for (int bucket = 0; slice != null && bucket < slice.length; bucket++) {
                    sums[bucket] += slice[bucket];
                }
            }
            for (int i = 0; i < percents.length; i++) {
                drawn[i][draw] = percentile(percents[i], sums);
            }
        }
        // The fewer blocks there are, the less they tell of how blocks vary.
        Arrays.setAll(errors, i -> spread(drawn[i]) * (1 + 2.0 * block / count));
        return errors;
    }

    /** Within a bucket samples are taken to lie evenly. */
    private static double percentile(double percent, long... sums) {
        double rank = percent / 100 * Arrays.stream(sums).sum();
        double below = 0;
        for (int bucket = 0; bucket < BUCKETS - 1; bucket++) {
            if (sums[bucket] > 0 && below + sums[bucket] >= rank) {
                double from = lowest(bucket);
                return from + (lowest(bucket + 1) - from) * (rank - below) / sums[bucket];
            }
            below += sums[bucket];
        }
        return Double.NaN;
    }

    private static double spread(double... values) {
        double[] known =
                Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
        double mean = Arrays.stream(known).average().orElse(Double.NaN);
        double squares = Arrays.stream(known)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return Math.sqrt(squares / Math.max(1, known.length - 1));
    }
}
