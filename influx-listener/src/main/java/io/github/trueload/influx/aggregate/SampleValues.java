// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

/**
 * What the recorder needs to know of one sample. Each sampler thread refills an object of its own, so that recording
 * allocates nothing. Not thread-safe.
 */
public class SampleValues {
    /** The slave that produced the sample, or an empty text for this JVM. */
    public String source;

    /** The sample's name. */
    public String label;

    /** When it ended, in milliseconds since the epoch. */
    public long endMs;

    /** How long it took; the sum, when it stands for several. */
    public long elapsedMs;

    /** How many samples it stands for. */
    public int count;

    /** How many of these failed. */
    public int errors;

    /** Requests. */
    public int hits;

    public long sentBytes;
    public long receivedBytes;

    /** Why it failed; of no meaning where none did. */
    public String code;

    public String message;

    /** How many threads were active in its JVM when it ended. */
    public int activeThreads;

    /** Whether it only sums up others (of a Transaction Controller), so that the row of all leaves it out. */
    public boolean additional;

    /** Of the traffic above, what only the label counts: all samples together count it elsewhere or not at all. */
    public int ownHits;

    public long ownSentBytes;
    public long ownReceivedBytes;

    /** The interval that this thread recorded into last. */
    OpenInterval openInterval;
}
