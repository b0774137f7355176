// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.Collections;
import java.util.List;

/** One thread at one moment. Immutable. */
final class ThreadState {
    final long id;
    final String name;
    final Thread.State state;
    /** Class of the object the thread waits for; empty when it waits for none. */
    final String lockClass;
    /** Tells objects of one class apart. */
    final int lockIdentity;
    /** Whether another thread holds that object. */
    final boolean held;
    /** How often the thread has started to wait so far: equal counts mean that it never stopped between. */
    final long waits;
    /** The uppermost frames; empty when none were asked for. */
    final List<StackTraceElement> trace;

    private ThreadState(Builder builder) {
        this.id = builder.id;
        this.name = builder.name;
        this.state = builder.state;
        this.lockClass = builder.lockClass;
        this.lockIdentity = builder.lockIdentity;
        this.held = builder.held;
        this.waits = builder.waits;
        this.trace = builder.trace;
    }

    static Builder of(long id, String name, Thread.State state) {
        return new Builder(id, name, state);
    }

    boolean waitsFor(ThreadState other) {
        return lockIdentity == other.lockIdentity && lockClass.equals(other.lockClass);
    }

    /** Collects what is known. Not thread-safe. */
    static final class Builder {
        private final long id;
        private final String name;
        private final Thread.State state;
        private String lockClass = "";
        private int lockIdentity;
        private boolean held;
        private long waits;
        private List<StackTraceElement> trace = Collections.emptyList();

        private Builder(long id, String name, Thread.State state) {
            this.id = id;
            this.name = name;
            this.state = state;
        }

        Builder waitsFor(String className, int identity, boolean heldByAnother) {
            lockClass = className;
            lockIdentity = identity;
            held = heldByAnother;
            return this;
        }

        Builder waits(long count) {
            waits = count;
            return this;
        }

        Builder trace(List<StackTraceElement> frames) {
            trace = frames;
            return this;
        }

        ThreadState build() {
            return new ThreadState(this);
        }
    }
}
