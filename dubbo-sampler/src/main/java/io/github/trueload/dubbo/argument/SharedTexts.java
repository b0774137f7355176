// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Large texts and what was parsed from them, once for all clones of a sampler that hold the same. Nothing is kept alive
 * here: what no clone holds any more is collected. Thread-safe, without a lock: a sample whose text is another each
 * time comes here each time. Short texts never do, as their clones may well have their own.
 *
 * <p>There is room for a fixed number of texts. One that finds no place is simply not shared.
 */
public final class SharedTexts {
    private static final int SHORT = 256;
    private static final int PLACES = 1 << 13;
    /** Leaves as many of the upper bits of a number as a place has. */
    private static final int TO_PLACE = Integer.SIZE - Integer.numberOfTrailingZeros(PLACES);
    /** The golden ratio: texts that differ in their last digits have hash codes side by side, and so are set apart. */
    private static final int SPREAD = 0x9E3779B9;
    /** A text may stand in one of so many places, the first of which its hash code decides. */
    private static final int PLACES_OF_ONE = 8;
    /** After losing a place to another thread one looks again: that thread may have brought the same text. */
    private static final int ATTEMPTS = 4;

    private final AtomicReferenceArray<Known> places = new AtomicReferenceArray<>(PLACES);

    /** The same text, and the same object for whoever asks with an equal one. */
    public String text(String text) {
        return text.length() < SHORT ? text : (String) known(text);
    }

    /** The same for a text that is not parsed yet. */
    <V> ParsedText<V> parsed(ParsedText<V> text) {
        @SuppressWarnings("unchecked") // Equal ones are of one parser.
        ParsedText<V> shared = text.isShort() ? text : (ParsedText<V>) known(text);
        return shared;
    }

    private Object known(Object candidate) {
        int hash = candidate.hashCode();
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            // A new text goes where there is none, or else one that nobody asked for twice. Each place is read once,
            // so that the same text brought meanwhile takes the place that this one would take.
            int best = -1;
            Known there = null;
            boolean free = false;
            for (int i = 0; i < PLACES_OF_ONE; i++) {
                int place = ((hash * SPREAD >>> TO_PLACE) + i) & (PLACES - 1);
                Known known = places.get(place);
                Object text = known == null ? null : known.get();
                if (text != null && known.hash == hash && candidate.equals(text)) {
                    known.isShared = true;
                    return text;
                }
                if (!free && (text == null || !known.isShared)) {
                    best = place;
                    there = known;
                    free = text == null;
                }
            }
            if (best < 0 || places.compareAndSet(best, there, new Known(candidate, hash))) {
                return candidate;
            }
        }
        return candidate;
    }

    /** A text with its hash code, so that most others need not be compared with it. */
    private static final class Known extends WeakReference<Object> {
        private final int hash;
        /** Texts that are another for each sample, which nobody asks for again, must not drive this one out. */
        private volatile boolean isShared;

        private Known(Object text, int hash) {
            super(text);
            this.hash = hash;
        }
    }

    /** Texts and their value, parsed when first asked for. Thread-safe; the value is shared, not to be changed. */
    static final class ParsedText<V> {
        private final Object kind;
        private final String[] texts;
        private final int hash;
        private final Parser<V> parser;
        private V value;
        private BadArgumentException failure;
        private volatile boolean isParsed;

        /** One that is not parsed yet. The kind is what decides the value besides the texts, the parser included. */
        ParsedText(Object kind, String[] texts, Parser<V> parser) {
            this.kind = kind;
            this.texts = texts;
            this.hash = 31 * kind.hashCode() + Arrays.hashCode(texts);
            this.parser = parser;
        }

        /** The value; the first caller parses it, others wait for that and never again. */
        V value() throws BadArgumentException {
            if (!isParsed) {
                parse();
            }
            if (failure != null) {
                throw failure;
            }
            return value;
        }

        private synchronized void parse() {
            if (isParsed) {
                return;
            }
            try {
                value = parser.parse();
            } catch (BadArgumentException e) {
                failure = e;
            }
            isParsed = true;
        }

        private boolean isShort() {
            return Arrays.stream(texts).mapToLong(String::length).sum() < SHORT;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ParsedText
                    && hash == ((ParsedText<?>) other).hash
                    && kind.equals(((ParsedText<?>) other).kind)
                    && Arrays.equals(texts, ((ParsedText<?>) other).texts);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @FunctionalInterface
        interface Parser<V> {
            V parse() throws BadArgumentException;
        }
    }
}
