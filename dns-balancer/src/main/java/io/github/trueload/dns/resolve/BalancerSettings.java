// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.lookup.Answer;
import io.github.trueload.dns.lookup.LookupSettings;
import io.github.trueload.dns.rotate.Rotation.Strategy;
import java.time.Duration;
import java.util.Objects;

/** Everything that makes two balancers differ. Compared by value. */
public final class BalancerSettings {
    /** Offset of a generator that may start anywhere. */
    public static final int ANY_OFFSET = -1;

    public final LookupSettings lookup;
    final Ttl ttl;
    final Strategy strategy;
    final int offset;
    final boolean failover;

    /**
     * Settings.
     *
     * @param offset at which address of a host this generator starts, counted from 0, or {@link #ANY_OFFSET}
     * @param failover whether a connection gets the other addresses too, for the case that the chosen one refuses
     */
    BalancerSettings(LookupSettings lookup, Ttl ttl, Strategy strategy, int offset, boolean failover) {
        this.lookup = lookup;
        this.ttl = ttl;
        this.strategy = strategy;
        this.offset = offset;
        this.failover = failover;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof BalancerSettings)) {
            return false;
        }
        BalancerSettings that = (BalancerSettings) other;
        return lookup.equals(that.lookup)
                && ttl.equals(that.ttl)
                && strategy == that.strategy
                && offset == that.offset
                && failover == that.failover;
    }

    @Override
    public int hashCode() {
        return Objects.hash(lookup, ttl, strategy, offset, failover);
    }

    @Override
    public String toString() {
        return strategy + (failover ? "" : ", no fail-over") + ", " + lookup + ", " + ttl;
    }

    /** For how long an answer holds, and a failure. Compared by value. */
    static final class Ttl {
        /** For sources that state no time to live: the hosts file and the JVM, which has a cache of its own. */
        static final Duration UNSTATED = Duration.ofSeconds(10);

        private static final Duration FIRST_RETRY = Duration.ofMillis(250);
        private static final int MOST_DOUBLINGS = 10;
        private static final Duration FOREVER = Duration.ofSeconds(Integer.MAX_VALUE);

        private final Duration fixed;
        private final Duration minimum;
        private final Duration maximum;
        final Duration stale;
        private final Duration negative;

        /**
         * A policy.
         *
         * @param fixed time to live of every answer; null for that of its records
         * @param minimum lower bound of the time to live
         * @param maximum upper bound of the time to live
         * @param stale for how long addresses are used beyond their time to live when no source answers any more
         * @param negative for how long it is remembered that a host does not exist
         */
        Ttl(Duration fixed, Duration minimum, Duration maximum, Duration stale, Duration negative) {
            this.fixed = fixed;
            this.minimum = minimum;
            this.maximum = maximum;
            this.stale = stale;
            this.negative = negative;
        }

        /** How long an answer holds. */
        Duration of(Answer answer) {
            if (answer.ttlSeconds == Answer.FOREVER) {
                return FOREVER;
            }
            Duration stated = fixed;
            if (stated == null) {
                stated = answer.ttlSeconds == Answer.UNKNOWN_TTL ? UNSTATED : Duration.ofSeconds(answer.ttlSeconds);
            }
            Duration atLeast = stated.compareTo(minimum) < 0 ? minimum : stated;
            return atLeast.compareTo(maximum) > 0 ? maximum : atLeast;
        }

        /**
         * For how long a failure is remembered. One that is no answer, such as a server that is silent, is over soon:
         * a quarter of a second, and twice as long each time it is met again.
         *
         * @param earlier how many there were in a row before it
         */
        Duration ofFailure(boolean answered, int earlier) {
            Duration soon = FIRST_RETRY.multipliedBy(1L << Math.min(earlier, MOST_DOUBLINGS));
            return answered || soon.compareTo(negative) > 0 ? negative : soon;
        }

        /** Whether addresses are used for longer than their records allow. */
        boolean isLongerThanStated(Answer answer) {
            return fixed == null
                    && answer.ttlSeconds != Answer.UNKNOWN_TTL
                    && of(answer).getSeconds() > answer.ttlSeconds;
        }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Ttl)) {
                return false;
            }
            Ttl that = (Ttl) other;
            return Objects.equals(fixed, that.fixed)
                    && minimum.equals(that.minimum)
                    && maximum.equals(that.maximum)
                    && stale.equals(that.stale)
                    && negative.equals(that.negative);
        }

        @Override
        public int hashCode() {
            return Objects.hash(fixed, minimum, maximum, stale, negative);
        }

        @Override
        public String toString() {
            return "time to live " + (fixed == null ? "of the records" : fixed.getSeconds() + " s") + ", at least "
                    + minimum.getSeconds() + " s, at most " + maximum.getSeconds() + " s";
        }
    }
}
