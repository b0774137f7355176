// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.lookup.HostLookup.Answer;
import io.github.trueload.dns.lookup.LookupSettings;
import io.github.trueload.dns.rotate.Rotation.Strategy;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Everything that makes two balancers differ. Compared by value. */
public final class BalancerSettings {
    /** For sources that state no time to live: the hosts file and the JVM, which has a cache of its own. */
    private static final Duration UNSTATED = Duration.ofSeconds(10);

    private static final Duration FIRST_RETRY = Duration.ofMillis(250);
    private static final int MOST_DOUBLINGS = 10;
    private static final Duration FOREVER = Duration.ofSeconds(Integer.MAX_VALUE);

    public final LookupSettings lookup;
    final Strategy strategy;
    private final Map<Setting, Object> values;

    /**
     * Settings.
     *
     * @param values flags and numbers; null for a number that is left to the answer, or to chance
     */
    BalancerSettings(LookupSettings lookup, Strategy strategy, Map<Setting, Object> values) {
        this.lookup = lookup;
        this.strategy = strategy;
        this.values = Collections.unmodifiableMap(new EnumMap<>(values));
    }

    /** Whether a setting is {@code true}. */
    boolean flag(Setting setting) {
        return (Boolean) values.get(setting);
    }

    /** At which address of a host this generator starts, counted from 0; -1 for any. */
    int offset() {
        Long offset = (Long) values.get(Setting.OFFSET);
        return offset == null ? -1 : offset.intValue();
    }

    /** A whole number; only of a setting whose default is one. */
    long number(Setting setting) {
        return (Long) values.get(setting);
    }

    /** A number of seconds. */
    Duration seconds(Setting setting) {
        return Duration.ofSeconds(number(setting));
    }

    /** How long an answer holds. */
    Duration ttl(Answer answer) {
        if (answer.ttlSeconds == Answer.FOREVER) {
            return FOREVER;
        }
        Duration stated = UNSTATED;
        if (isTtlFixed()) {
            stated = seconds(Setting.TTL);
        } else if (answer.ttlSeconds != Answer.UNKNOWN_TTL) {
            stated = Duration.ofSeconds(answer.ttlSeconds);
        }
        Duration minimum = seconds(Setting.MIN_TTL);
        Duration maximum = seconds(Setting.MAX_TTL);
        Duration atLeast = stated.compareTo(minimum) < 0 ? minimum : stated;
        return atLeast.compareTo(maximum) > 0 ? maximum : atLeast;
    }

    private boolean isTtlFixed() {
        return values.get(Setting.TTL) != null;
    }

    /** Whether addresses are used for longer than their records allow. */
    boolean isLongerThanStated(Answer answer) {
        return !isTtlFixed()
                && answer.ttlSeconds != Answer.UNKNOWN_TTL
                && ttl(answer).getSeconds() > answer.ttlSeconds;
    }

    /**
     * For how long a failure is remembered. One that is no answer, such as a server that is silent, is over soon: a
     * quarter of a second, and twice as long each time it is met again.
     *
     * @param earlier how many there were in a row before it
     */
    Duration ttlOfFailure(boolean answered, int earlier) {
        Duration negative = seconds(Setting.NEGATIVE_TTL);
        Duration soon = FIRST_RETRY.multipliedBy(1L << Math.min(earlier, MOST_DOUBLINGS));
        return answered || soon.compareTo(negative) > 0 ? negative : soon;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof BalancerSettings)) {
            return false;
        }
        BalancerSettings that = (BalancerSettings) other;
        return lookup.equals(that.lookup) && strategy == that.strategy && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return Objects.hash(lookup, strategy, values);
    }

    @Override
    public String toString() {
        return strategy + (flag(Setting.FAILOVER) ? "" : ", no fail-over") + ", " + lookup + ", time to live "
                + (isTtlFixed() ? seconds(Setting.TTL).getSeconds() + " s" : "of the records") + ", at least "
                + number(Setting.MIN_TTL) + " s, at most " + number(Setting.MAX_TTL) + " s";
    }
}
