// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

/** A stretch of time in which a rule complained without a break. Used under its owner's lock. */
final class Episode {
    final long startMs;
    private long endMs;

    Episode(long startMs, long endMs) {
        this.startMs = startMs;
        this.endMs = endMs;
    }

    void extendTo(long timeMs) {
        endMs = timeMs;
    }

    long endMs() {
        return endMs;
    }
}
