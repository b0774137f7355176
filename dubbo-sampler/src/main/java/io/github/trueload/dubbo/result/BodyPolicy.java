// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import io.github.trueload.dubbo.result.ResultJson.ResultFormat;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** How much of an answer's text a sample keeps. */
public final class BodyPolicy {
    private static final int KILO = 1024;
    private static final int ALL = Integer.MAX_VALUE;
    private static final byte[] NOTHING = {};

    private final int mostBytes;

    private BodyPolicy(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** The policy of a plan: {@code drop}, {@code truncate} to so many units of 1024 bytes, anything else for all. */
    public static BodyPolicy of(String name, int kilobytes) {
        if ("truncate".equals(name)) {
            return new BodyPolicy((int) Math.min(ALL - 1, (long) kilobytes * KILO));
        }
        return new BodyPolicy("drop".equals(name) ? 0 : ALL);
    }

    /** The text to keep of an answer, whose size on the wire, if not 0, stands for that of an unwritten text. */
    public BodyText text(Object answer, ResultFormat format, long wireBytes) {
        if (mostBytes == ALL) {
            byte[] whole = ResultJson.write(answer, format).getBytes(StandardCharsets.UTF_8);
            return new BodyText(whole, whole.length);
        }
        if (mostBytes == 0 && wireBytes > 0) {
            return new BodyText(NOTHING, wireBytes);
        }
        TextStart text = new TextStart(mostBytes);
        ResultJson.write(answer, format, new BufferedWriter(new OutputStreamWriter(text, StandardCharsets.UTF_8)));
        return new BodyText(mostBytes == 0 ? NOTHING : text.kept(), text.wholeBytes);
    }

    /** The text of an answer as far as a sample keeps it, in UTF-8, and the size of the whole. */
    public static final class BodyText {
        /** What is kept; shared, not to be changed. */
        public final byte[] kept;
        /** Bytes of the whole text. */
        public final long wholeBytes;

        private BodyText(byte[] kept, long wholeBytes) {
            this.kept = kept;
            this.wholeBytes = wholeBytes;
        }
    }

    /** Keeps the start of what is written to it and only counts the rest. Not thread-safe; one per text. */
    private static final class TextStart extends OutputStream {
        private static final byte[] CUT_HERE = {'.', '.', '.'};

        private final ByteArrayOutputStream start = new ByteArrayOutputStream();
        private final int mostBytes;
        private long wholeBytes;

        TextStart(int mostBytes) {
            this.mostBytes = mostBytes;
        }

        @Override
        public void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] text, int from, int length) {
            // One more than is kept tells whether a character would be cut.
            start.write(text, from, Math.min(length, mostBytes + 1 - start.size()));
            wholeBytes += length;
        }

        /** What was written, as far as so many bytes hold it; it ends in "..." where anything is missing. */
        byte[] kept() {
            byte[] bytes = start.toByteArray();
            if (wholeBytes <= mostBytes) {
                return bytes;
            }
            int end = mostBytes;
            while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
                end--;
            }
            byte[] kept = Arrays.copyOf(bytes, end + CUT_HERE.length);
            System.arraycopy(CUT_HERE, 0, kept, end, CUT_HERE.length);
            return kept;
        }
    }
}
