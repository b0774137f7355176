// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What the sampler threads are doing at one moment. */
public final class ThreadReading {
    /** Nothing is known: its numbers are 0, so that whoever shows or judges one asks {@link #figure} for it. */
    public static final ThreadReading ABSENT = new ThreadReading(0, 0, 0, 0, 0, 0, Collections.<WaitGroup>emptyList());

    /** All threads of the JVM. */
    public final int jvmThreads;
    /** Running, or in a call to the system such as reading from a socket. */
    public final int runnable;
    /** Waiting for a lock that another thread holds. */
    public final int blocked;
    /** Waiting for something else inside a sample: a reply, a connection of a pool, room in a queue. */
    public final int waiting;
    /** Asleep: think time, pacing, the delay before a thread's start. */
    public final int sleeping;
    /** Waiting because the plan says so (rendezvous, timers, critical sections) or for work. */
    public final int idle;
    /** The largest groups that wait for one thing, largest first. */
    public final List<WaitGroup> groups;
    /** Sampler threads that write results or log lines, or wait until they may. */
    public final int writing;
    /** Joins the figures that the fields describe; nothing is known of threads that write. */
    public ThreadReading(
            int jvmThreads, int runnable, int blocked, int waiting, int sleeping, int idle, List<WaitGroup> groups) {
        this(jvmThreads, new int[] {runnable, blocked, waiting, sleeping, idle}, groups, 0);
    }

    private ThreadReading(int jvmThreads, int[] states, List<WaitGroup> groups, int writing) {
        this.jvmThreads = jvmThreads;
        this.runnable = states[0];
        this.blocked = states[1];
        this.waiting = states[2];
        this.sleeping = states[3];
        this.idle = states[4];
        this.groups = Collections.unmodifiableList(new ArrayList<>(groups));
        this.writing = writing;
    }

    /** The same with threads that write. */
    public ThreadReading with(int threadsThatWrite) {
        int[] states = {runnable, blocked, waiting, sleeping, idle};
        return new ThreadReading(jvmThreads, states, groups, threadsThatWrite);
    }

    /** A figure of this reading; NaN where nothing is known. */
    public double figure(ToDoubleFunction<ThreadReading> figure) {
        return this == ABSENT ? Double.NaN : figure.applyAsDouble(this);
    }

    /** All sampler threads. */
    public int samplerThreads() {
        return busy() + sleeping + idle;
    }

    /** Sampler threads that are in a sample as far as one can tell, at work or held up. */
    public int busy() {
        return runnable + blocked + waiting;
    }

    /** Sampler threads that wait for one kind of thing. */
    public int held(WaitGroup.Kind kind) {
        int sum = 0;
        for (WaitGroup group : groups) {
            sum += group.kind == kind ? group.threads : 0;
        }
        return sum;
    }
}
