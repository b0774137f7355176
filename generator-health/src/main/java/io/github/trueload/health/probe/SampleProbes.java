// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

/** Everything that learns from samples. Immutable; its parts say who may call them. */
public final class SampleProbes {
    private final SampleProbe targets = new SampleProbe();
    private final LoadProbe load;
    private final ServerTimes serverTimes;

    /**
     * Creates the probes of one run.
     *
     * @param load compares samples with users
     * @param serverTime where servers say how long they took
     * @param enough samples of some seconds with such a time that tell something
     */
    public SampleProbes(LoadProbe load, ServerTimeHeader serverTime, double enough) {
        this.load = load;
        this.serverTimes = new ServerTimes(serverTime, enough);
    }

    /** Where samples went, and what they failed for. */
    public SampleProbe targets() {
        return targets;
    }

    /** How many samples how many users make. */
    public LoadProbe load() {
        return load;
    }

    /** By how much samples take longer than their servers say. */
    public ServerTimes serverTimes() {
        return serverTimes;
    }
}
