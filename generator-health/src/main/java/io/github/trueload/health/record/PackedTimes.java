// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

/**
 * {@link Times} in some hundred bytes instead of thousands: those of each label wait for half a minute, second by
 * second. Immutable.
 */
final class PackedTimes {
    private final byte[] histogram;
    private final long errors;

    PackedTimes(Times times) {
        histogram = times.pack();
        errors = times.errors();
    }

    void addTo(Times sum) {
        sum.addPacked(histogram, errors);
    }
}
