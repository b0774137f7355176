// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/** The users of a test. Each starts and ends on its own thread; thread-safe. */
public final class Users {
    private final ConcurrentMap<Long, User> byThread = new ConcurrentHashMap<>();
    /** By the class of the error. No name of a user: when memory runs out, nothing may be made here. */
    private final ConcurrentMap<Class<?>, AtomicInteger> lost = new ConcurrentHashMap<>();

    private final LongSupplier nanoClock;
    private long endedNanos;
    private long endedSampleMs;
    private volatile long started;
    private volatile long lostNanos;

    /** Counts time by a clock of nanoseconds. */
    public Users(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        // So that the first error finds its place already.
        lost.put(OutOfMemoryError.class, new AtomicInteger());
    }

    /** A user starts on a thread, by which alone the result is to be used. */
    public synchronized User start(Thread thread, String group, User.Work work) {
        User user = new User(this, thread, group, work, nanoClock.getAsLong());
        end(thread);
        started++;
        byThread.put(thread.getId(), user);
        thread.setUncaughtExceptionHandler(user);
        return user;
    }

    /** The user of a thread ends; none may be there. */
    public synchronized void end(Thread thread) {
        User user = byThread.remove(thread.getId());
        if (user != null) {
            endedNanos += user.takeNanos(nanoClock.getAsLong());
            endedSampleMs += user.sampleMs();
        }
    }

    void lost(Class<?> error) {
        lost.computeIfAbsent(error, ignored -> new AtomicInteger()).incrementAndGet();
        lostNanos = nanoClock.getAsLong();
    }

    /** Those that are there. Threads that ended without a word are none of them. */
    List<User> present() {
        List<User> present = new ArrayList<>(byThread.size());
        for (User user : byThread.values()) {
            if (user.thread.getState() == Thread.State.TERMINATED) {
                end(user.thread);
            } else {
                present.add(user);
            }
        }
        return present;
    }

    /** How long all users together were there since the last call, in nanoseconds. */
    synchronized long takeNanos() {
        long now = nanoClock.getAsLong();
        long nanos = endedNanos;
        endedNanos = 0;
        for (User user : byThread.values()) {
            nanos += user.takeNanos(now);
        }
        return nanos;
    }

    /** Milliseconds of all users in samples that are over. */
    public synchronized long sampleMs() {
        long ms = endedSampleMs;
        for (User user : byThread.values()) {
            ms += user.sampleMs();
        }
        return ms;
    }

    /** How many started so far. */
    public long started() {
        return started;
    }

    /** How many ended by an error that nobody caught, by the class of the error. */
    public Map<String, Integer> lost() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        lost.forEach((type, count) -> {
            if (count.get() > 0) {
                counts.put(type.getSimpleName(), count.get());
            }
        });
        return counts;
    }

    /** When the last one was lost, by the clock of nanoseconds. */
    public long lostNanos() {
        return lostNanos;
    }
}
