// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

/**
 * What the recorder needs to know of one sample. Each sampler thread refills an object of its own, so that recording
 * allocates nothing. Not thread-safe.
 */
public final class SampleValues extends Apart {
    static final int PROBES = 1 << 10;

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

    /** What only the label counts, of the traffic above: all samples together count it elsewhere or not at all. */
    int ownHits;

    long ownSentBytes;
    long ownReceivedBytes;

    /** Where this thread counts what it records. */
    ThreadCounts.Count counted;

    /** Where this thread recorded last. */
    OpenInterval openInterval;

    OpenSource openSource;

    /** The cell of the label in that source; null after another label. */
    Cell cell;

    /** Tells the threads that record apart, or nearly so. */
    final int thread = System.identityHashCode(this);

    /** Which cell this thread takes where there are several, below {@link #PROBES}. */
    int probe = (int) (Thread.currentThread().getId() % PROBES);

    /** Keeps what stands behind this object off its last line. */
    @SuppressWarnings({"unused", "MultipleVariableDeclarations"})
    private Object e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15;

    /**
     * Where, what and when.
     *
     * @param newSource the slave that produced the sample, or an empty text for this JVM
     * @param newLabel the sample's name
     * @param newEndMs when it ended, milliseconds since the epoch
     */
    public SampleValues sample(String newSource, String newLabel, long newEndMs) {
        // Mostly the same as before; storing a reference costs a memory fence with Java's default collector, G1.
        if (source != newSource) {
            source = newSource;
        }
        if (label != newLabel) {
            label = newLabel;
            cell = null;
        }
        endMs = newEndMs;
        code = null;
        message = null;
        return additional(false);
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
        ownHits = 0;
        ownSentBytes = 0;
        ownReceivedBytes = 0;
        return this;
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
        if (additional != sumsUpOthers) {
            additional = sumsUpOthers;
            cell = null;
        }
        return this;
    }
}
