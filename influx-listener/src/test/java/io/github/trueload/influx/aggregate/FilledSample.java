// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

/** Values of samples, filled in one line. */
public final class FilledSample extends SampleValues {
    /** Starts a successful sample. */
    public FilledSample sample(String newSource, String newLabel, long newEndMs) {
        source = newSource;
        label = newLabel;
        endMs = newEndMs;
        additional = false;
        return this;
    }

    public FilledSample outcome(long newElapsedMs, int newCount, int newErrors) {
        elapsedMs = newElapsedMs;
        count = newCount;
        errors = newErrors;
        return this;
    }

    public FilledSample traffic(int newHits, long newSentBytes, long newReceivedBytes) {
        hits = newHits;
        sentBytes = newSentBytes;
        receivedBytes = newReceivedBytes;
        return this;
    }

    public FilledSample error(String newCode, String newMessage) {
        code = newCode;
        message = newMessage;
        return this;
    }

    public FilledSample activeThreads(int active) {
        activeThreads = active;
        return this;
    }

    public FilledSample additional(boolean sumsUpOthers) {
        additional = sumsUpOthers;
        return this;
    }
}
