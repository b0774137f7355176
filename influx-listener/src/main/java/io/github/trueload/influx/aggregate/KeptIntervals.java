// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.settings.Limit;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The totals of intervals whose rows were made, kept so that samples that come late can still be added. When the
 * memory for this is used up, the oldest interval is forgotten; under the rule {@code hold} none is kept at all. Not
 * thread-safe.
 */
final class KeptIntervals {
    private static final long ENOUGH_MS = 120_000;

    private final TreeMap<Long, Map<String, Source>> kept = new TreeMap<>();
    private final long lengthMs;
    private final LateRule rule;
    private final Consumer<String> warnings;
    private long forgottenUpTo = Long.MIN_VALUE;
    private long bytes;
    private boolean warned;

    /**
     * Keeps nothing yet.
     *
     * @param lengthMs how long an interval is
     * @param warnings told once when samples may not come very late any more
     */
    KeptIntervals(long lengthMs, LateRule rule, Consumer<String> warnings) {
        this.lengthMs = lengthMs;
        this.rule = rule;
        this.warnings = warnings;
    }

    /** The oldest interval whose rows may still be written. */
    long first() {
        return forgottenUpTo + 1;
    }

    /** The generators of an interval as far as they are known; what is put into them is kept. */
    Map<String, Source> sources(long index) {
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
            if (keptMs < ENOUGH_MS && !warned) {
                warned = true;
                warnings.accept("memory suffices to keep intervals for " + keptMs / 1000 + " s; samples that come later"
                        + " than that count in a later interval. Give JMeter more heap, or set property "
                        + Limit.LATE_MB.property() + " (megabytes)");
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
        Map.Entry<Long, Map<String, Source>> oldest = kept.pollFirstEntry();
        forgottenUpTo = oldest.getKey();
        oldest.getValue().values().forEach(source -> bytes -= source.bytes());
    }

    /** The totals of a generator in an interval whose rows were made. */
    static final class Source {
        final ActiveThreads threads = new ActiveThreads();
        private final Map<String, LabelTotals.Compact> labels = new HashMap<>();
        private long bytes;

        /** Adds what is known of a label to totals that hold the late samples, and keeps the sum. */
        void complete(String key, LabelTotals totals) {
            LabelTotals.Compact before = labels.get(key);
            if (before != null) {
                bytes -= before.bytes;
                before.addTo(totals);
            }
            LabelTotals.Compact sum = new LabelTotals.Compact(totals);
            bytes += sum.bytes;
            labels.put(key, sum);
        }

        /** How much memory this takes, about. */
        long bytes() {
            return bytes;
        }
    }
}
