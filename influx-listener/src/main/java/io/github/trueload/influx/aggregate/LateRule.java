// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;

/** What happens to samples that come after their interval, and for how long intervals are kept for it. */
public final class LateRule {
    private static final long HOLD_STANDALONE_S = 2;
    private static final long HOLD_MASTER_S = 65;
    private static final long KEPT_STANDALONE_MS = 180_000;
    private static final long LEAST_BYTES = 32L << 20;
    private static final int SHARE_OF_HEAP = 8;

    final boolean hold;
    final boolean merge;
    final long maxBytes;
    final long keptMs;
    private final long delayMs;

    private LateRule(boolean hold, boolean merge, long maxBytes, long keptMs, long delayMs) {
        this.hold = hold;
        this.merge = merge;
        this.maxBytes = maxBytes;
        this.keptMs = keptMs;
        this.delayMs = delayMs;
    }

    /** @param onMaster whether samples come from slaves, in batches and up to a minute late */
    public static LateRule of(Settings settings, boolean onMaster) {
        long megabytes = settings.limit(Limit.LATE_MB);
        boolean hold = settings.late() == Settings.LatePolicy.HOLD;
        long holdS = settings.number(Parameter.HOLD_SECONDS);
        long standardS = onMaster ? HOLD_MASTER_S : HOLD_STANDALONE_S;
        return new LateRule(
                hold,
                settings.mergeInstances(),
                megabytes == 0
                        ? Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP)
                        : megabytes << 20,
                onMaster ? Long.MAX_VALUE : KEPT_STANDALONE_MS,
                hold ? 1000 * (holdS < 0 ? standardS : holdS) : settings.limit(Limit.SETTLE_MS));
    }

    /** How long after its end an interval is written for the first time, in milliseconds. */
    public long delayMs() {
        return delayMs;
    }
}
