// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.model;

import io.github.trueload.influx.aggregate.HistogramBounds;
import java.util.Arrays;
import java.util.Collection;

/**
 * How many samples took no longer than each bound of {@code jmeter_histogram}. What several generators counted can be
 * added up, so that a percentile of all is one of all samples. Immutable.
 */
public final class Times {
    /** Nothing was counted. */
    public static final Times NONE = new Times(new double[HistogramBounds.ms().length], 0, 0);

    private static final long[] BOUNDS = HistogramBounds.ms();

    private final double[] upTo;
    private final double samples;
    private final double longestMs;

    private Times(double[] upTo, double samples, double longestMs) {
        this.upTo = upTo;
        this.samples = samples;
        this.longestMs = longestMs;
    }

    /**
     * Takes counts.
     *
     * @param upTo samples up to each bound, in the order of {@link HistogramBounds#ms()}
     * @param samples all samples
     * @param longestMs the longest time
     */
    public static Times of(double[] upTo, double samples, double longestMs) {
        return new Times(upTo.clone(), samples, longestMs);
    }

    /** What all of them counted. */
    public static Times together(Collection<Times> parts) {
        double[] upTo = new double[BOUNDS.length];
        double samples = 0;
        double longest = 0;
        for (Times part : parts) {
            Arrays.setAll(upTo, i -> upTo[i] + part.upTo[i]);
            samples += part.samples;
            longest = Math.max(longest, part.longestMs);
        }
        return new Times(upTo, samples, longest);
    }

    /** This without what one part of it counted. */
    public Times without(Times part) {
        double[] rest = new double[BOUNDS.length];
        Arrays.setAll(rest, i -> upTo[i] - part.upTo[i]);
        return new Times(rest, samples - part.samples, longestMs);
    }

    /** How many samples were counted. */
    public double samples() {
        return samples;
    }

    /** The smallest bound in milliseconds that a share of the samples did not exceed; not a number without samples. */
    public double atMost(double share) {
        int bucket = bucket(share);
        return samples == 0 ? Double.NaN : bucket == BOUNDS.length ? longestMs : Math.min(BOUNDS[bucket], longestMs);
    }

    /** The bound below that one: the sample of this rank surely took longer. */
    public double moreThan(double share) {
        int bucket = bucket(share);
        return samples == 0 ? Double.NaN : bucket == 0 ? 0 : BOUNDS[bucket - 1];
    }

    private int bucket(double share) {
        for (int i = 0; i < BOUNDS.length; i++) {
            if (upTo[i] >= share * samples) {
                return i;
            }
        }
        return BOUNDS.length;
    }
}
