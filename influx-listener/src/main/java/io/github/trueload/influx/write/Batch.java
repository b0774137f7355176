// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What goes to the server in one request. Immutable. */
final class Batch {
    private final List<Lines> parts;
    private final boolean uncertain;

    Batch(List<Lines> parts) {
        this(parts, false);
    }

    private Batch(List<Lines> parts, boolean uncertain) {
        this.parts = parts;
        this.uncertain = uncertain;
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
        return parts.stream().mapToInt(part -> part.bytes.length).sum();
    }

    int rows() {
        return parts.stream().mapToInt(part -> part.rows).sum();
    }

    long samples() {
        return parts.stream().mapToLong(part -> part.samples).sum();
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
        List<Lines> rows = parts.size() > 1 ? parts : split(parts.get(0));
        int middle = rows.size() / 2;
        return Arrays.asList(
                new Batch(new ArrayList<>(rows.subList(0, middle)), uncertain),
                new Batch(new ArrayList<>(rows.subList(middle, rows.size())), uncertain));
    }

    /** Raw samples come many in one part, one sample a line. */
    private static List<Lines> split(Lines part) {
        List<Lines> rows = new ArrayList<>(part.rows);
        long samplesEach = part.samples / part.rows;
        int from = 0;
        for (int i = 0; i < part.bytes.length; i++) {
            if (part.bytes[i] == '\n') {
                rows.add(new Lines(Arrays.copyOfRange(part.bytes, from, i + 1), 1, samplesEach));
                from = i + 1;
            }
        }
        return rows;
    }
}
