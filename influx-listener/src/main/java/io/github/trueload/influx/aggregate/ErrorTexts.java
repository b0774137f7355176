// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Schema.Value;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Decides under which code and message an error is written, for a whole run. Bounded, because each pair is a series in
 * InfluxDB and messages may be unique: when a label has many, what varies in them is replaced, and beyond a number of
 * them the code stays and the message is {@code __other__}. Thread-safe without a common lock.
 */
final class ErrorTexts {
    /** How many messages are told apart, over the run. */
    private static final int MOST_IN_ALL = 2000;

    private static final int MOST_PER_LABEL = 100;

    /** After how many messages of a label what varies in them is replaced. */
    private static final int PLAIN = 20;

    private final ConcurrentMap<String, OfLabel> labels = new ConcurrentHashMap<>();
    private final AtomicInteger all = new AtomicInteger();
    private final AtomicBoolean warned = new AtomicBoolean();
    private final Consumer<String> warnings;

    /** @param warnings told once when messages are not written as they are any more */
    ErrorTexts(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /** What an error of a label is written as; equal errors are one object. */
    ErrorKey keyOf(String label, String code, String message) {
        OfLabel known = labels.get(label);
        if (known == null) {
            known = labels.computeIfAbsent(label, ignored -> new OfLabel());
        }
        return known.keyOf(label, code, message);
    }

    private void warn(String label) {
        if (warned.compareAndSet(false, true)) {
            warnings.accept("many different messages of errors (first of '" + label
                    + "'). What varies in them (numbers,"
                    + " ids, addresses, times) is written as # from the 21st of a label on, because"
                    + " each message makes a series; beyond " + MOST_PER_LABEL + " of a label and " + MOST_IN_ALL
                    + " in all, " + Value.OTHER + " stands for the rest");
        }
    }

    private final class OfLabel {
        private final ConcurrentMap<ErrorKey, ErrorKey> keys = new ConcurrentHashMap<>();
        private final AtomicInteger size = new AtomicInteger();
        private final AtomicInteger codes = new AtomicInteger();

        ErrorKey keyOf(String label, String code, String message) {
            ErrorKey asItIs = ErrorKey.of(code, message);
            ErrorKey key = keys.get(asItIs);
            if (key != null) {
                return key;
            }
            if (size.get() < PLAIN && hasRoom()) {
                return remember(asItIs, size);
            }
            warn(label);
            ErrorKey masked = size.get() < PLAIN ? asItIs : asItIs.masked();
            key = keys.get(masked);
            if (key != null) {
                return key;
            }
            return hasRoom() ? remember(masked, size) : withoutMessage(asItIs);
        }

        private boolean hasRoom() {
            return size.get() < MOST_PER_LABEL && all.get() < MOST_IN_ALL;
        }

        /** Codes are few, but nobody makes them so. */
        private ErrorKey withoutMessage(ErrorKey key) {
            ErrorKey other = key.withoutMessage();
            ErrorKey known = keys.get(other);
            if (known != null) {
                return known;
            }
            return codes.get() < MOST_PER_LABEL ? remember(other, codes) : ErrorKey.OTHER;
        }

        private ErrorKey remember(ErrorKey key, AtomicInteger counter) {
            ErrorKey before = keys.putIfAbsent(key, key);
            if (before != null) {
                return before;
            }
            counter.incrementAndGet();
            if (counter == size) {
                all.incrementAndGet();
            }
            return key;
        }
    }
}
