// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

/**
 * A user: a sampler thread from its start to its end. Its own thread tells of its samples and its end, others read;
 * thread-safe.
 */
public final class User implements Thread.UncaughtExceptionHandler {
    final Thread thread;
    /** Its thread group. */
    final String group;

    final Work work;
    private final Users users;
    private final Thread.UncaughtExceptionHandler next;
    private long sinceNanos;
    private volatile long sampleMs;

    User(Users users, Thread thread, String group, Work work, long nanos) {
        this.users = users;
        this.thread = thread;
        this.group = group;
        this.work = work;
        this.sinceNanos = nanos;
        Thread.UncaughtExceptionHandler before = thread.getUncaughtExceptionHandler();
        this.next = before instanceof User ? ((User) before).next : before;
    }

    /** Its thread made a sample, which is no sum of others; called by that thread alone. */
    public void sampled(long elapsedMs) {
        // Only one thread writes, so that nothing is lost between reading and writing.
        sampleMs = sampleMs + elapsedMs;
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

    /** Its thread ends by an error that nobody caught, which JMeter only logs. */
    @Override
    public void uncaughtException(Thread failed, Throwable error) {
        users.lost(error.getClass());
        next.uncaughtException(failed, error);
    }

    /** What a user is at, as JMeter tells it. Asked by another thread than the user's, at moments of no order. */
    public interface Work {
        /** The label of the sampler that is next, at work, or was last; empty before the first. */
        String label();

        /**
         * The name of the element at work.
         *
         * @param className the class in which it was seen
         */
        String element(Element kind, String className);
    }
}
