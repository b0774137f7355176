// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Milliseconds that users spent, by lines of the account and by places. */
public class Spent {
    private final double[] all = new double[Line.values().length];
    private final double[] inSamples = new double[all.length];
    private final double[] stacksInSamples = new double[all.length];
    private final Map<Place, Double> places = new HashMap<>();
    private double stacks;

    Spent() {}

    void add(Place place, double timeMs, double seen) {
        int line = place.line.ordinal();
        all[line] += timeMs;
        stacks += seen;
        if (place.inSample) {
            inSamples[line] += timeMs;
            stacksInSamples[line] += seen;
        }
        if (place.line.isGenerator() || place.line == Line.CLIENT) {
            places.merge(place, timeMs, Double::sum);
        }
    }

    /** Milliseconds of all lines. */
    public double ms() {
        return Line.sum(all, false);
    }

    /** Milliseconds of a line. */
    public double ms(Line line) {
        return all[line.ordinal()];
    }

    /** The generator's milliseconds. */
    public double generatorMs() {
        return Line.sum(all, true);
    }

    /** Milliseconds of a line in samples. */
    public double inSamples(Line line) {
        return inSamples[line.ordinal()];
    }

    /** Milliseconds in samples, all of them or the generator's alone. */
    public double inSamples(boolean generatorOnly) {
        return Line.sum(inSamples, generatorOnly);
    }

    /** In how many stacks a line was seen in samples. */
    public double stacksInSamples(Line line) {
        return stacksInSamples[line.ordinal()];
    }

    /** In how many stacks users were seen in samples. */
    double stacksInSamples() {
        return Line.sum(stacksInSamples, false);
    }

    /** In how many stacks users were seen. */
    public double stacks() {
        return stacks;
    }

    /** Where the generator's time and the client's own work went, the largest first. */
    public List<Part> places() {
        List<Part> parts = new ArrayList<>();
        places.forEach((place, timeMs) -> parts.add(new Part(place, timeMs)));
        parts.sort((one, other) -> Double.compare(other.ms, one.ms));
        return parts;
    }

    /** The time that one place took. */
    public static final class Part {
        /** Where. */
        public final Place place;
        /** Milliseconds of all users together. */
        public final double ms;

        private Part(Place place, double ms) {
            this.place = place;
            this.ms = ms;
        }
    }

    /** Users' milliseconds of one second. */
    public static final class Second extends Spent {
        /** How long it was. */
        public final double passedMs;
        /** How long all users together were there. */
        public final double userMs;
        /** How many samples ended. */
        public final long samples;
        /** How much of it all users spent waiting for each other to arrive, 0 to 1. */
        public final double meeting;

        Second(double passedMs, double userMs, long samples, double meeting) {
            this.meeting = meeting;
            this.passedMs = passedMs;
            this.userMs = userMs;
            this.samples = samples;
        }
    }
}
