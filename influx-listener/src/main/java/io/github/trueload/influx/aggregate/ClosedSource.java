// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.threads.ActiveThreads;
import java.util.HashMap;
import java.util.Map;

/**
 * The totals of a generator in an interval whose rows were made, in compact form, so that samples that come late can
 * still be added. Not thread-safe.
 */
final class ClosedSource {
    final ActiveThreads threads = new ActiveThreads();
    private final Map<String, ClosedLabel> labels = new HashMap<>();
    private long bytes;

    /** Adds what is known of a label to totals that hold the late samples, and keeps the sum. */
    void complete(String key, LabelTotals totals) {
        ClosedLabel before = labels.get(key);
        if (before != null) {
            bytes -= before.bytes();
            before.addTo(totals);
        }
        ClosedLabel closed = new ClosedLabel(totals);
        bytes += closed.bytes();
        labels.put(key, closed);
    }

    /** How much memory this takes, about. */
    long bytes() {
        return bytes;
    }
}
