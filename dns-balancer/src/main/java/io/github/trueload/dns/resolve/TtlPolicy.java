// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.lookup.Answer;
import java.time.Duration;
import java.util.Objects;

/** For how long an answer holds, and a failure. Immutable, compared by value. */
public final class TtlPolicy {
    /** For sources that state no time to live: the hosts file and the JVM, which has a cache of its own. */
    static final Duration UNSTATED = Duration.ofSeconds(10);

    private static final Duration FOREVER = Duration.ofSeconds(Integer.MAX_VALUE);

    private final Duration fixed;
    private final Duration minimum;
    private final Duration maximum;
    private final Duration stale;
    private final Duration negative;

    /**
     * A policy.
     *
     * @param fixed time to live of every answer; null for that of its records
     * @param minimum lower bound of the time to live
     * @param maximum upper bound of the time to live
     * @param stale for how long addresses are used beyond their time to live when no source answers any more
     * @param negative for how long a failure is remembered
     */
    public TtlPolicy(Duration fixed, Duration minimum, Duration maximum, Duration stale, Duration negative) {
        this.fixed = fixed;
        this.minimum = minimum;
        this.maximum = maximum;
        this.stale = stale;
        this.negative = negative;
    }

    /** How long an answer holds. */
    Duration of(Answer answer) {
        long ttl = answer.ttlSeconds();
        if (ttl == Answer.FOREVER) {
            return FOREVER;
        }
        Duration stated = fixed;
        if (stated == null) {
            stated = ttl == Answer.UNKNOWN_TTL ? UNSTATED : Duration.ofSeconds(ttl);
        }
        Duration atLeast = stated.compareTo(minimum) < 0 ? minimum : stated;
        return atLeast.compareTo(maximum) > 0 ? maximum : atLeast;
    }

    /** Whether addresses are used for longer than their records allow. */
    boolean isLongerThanStated(Answer answer) {
        long ttl = answer.ttlSeconds();
        return fixed == null && ttl != Answer.UNKNOWN_TTL && of(answer).getSeconds() > ttl;
    }

    Duration stale() {
        return stale;
    }

    Duration negative() {
        return negative;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof TtlPolicy)) {
            return false;
        }
        TtlPolicy that = (TtlPolicy) other;
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
