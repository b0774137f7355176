// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** Users' milliseconds of one second. */
public final class Second {
    /** How long it was. */
    public final double passedMs;
    /** How long all users together were there. */
    public final double userMs;

    /** How many samples ended. */
    public final long samples;
    /** How much of it all users spent waiting for each other to arrive, 0 to 1. */
    public final double meeting;

    private final Map<Place, Double> places = new HashMap<>();
    private final double[] all = new double[Line.values().length];
    private final double[] inSamples = new double[Line.values().length];
    private final double[] stacksInSamples = new double[Line.values().length];

    Second(double passedMs, double userMs, long samples, double meeting) {
        this.meeting = meeting;
        this.passedMs = passedMs;
        this.userMs = userMs;
        this.samples = samples;
    }

    void add(Place place, double timeMs, double stacks) {
        int line = place.line.ordinal();
        all[line] += timeMs;
        if (place.inSample) {
            inSamples[line] += timeMs;
            stacksInSamples[line] += stacks;
        }
        if (place.line.isGenerator()) {
            places.merge(place, timeMs, Double::sum);
        }
    }

    /** Milliseconds of a line. */
    public double of(Line line) {
        return all[line.ordinal()];
    }

    /** Milliseconds of a line in samples. */
    public double inSamples(Line line) {
        return inSamples[line.ordinal()];
    }

    /** In how many stacks a line was seen in samples. */
    public double stacksInSamples(Line line) {
        return stacksInSamples[line.ordinal()];
    }

    /** The generator's places, with their milliseconds. */
    public Map<Place, Double> places() {
        return Collections.unmodifiableMap(places);
    }

    /** Milliseconds in samples, all of them or the generator's alone. */
    public double inSamples(boolean generatorOnly) {
        return Line.sum(inSamples, generatorOnly);
    }

    /** The generator's milliseconds between samples. */
    public double generatorBetween() {
        return Line.sum(all, true) - Line.sum(inSamples, true);
    }

    /** In how many stacks users were seen in samples. */
    double stacksInSamples() {
        return Line.sum(stacksInSamples, false);
    }
}
