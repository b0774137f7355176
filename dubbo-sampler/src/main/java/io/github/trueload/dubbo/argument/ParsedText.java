// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.util.Arrays;

/**
 * Texts of a plan and the value that they stand for, parsed when it is first asked for. Equal when kind and texts are.
 * Thread-safe; the value is shared and must not be changed.
 */
final class ParsedText<V> {
    private final Object kind;
    private final String[] texts;
    private final int hash;
    private final Parser<V> parser;
    private V value;
    private BadArgumentException failure;
    private volatile boolean isParsed;

    /**
     * Creates one that is not parsed yet.
     *
     * @param kind what besides the texts decides the value; of another class for another parser
     */
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

    /** Number of characters in all texts. */
    long length() {
        long length = 0;
        for (String text : texts) {
            length += text.length();
        }
        return length;
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

    /** Turns texts into a value. */
    @FunctionalInterface
    interface Parser<V> {
        V parse() throws BadArgumentException;
    }
}
