// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import java.util.Map;

/**
 * When a fault was there: from its begin until samples passed again. Immutable.
 *
 * @param from in milliseconds since 1970, by the clock of the test
 * @param to likewise
 */
record Window(Fault fault, long from, long to) {
    /** What the generator's clock is put forward and back by, and what JMeter's own clock lags behind that. */
    private static final long CLOCK_MS = 2500;

    /** Whether a sample was under way meanwhile, or in the aftermath, and failed of what fits. */
    boolean explains(Map<String, String> sample) {
        long start = Long.parseLong(sample.get("timeStamp"));
        long end = start + Long.parseLong(sample.get("elapsed"));
        Fault.Aftermath later = fault.aftermath();
        return overlaps(start, end) && fault.failures().matcher(text(sample)).find()
                || lastingLonger(later.length().toMillis()).overlaps(start, end)
                        && later.failures().matcher(text(sample)).find();
    }

    /** The same for a generator that may need longer. */
    Window lastingLonger(long ms) {
        return new Window(fault, from, to + ms);
    }

    /** Whether something of that time may have to do with the fault. */
    boolean overlaps(long start, long end) {
        return start <= to + CLOCK_MS && end >= from - CLOCK_MS;
    }

    /** What a failed sample says of its cause. */
    static String text(Map<String, String> sample) {
        return sample.get("label") + " " + sample.get("responseCode") + " " + sample.get("responseMessage");
    }
}
