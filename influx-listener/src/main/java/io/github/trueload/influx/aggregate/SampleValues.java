// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

/**
 * What the recorder needs to know of one sample. Each sampler thread refills an object of its own, so that recording
 * allocates nothing. Not thread-safe.
 */
public final class SampleValues {
    String source;
    String label;
    long endMs;
    long elapsedMs;
    int count;
    int errors;
    int hits;
    long sentBytes;
    long receivedBytes;
    String code;
    String message;
    int activeThreads;
    boolean additional;

    /** Of the traffic above, what only the label counts: all samples together count it elsewhere or not at all. */
    int ownHits;

    long ownSentBytes;
    long ownReceivedBytes;

    /** The interval that this thread recorded into last. */
    OpenInterval openInterval;

    /**
     * Where, what and when.
     *
     * @param newSource the slave that produced the sample, or an empty text for this JVM
     * @param newLabel the sample's name
     * @param newEndMs when it ended, milliseconds since the epoch
     */
    public SampleValues sample(String newSource, String newLabel, long newEndMs) {
        source = newSource;
        label = newLabel;
        endMs = newEndMs;
        code = null;
        message = null;
        additional = false;
        return this;
    }

    /** How long it took (the sum, when it stands for several), how many samples it stands for, how many failed. */
    public SampleValues outcome(long newElapsedMs, int newCount, int newErrors) {
        elapsedMs = newElapsedMs;
        count = newCount;
        errors = newErrors;
        return this;
    }

    /** Requests and bytes on the wire. */
    public SampleValues traffic(int newHits, long newSentBytes, long newReceivedBytes) {
        hits = newHits;
        sentBytes = newSentBytes;
        receivedBytes = newReceivedBytes;
        return trafficOfLabelOnly(0, 0, 0);
    }

    /** Of requests and bytes, those that count for the label but not for all samples together. */
    public SampleValues trafficOfLabelOnly(int hitsOfLabel, long sentOfLabel, long receivedOfLabel) {
        ownHits = hitsOfLabel;
        ownSentBytes = sentOfLabel;
        ownReceivedBytes = receivedOfLabel;
        return this;
    }

    /** Why it failed. */
    public SampleValues error(String newCode, String newMessage) {
        code = newCode;
        message = newMessage;
        return this;
    }

    /** How many threads were active in its JVM when it ended. */
    public SampleValues activeThreads(int active) {
        activeThreads = active;
        return this;
    }

    /** Marks a sample that only sums up others (of a Transaction Controller), which the row of all leaves out. */
    public SampleValues additional(boolean sumsUpOthers) {
        additional = sumsUpOthers;
        return this;
    }
}
