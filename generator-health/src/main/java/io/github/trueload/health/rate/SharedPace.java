// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

/**
 * The pace that threads keep together in the shared modes of JMeter's Constant Throughput Timer (5.4.1 to 5.6.3): each
 * takes the slot after the last one; slots that passed without a thread are gone. Thread-safe.
 */
final class SharedPace {
    private long lastSlotMs;

    /** Takes the next slot and tells how far it is from a time, in milliseconds; less than 0 when it has passed. */
    synchronized long next(long nowMs, long msPerSample) {
        long slotMs = lastSlotMs == 0 ? nowMs : lastSlotMs + msPerSample;
        lastSlotMs = Math.max(nowMs, slotMs);
        return slotMs - nowMs;
    }
}
