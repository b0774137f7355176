// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.row.TagText;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Pattern;

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

    /** The key under which an error of a label is written. */
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
        private final Set<String> codes = ConcurrentHashMap.newKeySet();
        private final AtomicInteger size = new AtomicInteger();

        ErrorKey keyOf(String label, String code, String message) {
            ErrorKey asItIs = ErrorKey.of(code, message);
            ErrorKey key = keys.get(asItIs);
            if (key != null) {
                return key;
            }
            if (size.get() < PLAIN && hasRoom()) {
                return remember(asItIs);
            }
            warn(label);
            ErrorKey masked = size.get() < PLAIN ? asItIs : asItIs.masked();
            key = keys.get(masked);
            if (key != null) {
                return key;
            }
            return hasRoom() ? remember(masked) : withoutMessage(asItIs.code);
        }

        private boolean hasRoom() {
            return size.get() < MOST_PER_LABEL && all.get() < MOST_IN_ALL;
        }

        /** Codes are few, but nobody makes them so. */
        private ErrorKey withoutMessage(String code) {
            if (codes.size() < MOST_PER_LABEL) {
                codes.add(code);
            }
            return codes.contains(code) ? new ErrorKey(code, Value.OTHER) : ErrorKey.OTHER;
        }

        private ErrorKey remember(ErrorKey key) {
            ErrorKey before = keys.putIfAbsent(key, key);
            if (before != null) {
                return before;
            }
            size.incrementAndGet();
            all.incrementAndGet();
            return key;
        }
    }

    /** Why samples failed: response code and message, made fit for tags. */
    static final class ErrorKey {
        /** Stands for the errors of a label beyond the codes that are told apart. */
        static final ErrorKey OTHER = new ErrorKey(Value.OTHER, Value.OTHER);

        private static final int MAX_MESSAGE = 512;

        /** Identifiers (UUIDs, hexadecimal numbers of six digits or more), then addresses, times and other numbers. */
        private static final Pattern VARYING =
                Pattern.compile("\\b\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}\\b"
                        + "|\\b(?=[a-fA-F]*\\d)\\p{XDigit}{6,}\\b"
                        + "|\\p{XDigit}{0,4}(?::\\p{XDigit}{0,4}){3,7}(?:%\\w+)?"
                        + "|[-+]?\\d+(?:[.,:/T-]\\d+)*Z?");

        final String code;
        final String message;

        private ErrorKey(String code, String message) {
            this.code = code;
            this.message = message;
        }

        /** An empty code becomes 0 and an empty message None, as JMeter's own client has it. */
        static ErrorKey of(String code, String message) {
            return new ErrorKey(clean(code, "0"), clean(message, "None"));
        }

        /** A copy whose varying parts (numbers, ids) are replaced by {@code #}. */
        ErrorKey masked() {
            return new ErrorKey(code, VARYING.matcher(message).replaceAll("#"));
        }

        private static String clean(String text, String ifEmpty) {
            String clean = TagText.clean(text);
            if (clean.equals(TagText.EMPTY)) {
                return ifEmpty;
            }
            return clean.length() <= MAX_MESSAGE ? clean : TagText.clean(clean.substring(0, MAX_MESSAGE));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ErrorKey
                    && code.equals(((ErrorKey) other).code)
                    && message.equals(((ErrorKey) other).message);
        }

        @Override
        public int hashCode() {
            return 31 * code.hashCode() + message.hashCode();
        }
    }
}
