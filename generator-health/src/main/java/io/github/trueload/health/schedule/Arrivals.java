// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/** Gives each arrival of a schedule to one thread, in the order of their times. Thread-safe; never waits. */
public abstract class Arrivals {
    final RateProfile profile;
    final GeneratorShare share;
    final CatchUp catchUp;

    Arrivals(RateProfile profile, GeneratorShare share, CatchUp catchUp) {
        this.profile = profile;
        this.share = share;
        this.catchUp = catchUp;
    }

    /** Arrivals at even distances. */
    public static Arrivals even(RateProfile profile, GeneratorShare share, CatchUp catchUp) {
        return new Even(profile, share, catchUp);
    }

    /**
     * Arrivals at random distances, as those of many users who know nothing of each other.
     *
     * @param seed equal seeds give equal arrivals; each generator of a share draws others
     */
    public static Arrivals poisson(RateProfile profile, GeneratorShare share, CatchUp catchUp, long seed) {
        return new Poisson(profile, share, catchUp, seed);
    }

    /**
     * The next arrival.
     *
     * @param nowSeconds seconds since the schedule began
     */
    public abstract Arrival next(double nowSeconds);

    /** A moment at which one sample ought to start. */
    public static final class Arrival {
        private final double seconds;
        private final long givenUp;

        Arrival(double seconds, long givenUp) {
            this.seconds = seconds;
            this.givenUp = givenUp;
        }

        /** Seconds since the schedule began; infinite when no further sample ought to start. */
        public double seconds() {
            return seconds;
        }

        /** How many arrivals before it were given up when it was taken. */
        public long givenUp() {
            return givenUp;
        }
    }

    /** Takes no lock. */
    private static final class Even extends Arrivals {
        private final AtomicLong taken = new AtomicLong();

        Even(RateProfile profile, GeneratorShare share, CatchUp catchUp) {
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
            long latest = share.lastOf(profile.arrivalsUntil(nowSeconds));
            double since = catchUp.since(nowSeconds);
            long inTime = since <= 0 ? 0 : (long) Math.ceil(share.of(profile.arrivalsUntil(since) - share.index()));
            return Math.min(latest, inTime);
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

        Poisson(RateProfile profile, GeneratorShare share, CatchUp catchUp, long seed) {
            super(profile, share, catchUp);
            this.random = new Random(seed + 31L * share.index());
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
            return profile.secondsOf(drawn * share.generators());
        }
    }
}
