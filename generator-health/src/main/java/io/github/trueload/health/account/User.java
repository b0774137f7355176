// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

/**
 * A user: a sampler thread from its start to its end. Its own thread tells of its samples and its end, others read;
 * thread-safe.
 */
public final class User {
    final Thread thread;
    /** Its thread group. */
    final String group;

    final Work work;
    private long sinceNanos;
    private volatile long sampleMs;
    private volatile boolean ended;

    User(Thread thread, String group, Work work, long nanos) {
        this.thread = thread;
        this.group = group;
        this.work = work;
        this.sinceNanos = nanos;
    }

    /** Its thread made a sample, which is no sum of others; called by that thread alone. */
    public void sampled(long elapsedMs) {
        // Only one thread writes, so that nothing is lost between reading and writing.
        sampleMs = sampleMs + elapsedMs;
    }

    void end() {
        ended = true;
    }

    /** Whether he has ended; his thread may serve another one. */
    public boolean hasEnded() {
        return ended;
    }

    /** Milliseconds in samples that are over. */
    long sampleMs() {
        return sampleMs;
    }

    /** How long it was there since the last call, in nanoseconds; called under the lock of all users. */
    long takeNanos(long now) {
        long nanos = Math.max(0, now - sinceNanos);
        sinceNanos = now;
        return nanos;
    }

    /** What a user is at, as JMeter tells it. Asked by another thread than the user's, at moments of no order. */
    public interface Work {
        /** The label of the sampler that is next, at work, or was last; empty before the first. */
        String label();

        /** The name of the element at work, which was seen in that class. */
        String element(Element kind, String className);
    }
}
