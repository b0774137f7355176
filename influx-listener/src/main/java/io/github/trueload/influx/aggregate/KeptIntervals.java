// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What happens to samples that come after their interval: the totals of intervals whose rows were made are kept, so
 * that such samples can still be added. When the memory for this is used up, the oldest interval is forgotten; under
 * the rule {@code hold} none is kept at all, and rows are written later, but once. Not thread-safe.
 */
final class KeptIntervals {
    private static final long ENOUGH_MS = 120_000;
    private static final long HOLD_STANDALONE_S = 2;
    private static final long HOLD_MASTER_S = 65;
    private static final long KEPT_STANDALONE_MS = 180_000;
    private static final long LEAST_BYTES = 32L << 20;
    private static final int SHARE_OF_HEAP = 8;

    /** Whether rows are written once, so that no interval is kept. */
    final boolean hold;

    /** How long after its end an interval is written for the first time. */
    final long delayMs;

    private final TreeMap<Long, Map<String, Source>> kept = new TreeMap<>();
    private final long lengthMs;
    private final long maxBytes;
    private final long keptMs;
    private final Consumer<String> warnings;
    private long forgottenUpTo = Long.MIN_VALUE;
    private boolean warned;

    /**
     * @param onMaster whether samples come from slaves, in batches and up to a minute late
     * @param warnings told once when samples may not come very late any more
     */
    KeptIntervals(Settings settings, long lengthMs, boolean onMaster, Consumer<String> warnings) {
        this.lengthMs = lengthMs;
        this.warnings = warnings;
        this.hold = settings.text(Parameter.LATE).equals("hold");
        long holdS = settings.number(Parameter.HOLD_SECONDS);
        long standardS = onMaster ? HOLD_MASTER_S : HOLD_STANDALONE_S;
        this.delayMs = hold ? 1000 * (holdS < 0 ? standardS : holdS) : settings.limit(Limit.SETTLE_MS);
        this.keptMs = onMaster ? Long.MAX_VALUE : KEPT_STANDALONE_MS;
        long megabytes = settings.limit(Limit.LATE_MB);
        this.maxBytes = megabytes == 0
                ? Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP)
                : megabytes << 20;
    }

    /** The oldest interval whose rows may still be written. */
    long first() {
        return forgottenUpTo + 1;
    }

    /** The generators of an interval as far as they are known; what is put into them is kept. */
    Map<String, Source> sources(long index) {
        return hold ? new HashMap<>() : kept.computeIfAbsent(index, ignored -> new HashMap<>());
    }

    /** Says that the rows of all intervals up to one are made. */
    void settledUpTo(long lastIndex) {
        if (hold) {
            forgottenUpTo = Math.max(forgottenUpTo, lastIndex);
        }
    }

    /** Forgets what is too much or too old. */
    void shrink(long lastIndex) {
        long bytes = kept.values().stream().mapToLong(KeptIntervals::bytes).sum();
        while (bytes > maxBytes && kept.size() > 1) {
            bytes -= bytes(kept.firstEntry().getValue());
            forgetOldest();
            long reachMs = (lastIndex - kept.firstKey()) * lengthMs;
            if (reachMs < ENOUGH_MS && !warned) {
                warned = true;
                warnings.accept("memory suffices to keep intervals for " + reachMs / 1000
                        + " s; samples that come later than that count in a later interval. Give JMeter more heap, or"
                        + " set property " + Limit.LATE_MB.property + " (megabytes)");
            }
        }
        while (kept.size() > 1 && (lastIndex - kept.firstKey()) > keptMs / lengthMs) {
            forgetOldest();
        }
    }

    /** Forgets everything, before times come that were there already. */
    void clear() {
        kept.clear();
        forgottenUpTo = Long.MIN_VALUE;
    }

    private void forgetOldest() {
        forgottenUpTo = kept.pollFirstEntry().getKey();
    }

    private static long bytes(Map<String, Source> sources) {
        return sources.values().stream().mapToLong(source -> source.bytes).sum();
    }

    /** The totals of a generator in an interval whose rows were made. */
    static final class Source {
        final ThreadRows.Active threads = new ThreadRows.Active();
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
    }
}
