// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Milliseconds that users spent, and in how many stacks they were seen, by places. */
public class Spent {
    private final Map<Place, double[]> places = new HashMap<>();

    Spent() {}

    void add(Place place, double timeMs, double seen) {
        double[] sums = places.computeIfAbsent(place, added -> new double[2]);
        sums[0] += timeMs;
        sums[1] += seen;
    }

    void add(Spent others) {
        others.places.forEach((place, sums) -> add(place, sums[0], sums[1]));
    }

    /** Milliseconds at some places. */
    public double ms(Predicate<Place> where) {
        return sum(where, 0);
    }

    /** In how many stacks users were seen at some places. */
    public double stacks(Predicate<Place> where) {
        return sum(where, 1);
    }

    private double sum(Predicate<Place> where, int figure) {
        double sum = 0;
        for (Map.Entry<Place, double[]> one : places.entrySet()) {
            sum += where.test(one.getKey()) ? one.getValue()[figure] : 0;
        }
        return sum;
    }

    /** Milliseconds of a line. */
    public double ms(Line line) {
        return ms(place -> place.line == line);
    }

    /** Milliseconds in samples, all of them or the generator's alone. */
    public double inSamples(boolean generatorOnly) {
        return ms(place -> place.inSample && (!generatorOnly || place.line.isGenerator()));
    }

    /** Where the generator's time and the client's own work went, the largest first. */
    public List<Part> places() {
        List<Part> parts = new ArrayList<>();
        places.forEach((place, sums) -> {
            if (place.line.isGenerator() || place.line == Line.CLIENT) {
                parts.add(new Part(place, sums[0]));
            }
        });
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
        /** What costs a sample less than so many milliseconds is no reason to doubt its figures. */
        public static final double LITTLE_MS = 1;
        /** In very short samples hardly a look falls, and fewer of them say nothing of some seconds. */
        public static final double FEW_STACKS = 5;

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
