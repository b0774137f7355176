// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;

/**
 * Counts how samples failed, by code, message and label. Servers and plans write these texts, so they are cut and their
 * number is bounded. Any number of threads may record and none waits for a lock; thread-safe.
 */
public final class SampleErrors {
    /** More kinds than this are told apart by code and label alone, and twice as many not at all. */
    static final int MOST_KINDS = 200;

    private static final int LONGEST = 300;
    private static final Pattern CONTROLS = Pattern.compile("[\\x00-\\x1f\\x7f-\\x9f]");

    /** By code, message and label. */
    private final ConcurrentMap<List<String>, Kind> kinds = new ConcurrentHashMap<>();

    /** Takes note of a sample that failed; texts may be null. */
    public void record(String code, String message, String label, long timeMs) {
        List<String> texts = Arrays.asList(cut(code), cut(message), cut(label));
        Kind known = kinds.get(texts);
        Kind kind = known == null ? kinds.computeIfAbsent(bounded(texts), Kind::new) : known;
        kind.count.increment();
        kind.firstMs.accumulate(timeMs);
    }

    private List<String> bounded(List<String> texts) {
        List<String> bounded =
                kinds.size() < MOST_KINDS ? texts : Arrays.asList(texts.get(0), SampleTimes.OTHER, texts.get(2));
        return kinds.size() < 2 * MOST_KINDS || kinds.containsKey(bounded)
                ? bounded
                : Collections.nCopies(texts.size(), SampleTimes.OTHER);
    }

    /** All that failed so far, the most frequent first. */
    public List<Kind> kinds() {
        List<Kind> sorted = new ArrayList<>(kinds.values());
        sorted.sort(Comparator.comparingLong(Kind::count).reversed().thenComparing(Kind::firstMs));
        return sorted;
    }

    /** The beginning of a text, in one line. */
    private static String cut(String text) {
        if (text == null) {
            return "";
        }
        boolean longer = text.length() > LONGEST;
        boolean half = longer && Character.isHighSurrogate(text.charAt(LONGEST - 1));
        String line = text.substring(0, half ? LONGEST - 1 : Math.min(LONGEST, text.length()));
        return CONTROLS.matcher(line).replaceAll(" ").trim() + (longer ? "..." : "");
    }

    /** One way to fail, as the report has it. */
    public static final class Kind {
        /** The code of the answer, or what stands for it; may be empty, as all texts here. */
        public final String code;
        /** The message of the answer, or of the assertion that failed. */
        public final String message;
        /** The label of the samples. */
        public final String label;

        private final LongAdder count = new LongAdder();
        private final LongAccumulator firstMs = new LongAccumulator(Math::min, Long.MAX_VALUE);

        private Kind(List<String> texts) {
            this.code = texts.get(0);
            this.message = texts.get(1);
            this.label = texts.get(2);
        }

        /** How many samples failed so. */
        @JsonProperty
        public long count() {
            return count.sum();
        }

        /** When the first of them did, milliseconds since 1970. */
        @JsonProperty
        public long firstMs() {
            return firstMs.get();
        }
    }
}
