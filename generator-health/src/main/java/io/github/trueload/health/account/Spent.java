// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import io.github.trueload.health.account.Account.Seat;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Milliseconds that users spent, and in how many stacks they were seen, by seats. */
public class Spent {
    final Map<Seat, double[]> seats = new HashMap<>();

    Spent() {}

    void add(Seat seat, double timeMs, double seen) {
        double[] sums = seats.computeIfAbsent(seat, added -> new double[2]);
        sums[0] += timeMs;
        sums[1] += seen;
    }

    /** The part of it that was spent at some seats. */
    Spent at(Predicate<Seat> some) {
        Spent part = new Spent();
        seats.forEach((seat, sums) -> {
            if (some.test(seat)) {
                part.add(seat, sums[0], sums[1]);
            }
        });
        return part;
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
        for (Map.Entry<Seat, double[]> one : seats.entrySet()) {
            sum += where.test(one.getKey().place) ? one.getValue()[figure] : 0;
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

    /** Where the generator's time and the client's own work went, in milliseconds, the largest first. */
    public Map<Place, Double> places() {
        Map<Place, Double> ms = new HashMap<>();
        seats.forEach((seat, sums) -> {
            if (seat.place.line.isGenerator() || seat.place.line == Line.CLIENT) {
                ms.merge(seat.place, sums[0], Double::sum);
            }
        });
        Map<Place, Double> sorted = new LinkedHashMap<>();
        ms.entrySet().stream()
                .sorted(Map.Entry.<Place, Double>comparingByValue().reversed())
                .forEach(part -> sorted.put(part.getKey(), part.getValue()));
        return sorted;
    }

    /** Users' milliseconds of one second, by places alone, as nobody asks for labels or groups of it. */
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
