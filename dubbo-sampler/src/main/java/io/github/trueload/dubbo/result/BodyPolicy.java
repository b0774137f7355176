// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import io.github.trueload.dubbo.result.ResultJson.ResultFormat;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** How much of an answer's text a sample keeps. */
public final class BodyPolicy {
    private static final int KILO = 1024;
    private static final int ALL = Integer.MAX_VALUE;

    private final int mostBytes;

    private BodyPolicy(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    /**
     * The policy of a plan.
     *
     * @param name {@code drop}, {@code truncate}, or anything else to keep all
     * @param kilobytes how much is left by {@code truncate}, in units of 1024 bytes; 1 or more
     */
    public static BodyPolicy of(String name, int kilobytes) {
        switch (name) {
            case "drop":
                return new BodyPolicy(0);
            case "truncate":
                return new BodyPolicy((int) Math.min(ALL - 1, (long) kilobytes * KILO));
            default:
                return new BodyPolicy(ALL);
        }
    }

    /**
     * The text to keep of an answer.
     *
     * @param wireBytes the answer's size on the wire, which stands for that of a text that is not even written; 0 when
     *     it is not known
     */
    public BodyText text(Object answer, ResultFormat format, long wireBytes) {
        if (mostBytes == ALL) {
            return BodyText.whole(ResultJson.write(answer, format));
        }
        if (mostBytes == 0) {
            return BodyText.none(
                    wireBytes > 0 ? wireBytes : start(answer, format, 0).wholeBytes());
        }
        return start(answer, format, mostBytes);
    }

    /** The start of an answer's text, and how long it would have been. Holds little more than that. */
    private static BodyText start(Object answer, ResultFormat format, int mostBytes) {
        TextStart text = new TextStart(mostBytes);
        ResultJson.write(answer, format, text);
        return text.text(mostBytes);
    }

    /** The text of an answer as far as a sample keeps it, in UTF-8, and the size of the whole. */
    public static final class BodyText {
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

    /** Keeps the start of what is written to it and only counts the rest. Not thread-safe; one per text. */
    private static final class TextStart extends Writer {
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
}
