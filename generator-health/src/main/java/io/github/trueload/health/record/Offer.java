// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.function.DoubleSupplier;

/** How many samples a timer asks for. Thread-safe. */
@FunctionalInterface
public interface Offer {
    /** The arrivals between two states of the timer, parts of one included. Only asked while threads use the timer. */
    double between(State before, State now);

    /** The arrivals that the plan asks for in that time itself, without those that are due from before. */
    default double asked(State before, State now) {
        return between(before, now);
    }

    /** The same, of a timer or thread group that starts what is due from before as well. */
    default Offer asking(Offer plan) {
        return new Offer() {
            @Override
            public double between(State before, State now) {
                return Offer.this.between(before, now);
            }

            @Override
            public double asked(State before, State now) {
                return plan.between(before, now);
            }
        };
    }

    /**
     * Of a timer whose arrivals lie at random distances, which no formula tells: those that were taken or given up, and
     * as many as are due by the rate, arrivals per nanosecond, while no thread comes for the next one.
     */
    static Offer random(DoubleSupplier perNano) {
        Offer taken = (before, now) -> now.started
                - before.started
                + now.givenUp
                - before.givenUp
                + (now.overdueNanos() - before.overdueNanos()) * perNano.getAsDouble();
        return taken.asking((before, now) -> (now.nanos() - before.nanos()) * perNano.getAsDouble());
    }

    /** What a rate timer has done up to a moment. */
    final class State {
        final RateFigures.Threads threads;
        /** Samples that started so far, those in flight included. */
        final long started;
        /** Arrivals that were given up so far. */
        final long givenUp;

        private final long nanos;
        private final long latestNanos;

        State(long nanos, RateFigures.Threads threads, long started, long givenUp, long latestNanos) {
            this.nanos = nanos;
            this.threads = threads;
            this.started = started;
            this.givenUp = givenUp;
            this.latestNanos = latestNanos;
        }

        /** The moment, a time of {@link System#nanoTime}. */
        public long nanos() {
            return nanos;
        }

        /** Threads that use the timer. */
        public int threads() {
            return threads.all;
        }

        /** For how many nanoseconds no thread has come for the next arrival; 0 while threads wait for theirs. */
        private long overdueNanos() {
            return threads.waiting > 0 || threads.all == 0 ? 0 : Math.max(0, nanos - latestNanos);
        }
    }
}
