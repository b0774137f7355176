// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.lookup.LookupSettings;
import io.github.trueload.dns.rotate.Strategy;
import java.util.Objects;

/** Everything that makes two balancers differ. Immutable, compared by value. */
public final class BalancerSettings {
    /** Offset of a generator that may start anywhere. */
    public static final int ANY_OFFSET = -1;

    private final LookupSettings lookup;
    private final TtlPolicy ttl;
    private final Strategy strategy;
    private final int offset;
    private final boolean failover;

    /**
     * Settings.
     *
     * @param offset at which address of a host this generator starts, counted from 0, or {@link #ANY_OFFSET}
     * @param failover whether a connection gets the other addresses too, for the case that the chosen one refuses
     */
    public BalancerSettings(LookupSettings lookup, TtlPolicy ttl, Strategy strategy, int offset, boolean failover) {
        this.lookup = lookup;
        this.ttl = ttl;
        this.strategy = strategy;
        this.offset = offset;
        this.failover = failover;
    }

    /** Where addresses come from. */
    public LookupSettings lookup() {
        return lookup;
    }

    TtlPolicy ttl() {
        return ttl;
    }

    Strategy strategy() {
        return strategy;
    }

    int offset() {
        return offset;
    }

    boolean failover() {
        return failover;
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
}
