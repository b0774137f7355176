// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

/** Values of samples, filled in one line. */
public final class FilledSample extends SampleValues {
    /** Starts one that succeeded within 10 ms, of one request that sent 5 bytes and got 20. */
    public FilledSample sample(String newSource, String newLabel, long newEndMs) {
        source = newSource;
        label = newLabel;
        endMs = newEndMs;
        elapsedMs = 10;
        count = 1;
        errors = 0;
        hits = 1;
        sentBytes = 5;
        receivedBytes = 20;
        activeThreads = 0;
        additional = false;
        return this;
    }

    public FilledSample took(long ms) {
        elapsedMs = ms;
        return this;
    }

    public FilledSample failed(String newCode, String newMessage) {
        errors = 1;
        code = newCode;
        message = newMessage;
        return this;
    }

    public FilledSample activeThreads(int active) {
        activeThreads = active;
        return this;
    }

    /** Only sums up others. */
    public FilledSample additional() {
        additional = true;
        return this;
    }
}
