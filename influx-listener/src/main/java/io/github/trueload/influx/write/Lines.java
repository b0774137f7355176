// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

/** One or more lines of line protocol, each with its line break, and what they account for. Immutable. */
final class Lines {
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
}
