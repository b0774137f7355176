// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Gives each arrival of a schedule to one thread, in the order of their times. Thread-safe; never waits. */
public abstract class Arrivals {
    final RateProfile profile;
    final Share share;
    final CatchUp catchUp;

    Arrivals(RateProfile profile, Share share, CatchUp catchUp) {
        this.profile = profile;
        this.share = share;
        this.catchUp = catchUp;
    }

    public static Arrivals even(RateProfile profile, Share share, CatchUp catchUp) {
        return new Even(profile, share, catchUp);
    }

    /**
     * Arrivals at random distances, as those of many users who know nothing of each other. Equal seeds give equal
     * arrivals, but each generator of a share draws others.
     */
    public static Arrivals poisson(RateProfile profile, Share share, CatchUp catchUp, long seed) {
        return new Poisson(profile, share, catchUp, seed);
    }

    /** The next arrival, asked for some seconds after the schedule began. */
    public abstract Arrival next(double nowSeconds);

    /** A moment at which one sample ought to start. */
    public static final class Arrival {
        /** Seconds since the schedule began; infinite when no further sample ought to start. */
        public final double seconds;
        /** How many arrivals before it were given up when it was taken. */
        public final long givenUp;

        Arrival(double seconds, long givenUp) {
            this.seconds = seconds;
            this.givenUp = givenUp;
        }
    }

    /** Takes no lock. */
    private static final class Even extends Arrivals {
        private final AtomicLong taken = new AtomicLong();

        Even(RateProfile profile, Share share, CatchUp catchUp) {
            super(profile, share, catchUp);
        }

        @Override
        public Arrival next(double nowSeconds) {
            while (true) {
                long next = taken.get();
                long wanted = Math.max(next, firstWanted(nowSeconds));
                if (taken.compareAndSet(next, wanted + 1)) {
                    return new Arrival(profile.secondsOf(share.position(wanted)), wanted - next);
                }
            }
        }

        /** The first arrival that is not given up at a moment. */
        private long firstWanted(double nowSeconds) {
            double since = catchUp.since(nowSeconds);
            long inTime = since <= 0 ? 0 : (long) Math.ceil(share.numberOf(profile.arrivalsUntil(since)));
            return Math.min((long) Math.floor(share.numberOf(profile.arrivalsUntil(nowSeconds))), inTime);
        }
    }

    /**
     * A Poisson process of any rate is one of rate 1 whose time is stretched by the cumulated rate, and several such
     * processes together are one again, so each generator draws its own. Threads take turns for the some ten
     * nanoseconds of a draw.
     */
    private static final class Poisson extends Arrivals {
        private final Random random;
        private double drawn;
        private double next;

        Poisson(RateProfile profile, Share share, CatchUp catchUp, long seed) {
            super(profile, share, catchUp);
            this.random = new Random(seed + 31L * share.index);
            this.next = draw();
        }

        @Override
        public synchronized Arrival next(double nowSeconds) {
            double since = catchUp.since(nowSeconds);
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
            return profile.secondsOf(drawn * share.generators);
        }
    }

    /**
     * Which arrivals are this generator's: of N generators the one with index i takes the arrivals i, i + N, i + 2N and
     * so on, so that all of them together offer exactly the rate. Immutable.
     */
    public static final class Share {
        /** A single generator, which takes all. */
        public static final Share ALL = new Share(1, 0);

        private final int generators;
        private final int index;

        private Share(int generators, int index) {
            this.generators = generators;
            this.index = index;
        }

        /** One of several generators, by its index from 0; IllegalArgumentException when there is none such. */
        public static Share of(int generators, int index) {
            if (generators < 1) {
                throw new IllegalArgumentException("generators is " + generators + ": enter 1 or more");
            }
            if (index < 0 || index >= generators) {
                throw new IllegalArgumentException(
                        "generatorIndex is " + index + ": enter 0 to " + (generators - 1) + ", one for each generator");
            }
            return new Share(generators, index);
        }

        /** The position among all generators' arrivals of this generator's arrival with a number from 0. */
        private double position(long own) {
            return (double) own * generators + index;
        }

        /** The other way round. */
        private double numberOf(double position) {
            return (position - index) / generators;
        }
    }

    /**
     * What becomes of arrivals for which no thread came in time: all of them are made good, none, or those of the last
     * few seconds. Immutable.
     */
    public static final class CatchUp {
        /** Arrivals that passed are given up, but for the latest, so that a stall is followed by no storm. */
        public static final CatchUp NONE = new CatchUp(0, "none");
        /** Every arrival is made good, however late. */
        public static final CatchUp ALL = new CatchUp(Double.POSITIVE_INFINITY, "all");

        private static final Pattern SECONDS = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(?:s|sec|seconds?)?");

        private final double seconds;
        private final String text;

        private CatchUp(double seconds, String text) {
            this.seconds = seconds;
            this.text = text;
        }

        /** Reads {@code none}, {@code all} or seconds; empty is none, all else an IllegalArgumentException. */
        public static CatchUp parse(String text) {
            String lower = text.trim().toLowerCase(Locale.ROOT);
            if (lower.isEmpty() || lower.equals(NONE.text)) {
                return NONE;
            }
            if (lower.equals(ALL.text)) {
                return ALL;
            }
            Matcher seconds = SECONDS.matcher(lower);
            if (!seconds.matches()) {
                throw new IllegalArgumentException("catchUp is '" + text
                        + "': enter none, all, or how many seconds are made good, for example 10 s");
            }
            return new CatchUp(Double.parseDouble(seconds.group(1)), lower);
        }

        /** Arrivals before this moment are given up, but for the latest of all that passed. */
        private double since(double nowSeconds) {
            return nowSeconds - seconds;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
