// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/** The users of a test. Each starts and ends on its own thread; thread-safe. */
public final class Users {
    private final ConcurrentMap<Long, User> byThread = new ConcurrentHashMap<>();
    private final LongSupplier nanoClock;
    private long endedNanos;
    private long endedSampleMs;
    private volatile boolean virtual;

    /** Counts time by a clock of nanoseconds. */
    public Users(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** The user of a thread, who starts now unless he did before; by that thread alone the result is to be used. */
    public synchronized User start(Thread thread, String group, User.Work work) {
        User known = byThread.get(thread.getId());
        if (known != null) {
            return known;
        }
        User user = new User(thread, group, work, nanoClock.getAsLong());
        virtual |= isVirtual(thread.getClass().getName());
        byThread.put(thread.getId(), user);
        return user;
    }

    /** Whether no user's thread is left at work. */
    public boolean areGone() {
        return byThread.values().stream().noneMatch(user -> user.thread.isAlive());
    }

    /** Whether a thread is a user's. */
    public boolean isUser(long threadId) {
        return byThread.containsKey(threadId);
    }

    /** Whether some were on virtual threads, which the JVM's thread bean (JDK 21 to 25) does not list. */
    public boolean sawVirtualThreads() {
        return virtual;
    }

    /** By name, because Java 8, which this is compiled for, has no method to ask. */
    static boolean isVirtual(String threadClass) {
        return threadClass.equals("java.lang.VirtualThread")
                || threadClass.startsWith("java.lang.ThreadBuilders$BoundVirtualThread");
    }

    /** The user of a thread ends; none may be there. */
    public synchronized void end(Thread thread) {
        User user = byThread.remove(thread.getId());
        if (user != null) {
            endedNanos += user.takeNanos(nanoClock.getAsLong());
            endedSampleMs += user.sampleMs;
            user.ended = true;
        }
    }

    /** Those that are there, and those who ended without a word since {@link #takeNanos()}. */
    List<User> present() {
        return new ArrayList<>(byThread.values());
    }

    /**
     * How long all users together were there since the last call, in nanoseconds. Threads that ended without a word are
     * found here, once a second: to ask thousands of them at each look costs as much as the look.
     */
    synchronized long takeNanos() {
        long now = nanoClock.getAsLong();
        long nanos = 0;
        for (User user : byThread.values()) {
            if (user.thread.getState() == Thread.State.TERMINATED) {
                end(user.thread);
            } else {
                nanos += user.takeNanos(now);
            }
        }
        nanos += endedNanos;
        endedNanos = 0;
        return nanos;
    }

    /** Milliseconds of all users in samples that are over. */
    public synchronized long sampleMs() {
        return endedSampleMs
                + byThread.values().stream().mapToLong(user -> user.sampleMs).sum();
    }

    /**
     * A user: a sampler thread from its start to its end. Its own thread tells of its samples and its end, others read;
     * thread-safe.
     */
    public static final class User {
        final Thread thread;
        /** Its thread group. */
        final String group;

        final Work work;
        private long sinceNanos;
        /** Milliseconds in samples that are over. */
        private volatile long sampleMs;

        private volatile boolean ended;

        private User(Thread thread, String group, Work work, long nanos) {
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

        /** Whether he has ended; his thread may serve another one. */
        public boolean hasEnded() {
            return ended;
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

            /** The kind of element that a class is, by its name. */
            Element kind(String className);

            /** The name of the element at work, which was seen in that class. */
            String element(Element kind, String className);
        }
    }
}
