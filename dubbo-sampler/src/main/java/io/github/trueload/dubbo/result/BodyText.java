// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The text of an answer as far as a sample keeps it, in UTF-8, and the size of the whole. Immutable. */
public final class BodyText {
    private static final byte[] CUT_HERE = {'.', '.', '.'};

    private final byte[] kept;
    private final long wholeBytes;

    private BodyText(byte[] kept, long wholeBytes) {
        this.kept = kept;
        this.wholeBytes = wholeBytes;
    }

    static BodyText whole(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new BodyText(bytes, bytes.length);
    }

    static BodyText none(long wholeBytes) {
        return new BodyText(new byte[0], wholeBytes);
    }

    /** The start of a text of which some bytes are left out already; it ends in "..." where anything is missing. */
    static BodyText start(String text, long leftOutBytes, int mostBytes) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        long whole = bytes.length + leftOutBytes;
        if (whole <= mostBytes) {
            return new BodyText(bytes, whole);
        }
        int end = Math.min(bytes.length, mostBytes);
        while (end > 0 && end < bytes.length && (bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        byte[] kept = Arrays.copyOf(bytes, end + CUT_HERE.length);
        System.arraycopy(CUT_HERE, 0, kept, end, CUT_HERE.length);
        return new BodyText(kept, whole);
    }

    /** What is kept; shared, not to be changed. */
    public byte[] kept() {
        return kept;
    }

    /** Bytes of the whole text. */
    public long wholeBytes() {
        return wholeBytes;
    }
}
