// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import io.github.trueload.influx.row.Schema.Value;
import java.util.HashSet;
import java.util.Set;

/**
 * Which pairs of host and address have rows of their own, over a whole run, because each pair is a series. The first
 * ones have, the rest is one. Not thread-safe.
 */
public final class ToldApart {
    private final Set<String> pairs = new HashSet<>();
    private final long most;
    private final Runnable onFull;
    private boolean full;

    /**
     * Tells none apart yet.
     *
     * @param most how many pairs are told apart
     * @param onFull called once, when there are more
     */
    public ToldApart(long most, Runnable onFull) {
        this.most = most;
        this.onFull = onFull;
    }

    /** Whether a pair has a row of its own; that of the others has {@link Value#OTHER} for both. */
    public boolean has(String host, String address) {
        String pair = host + ' ' + address;
        if (pairs.contains(pair) || pairs.size() < most && pairs.add(pair)) {
            return true;
        }
        if (!full) {
            full = true;
            onFull.run();
        }
        return false;
    }
}
