// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

/**
 * When a generator sends within an interval: intervals end at the same moment everywhere, so each generator waits for a
 * time of its own, up to half an interval, the same from interval to interval. Immutable.
 */
final class FlushOffset {
    /** No waiting. */
    static final FlushOffset AT_ONCE = new FlushOffset(0);

    private static final int SPREAD = 0x9E3779B9;

    private final long delayMs;

    private FlushOffset(long delayMs) {
        this.delayMs = delayMs;
    }

    /** The turn of an instance that has rows once in a while. */
    static FlushOffset of(String instance, long intervalMs) {
        // Names differ in their last digits, and so do their hashes in their last bits: multiplied, in all.
        long share = instance.hashCode() * SPREAD & 0xffff_ffffL;
        return new FlushOffset((share * (intervalMs / 2)) >>> 32);
    }

    /** How long to wait after rows are there, in milliseconds. */
    long delayMs() {
        return delayMs;
    }
}
