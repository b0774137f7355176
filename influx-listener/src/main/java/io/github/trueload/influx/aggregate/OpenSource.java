// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

/**
 * A stripe's samples of one interval from one generator. A sample is added to its label only, because that is what
 * sampler threads spend their time on; {@link SourceTotals} sums up the labels. Not thread-safe.
 */
final class OpenSource {
    final OpenLabels labels;

    /** Samples that only sum up others. */
    final OpenLabels additional;

    final ActiveThreads threads = new ActiveThreads();
    private final boolean remote;
    long samples;

    /**
     * Creates an empty source.
     *
     * @param register decides how labels are written
     * @param remote whether only samples tell how many threads it has; a JVM's own threads are counted once a second
     */
    OpenSource(Labels register, boolean remote) {
        this.remote = remote;
        labels = new OpenLabels(register);
        additional = new OpenLabels(register);
    }

    void add(SampleValues sample) {
        // The thread that made a sample is active itself; JMeter's Statistical mode loses the number.
        if (remote && sample.activeThreads > 0) {
            threads.add(sample.activeThreads);
        }
        (sample.additional ? additional : labels).add(sample);
        samples += sample.count;
    }

    /** Empties this for another interval. */
    void reset() {
        samples = 0;
        threads.reset();
        labels.reset();
        additional.reset();
    }
}
