// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import java.io.Writer;

/** Keeps the start of what is written to it and only counts the rest. Not thread-safe; one per text. */
final class TextStart extends Writer {
    private final StringBuilder kept = new StringBuilder();
    private final int mostChars;
    private long leftOutBytes;

    TextStart(int mostChars) {
        this.mostChars = mostChars;
    }

    @Override
    public void write(char[] text, int from, int length) {
        int keeps = Math.min(length, mostChars - kept.length());
        kept.append(text, from, keeps);
        for (int i = from + keeps; i < from + length; i++) {
            leftOutBytes += utf8Length(text[i]);
        }
    }

    private static int utf8Length(char c) {
        if (c < 0x80) {
            return 1;
        }
        // Two halves of a pair are four bytes together.
        return c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }

    /** What was written, as far as so many bytes hold it. */
    BodyText text(int mostBytes) {
        int last = kept.length() - 1;
        if (leftOutBytes > 0 && last >= 0 && Character.isHighSurrogate(kept.charAt(last))) {
            leftOutBytes += utf8Length(kept.charAt(last));
            kept.setLength(last);
        }
        return BodyText.start(kept.toString(), leftOutBytes, mostBytes);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
