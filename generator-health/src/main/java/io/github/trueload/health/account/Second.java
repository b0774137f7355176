// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

/** Users' milliseconds of one second. */
public final class Second {
    /** How long it was. */
    public final double passedMs;
    /** How long all users together were there. */
    public final double userMs;
    /** How many samples ended. */
    public final long samples;

    private final double[] all = new double[Line.values().length];
    private final double[] inSamples = new double[Line.values().length];

    Second(double passedMs, double userMs, long samples) {
        this.passedMs = passedMs;
        this.userMs = userMs;
        this.samples = samples;
    }

    void add(Place place, double timeMs) {
        all[place.line.ordinal()] += timeMs;
        if (place.inSample) {
            inSamples[place.line.ordinal()] += timeMs;
        }
    }

    /** Milliseconds of a line. */
    public double of(Line line) {
        return all[line.ordinal()];
    }

    /** Milliseconds in samples, all of them or the generator's alone. */
    public double inSamples(boolean generatorOnly) {
        double sum = 0;
        for (Line line : Line.values()) {
            sum += generatorOnly && !line.isGenerator() ? 0 : inSamples[line.ordinal()];
        }
        return sum;
    }
}
