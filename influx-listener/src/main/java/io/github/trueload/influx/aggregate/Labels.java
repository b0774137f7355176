// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.row.TagText;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * Decides under which name a label is written, once per label and run. Bounded, because every label costs memory here
 * and series in InfluxDB. Thread-safe.
 */
final class Labels {
    /** How many labels are told apart. */
    final int bound;

    private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();
    private final Predicate<String> wanted;
    private final Runnable onFull;
    private final AtomicBoolean full = new AtomicBoolean();

    /** @param onFull told once when the bound is reached */
    Labels(Predicate<String> wanted, int bound, Runnable onFull) {
        this.wanted = wanted;
        this.bound = bound;
        this.onFull = onFull;
    }

    /** The name to write, an empty text when the label gets no rows of its own, or {@link Value#OTHER}. */
    String nameOf(String label) {
        String name = names.get(label);
        if (name != null) {
            return name;
        }
        if (!wanted.test(label)) {
            return "";
        }
        if (names.size() >= bound) {
            if (!full.get() && full.compareAndSet(false, true)) {
                onFull.run();
            }
            return Value.OTHER;
        }
        String written = TagText.ofLabel(label);
        names.put(label, written);
        return written;
    }
}
