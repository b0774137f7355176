// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of one request. Immutable. */
final class Batch {
    private final List<Lines> parts;
    private final boolean uncertain;
    private final int size;
    private final int rows;
    private final long samples;

    Batch(List<Lines> parts) {
        this(parts, false);
    }

    private Batch(List<Lines> parts, boolean uncertain) {
        this.parts = parts;
        this.uncertain = uncertain;
        this.size = parts.stream().mapToInt(part -> part.bytes.length).sum();
        this.rows = parts.stream().mapToInt(part -> part.rows).sum();
        this.samples = parts.stream().mapToLong(part -> part.samples).sum();
    }

    byte[] bytes() {
        byte[] all = new byte[size()];
        int at = 0;
        for (Lines part : parts) {
            System.arraycopy(part.bytes, 0, all, at, part.bytes.length);
            at += part.bytes.length;
        }
        return all;
    }

    /** How many bytes it has. */
    int size() {
        return size;
    }

    int rows() {
        return rows;
    }

    long samples() {
        return samples;
    }

    /** Whether the server may have written it already. */
    boolean isUncertain() {
        return uncertain;
    }

    /** The same rows after a request that may have written them. */
    Batch afterUncertainty() {
        return uncertain ? this : new Batch(parts, true);
    }

    /** The first and the second half; a batch of one row cannot be halved. */
    List<Batch> halves() {
        List<Lines> rows = parts.size() > 1 ? parts : parts.get(0).split();
        int middle = rows.size() / 2;
        return Arrays.asList(
                new Batch(new ArrayList<>(rows.subList(0, middle)), uncertain),
                new Batch(new ArrayList<>(rows.subList(middle, rows.size())), uncertain));
    }

    /** One or more lines of line protocol, each with its line break, and what they account for. Immutable. */
    static final class Lines {
        final byte[] bytes;
        final int rows;
        final long samples;

        Lines(byte[] bytes, int rows, long samples) {
            this.bytes = bytes;
            this.rows = rows;
            this.samples = samples;
        }

        Lines accountingFor(long moreSamples) {
            return moreSamples == 0 ? this : new Lines(bytes, rows, samples + moreSamples);
        }

        /** Line by line: raw samples come many in one part, one sample a line. */
        private List<Lines> split() {
            List<Lines> lines = new ArrayList<>(rows);
            int from = 0;
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] == '\n') {
                    lines.add(new Lines(Arrays.copyOfRange(bytes, from, i + 1), 1, samples / rows));
                    from = i + 1;
                }
            }
            return lines;
        }
    }
}
