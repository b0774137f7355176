// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives each arrival of a schedule to one thread, in the order of their times. Of several generators each has a part of
 * the arrivals, so that all of them together offer exactly the rate. Thread-safe; never waits.
 */
abstract class Arrivals {
    private static final Pattern SECONDS = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(?:s|sec|seconds?)?");

    final RateProfile profile;
    final int generators;
    final int index;
    private final double catchUp;

    /**
     * The part of one of several generators, by its index from 0; IllegalArgumentException when there is none such.
     *
     * @param catchUp arrivals for which no thread came are given up after so many seconds, but for the latest of all
     *     that passed
     */
    Arrivals(RateProfile profile, int generators, int index, double catchUp) {
        if (generators < 1) {
            throw new IllegalArgumentException("generators is " + generators + ": enter 1 or more");
        }
        if (index < 0 || index >= generators) {
            throw new IllegalArgumentException(
                    "generatorIndex is " + index + ": enter 0 to " + (generators - 1) + ", one for each generator");
        }
        this.profile = profile;
        this.generators = generators;
        this.index = index;
        this.catchUp = catchUp;
    }

    /**
     * Reads for how many seconds arrivals are made good: {@code none}, so that a stall is followed by no storm, {@code
     * all} or seconds; empty is none, all else an IllegalArgumentException.
     */
    static double catchUp(String text) {
        String lower = text.trim().toLowerCase(Locale.ROOT);
        if (lower.isEmpty() || lower.equals("none")) {
            return 0;
        }
        if (lower.equals("all")) {
            return Double.POSITIVE_INFINITY;
        }
        Matcher seconds = SECONDS.matcher(lower);
        if (!seconds.matches()) {
            throw new IllegalArgumentException(
                    "catchUp is '" + text + "': enter none, all, or how many seconds are made good, for example 10 s");
        }
        return Double.parseDouble(seconds.group(1));
    }

    /** The next arrival, asked for some seconds after the schedule began. */
    abstract Arrival next(double nowSeconds);

    /** Arrivals before this moment are given up, but for the latest of all that passed. */
    double wantedSince(double nowSeconds) {
        return nowSeconds - catchUp;
    }

    /** A moment at which one sample ought to start. */
    static final class Arrival {
        /** Seconds since the schedule began; infinite when no further sample ought to start. */
        final double seconds;
        /** How many arrivals before it were given up when it was taken. */
        final long givenUp;

        Arrival(double seconds, long givenUp) {
            this.seconds = seconds;
            this.givenUp = givenUp;
        }
    }

    /**
     * At even distances: of N generators the one with index i takes the arrivals i, i + N, i + 2N and so on. Takes no
     * lock.
     */
    static final class Even extends Arrivals {
        private final AtomicLong taken = new AtomicLong();

        Even(RateProfile profile, int generators, int index, double catchUp) {
            super(profile, generators, index, catchUp);
        }

        @Override
        Arrival next(double nowSeconds) {
            while (true) {
                long next = taken.get();
                long wanted = Math.max(next, firstWanted(nowSeconds));
                if (taken.compareAndSet(next, wanted + 1)) {
                    return new Arrival(profile.secondsOf((double) wanted * generators + index), wanted - next);
                }
            }
        }

        /** The first arrival that is not given up at a moment. */
        private long firstWanted(double nowSeconds) {
            double since = wantedSince(nowSeconds);
            long inTime = since <= 0 ? 0 : (long) Math.ceil(ownUntil(since));
            return Math.min((long) Math.floor(ownUntil(nowSeconds)), inTime);
        }

        private double ownUntil(double seconds) {
            return (profile.arrivalsUntil(seconds) - index) / generators;
        }
    }

    /**
     * At random distances, as those of many users who know nothing of each other. A Poisson process of any rate is one
     * of rate 1 whose time is stretched by the cumulated rate, and several such processes together are one again, so
     * each generator draws its own: equal seeds give equal arrivals, but to each generator others. Threads take turns
     * for the some ten nanoseconds of a draw.
     */
    static final class Poisson extends Arrivals {
        private final Random random;
        private double drawn;
        private double next;

        Poisson(RateProfile profile, int generators, int index, double catchUp, long seed) {
            super(profile, generators, index, catchUp);
            this.random = new Random(seed + 31L * index);
            this.next = draw();
        }

        @Override
        synchronized Arrival next(double nowSeconds) {
            double since = wantedSince(nowSeconds);
            double wanted = next;
            next = draw();
            long givenUp = 0;
            while (wanted < since && next <= nowSeconds) {
                wanted = next;
                next = draw();
                givenUp++;
            }
            return new Arrival(wanted, givenUp);
        }

        private double draw() {
            drawn -= Math.log1p(-random.nextDouble());
            return profile.secondsOf(drawn * generators);
        }
    }
}
