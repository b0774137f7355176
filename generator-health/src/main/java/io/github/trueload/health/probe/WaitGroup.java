// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Sampler threads that wait for the same thing at one moment. */
public final class WaitGroup {
    /** What the threads wait for. */
    public enum Kind {
        /** A monitor or a lock that another thread holds. */
        LOCK,
        /** A connection or another resource of which there are fewer than threads. */
        POOL,
        /** Room in a full queue. */
        QUEUE,
        /** The answer of a name server. */
        LOOKUP
    }

    /** What the threads wait for. */
    public final Kind kind;
    /** Class of the object they wait for. */
    public final String lockClass;
    /** Class and method in which they wait; empty when no trace caught one of them. */
    public final String method;
    /** Class and method that called {@link #method} from another class; empty when unknown. */
    public final String caller;
    /** How many wait. */
    public final int threads;
    /** The uppermost frames of one of them, as {@code class.method}; empty when no trace was caught. */
    public final List<String> stack;
    /** How long the longest of them has been waiting without a break, as far as readings tell. */
    public final long longestWaitMs;

    /** Joins the figures that the fields describe. */
    public WaitGroup(
            Kind kind,
            String lockClass,
            String method,
            String caller,
            List<String> stack,
            int threads,
            long longestWaitMs) {
        this.kind = kind;
        this.lockClass = lockClass;
        this.method = method;
        this.caller = caller;
        this.stack = Collections.unmodifiableList(new ArrayList<>(stack));
        this.threads = threads;
        this.longestWaitMs = longestWaitMs;
    }

    /**
     * What tells it from other groups of its kind: the method where it is known, else the class of the object. A
     * look-up of a name is one wait, though it passes through several methods.
     */
    public String place() {
        if (kind == Kind.LOOKUP) {
            return "";
        }
        return method.isEmpty() ? lockClass : method;
    }
}
