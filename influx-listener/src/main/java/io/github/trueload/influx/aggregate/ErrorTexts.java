// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Limits;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Decides under which code and message an error is written, for a whole run. Bounded, because each pair is a series in
 * InfluxDB and messages may be unique: when a label has many, what varies in them is replaced, and beyond a number of
 * them the code stays and the message is {@code __other__}. Thread-safe without a common lock.
 */
final class ErrorTexts {
    private final ConcurrentMap<String, OfLabel> labels = new ConcurrentHashMap<>();
    private final AtomicInteger all = new AtomicInteger();
    private final AtomicBoolean told = new AtomicBoolean();
    private final int mostInAll;
    private final int mostPerLabel;
    private final int plain;
    private final Overflow overflow;

    /** @param overflow told once when messages are not written as they are any more */
    ErrorTexts(Limits limits, Overflow overflow) {
        this.mostInAll = limits.number(Limit.ERROR_MESSAGES);
        this.mostPerLabel = limits.number(Limit.ERROR_MESSAGES_PER_LABEL);
        int masking = limits.number(Limit.ERROR_MESSAGES_PLAIN);
        this.plain = masking == 0 ? Integer.MAX_VALUE : masking;
        this.overflow = overflow;
    }

    /** What an error of a label is written as; equal errors are one object. */
    ErrorKey keyOf(String label, String code, String message) {
        OfLabel known = labels.get(label);
        if (known == null) {
            known = labels.computeIfAbsent(label, ignored -> new OfLabel());
        }
        return known.keyOf(label, code, message);
    }

    private void tell(String label) {
        if (told.compareAndSet(false, true)) {
            overflow.messages(label);
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
            if (size.get() < plain && hasRoom()) {
                return remember(asItIs, size);
            }
            tell(label);
            ErrorKey masked = size.get() < plain ? asItIs : asItIs.masked();
            key = keys.get(masked);
            if (key != null) {
                return key;
            }
            return hasRoom() ? remember(masked, size) : withoutMessage(asItIs);
        }

        private boolean hasRoom() {
            return size.get() < mostPerLabel && all.get() < mostInAll;
        }

        /** Codes are few, but nobody makes them so. */
        private ErrorKey withoutMessage(ErrorKey key) {
            ErrorKey other = key.withoutMessage();
            ErrorKey known = keys.get(other);
            if (known != null) {
                return known;
            }
            return codes.get() < mostPerLabel ? remember(other, codes) : ErrorKey.OTHER;
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
