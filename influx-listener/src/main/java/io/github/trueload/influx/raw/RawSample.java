// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.raw;

/** One sample as the raw measurement has it. Immutable. */
public final class RawSample {
    final String source;
    final String label;
    final String threadName;
    final boolean ok;
    final long startMs;
    final long elapsedMs;
    final long latencyMs;
    final long connectMs;

    private RawSample(Builder builder) {
        source = builder.source;
        label = builder.label;
        threadName = builder.threadName;
        ok = builder.ok;
        startMs = builder.startMs;
        elapsedMs = builder.elapsedMs;
        latencyMs = builder.latencyMs;
        connectMs = builder.connectMs;
    }

    /**
     * Starts a sample.
     *
     * @param source the slave that produced it, or an empty text for this JVM
     */
    public static Builder of(String source, String label, String threadName, boolean ok) {
        Builder builder = new Builder();
        builder.source = source;
        builder.label = label;
        builder.threadName = threadName;
        builder.ok = ok;
        return builder;
    }

    /** Collects the times of a sample. Not thread-safe. */
    public static final class Builder {
        private String source;
        private String label;
        private String threadName;
        private boolean ok;
        private long startMs;
        private long elapsedMs;
        private long latencyMs;
        private long connectMs;

        private Builder() {}

        /** When it started, in milliseconds since the epoch, and its times in milliseconds. */
        public RawSample times(long start, long elapsed, long latency, long connect) {
            startMs = start;
            elapsedMs = elapsed;
            latencyMs = latency;
            connectMs = connect;
            return new RawSample(this);
        }
    }
}
