// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The totals of intervals whose rows were made, kept so that samples that come late can still be added. When the
 * memory for this is used up, the oldest interval is forgotten; under the rule {@code hold} none is kept at all. Not
 * thread-safe.
 */
final class KeptIntervals {
    private static final long ENOUGH_MS = 120_000;

    private final TreeMap<Long, Map<String, ClosedSource>> kept = new TreeMap<>();
    private final long lengthMs;
    private final LateRule rule;
    private final Overflow overflow;
    private long forgottenUpTo = Long.MIN_VALUE;
    private long bytes;
    private boolean told;

    /**
     * Keeps nothing yet.
     *
     * @param lengthMs how long an interval is
     * @param overflow told when samples may not come very late any more
     */
    KeptIntervals(long lengthMs, LateRule rule, Overflow overflow) {
        this.lengthMs = lengthMs;
        this.rule = rule;
        this.overflow = overflow;
    }

    /** The oldest interval whose rows may still be written. */
    long first() {
        return forgottenUpTo + 1;
    }

    /** The generators of an interval as far as they are known; what is put into them is kept. */
    Map<String, ClosedSource> sources(long index) {
        return rule.hold ? new HashMap<>() : kept.computeIfAbsent(index, ignored -> new HashMap<>());
    }

    /** Says that what is kept has become larger, or smaller. */
    void grownBy(long moreBytes) {
        bytes += rule.hold ? 0 : moreBytes;
    }

    /** Says that the rows of all intervals up to one are made. */
    void settledUpTo(long lastIndex) {
        if (rule.hold) {
            forgottenUpTo = Math.max(forgottenUpTo, lastIndex);
        }
    }

    /** Forgets what is too much or too old. */
    void shrink(long lastIndex) {
        while (bytes > rule.maxBytes && kept.size() > 1) {
            forgetOldest();
            long keptMs = (lastIndex - kept.firstKey()) * lengthMs;
            if (keptMs < ENOUGH_MS && !told) {
                told = true;
                overflow.lateness(keptMs / 1000);
            }
        }
        while (kept.size() > 1 && (lastIndex - kept.firstKey()) > rule.keptMs / lengthMs) {
            forgetOldest();
        }
    }

    /** Forgets everything, before times come that were there already. */
    void clear() {
        kept.clear();
        bytes = 0;
        forgottenUpTo = Long.MIN_VALUE;
    }

    private void forgetOldest() {
        Map.Entry<Long, Map<String, ClosedSource>> oldest = kept.pollFirstEntry();
        forgottenUpTo = oldest.getKey();
        oldest.getValue().values().forEach(source -> bytes -= source.bytes());
    }
}
