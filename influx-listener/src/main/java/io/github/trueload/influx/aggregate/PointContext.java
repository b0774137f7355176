// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

/** Which generator and which interval a row speaks of. Immutable. */
final class PointContext {
    final String measurement;
    final String instance;
    final long timeMs;
    final int nanos;
    final double coveredSeconds;

    /** Whether these samples are in no other context; a sum over all of them would count others twice. */
    final boolean counts;

    PointContext(String measurement, String instance, long timeMs, int nanos, double coveredSeconds, boolean counts) {
        this.measurement = measurement;
        this.instance = instance;
        this.timeMs = timeMs;
        this.nanos = nanos;
        this.coveredSeconds = coveredSeconds;
        this.counts = counts;
    }
}
