// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

/** What is known exactly of a second. */
final class Facts {
    final double collectedMs;
    final double stillMs;
    final double processorShare;
    final long samples;
    private double wakes;
    private double sampleMs = Double.NaN;

    /**
     * Puts them together.
     *
     * @param collectedMs how long the process stood still in collections
     * @param stillMs how long it stood still for any reason
     * @param processorShare how much of their time users were ready but waited for a processor
     * @param samples how many samples ended
     */
    Facts(double collectedMs, double stillMs, double processorShare, long samples) {
        this.collectedMs = collectedMs;
        this.stillMs = Math.max(stillMs, collectedMs);
        this.processorShare = processorShare;
        this.samples = samples;
    }

    /** How often a user was woken in a second. */
    Facts wakes(double aSecond) {
        wakes = aSecond;
        return this;
    }

    /** How long the samples were that ended, by their results. */
    Facts lasted(double ms) {
        sampleMs = ms;
        return this;
    }

    /** Milliseconds of the samples that ended; NaN where nobody tells. */
    double sampleMs() {
        return sampleMs;
    }

    /**
     * The part of the waits for a processor that delayed no sample, because it was at the end of a pause: each
     * sample has one such wake at most.
     */
    double ofPauses(double pauses, double userMs) {
        double woken = wakes * userMs / 1000;
        return pauses > 0 && woken > 0 ? Math.min(0.5, samples / woken) : 0;
    }
}
