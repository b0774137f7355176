// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.rotate.Rotation;
import java.net.UnknownHostException;
import java.time.Duration;

/** What is known of a host between two look-ups. Immutable, but for the rotation's own turns. */
final class State {
    static final State NEVER_ASKED = new State(null, null, 0, 0, 0, 0);

    /** Null when the host has never been found. */
    private final Rotation rotation;
    /** Null while the addresses may be used. */
    private final UnknownHostException problem;

    private final long sinceNanos;
    private final long freshNanos;
    private final long usableNanos;
    private final int failures;

    private State(
            Rotation rotation,
            UnknownHostException problem,
            long sinceNanos,
            long freshNanos,
            long usableNanos,
            int failures) {
        this.rotation = rotation;
        this.problem = problem;
        this.sinceNanos = sinceNanos;
        this.freshNanos = freshNanos;
        this.usableNanos = usableNanos;
        this.failures = failures;
    }

    /** A source answered; the addresses are fresh for their time to live and usable for the stale time beyond. */
    static State answered(Rotation rotation, long nowNanos, Duration ttl, Duration stale) {
        return new State(
                rotation, null, nowNanos, ttl.toNanos(), ttl.plus(stale).toNanos(), 0);
    }

    /** No source found the host; the problem is given to every caller until it is time to ask again. */
    State unknown(UnknownHostException why, long nowNanos, Duration negative) {
        return new State(rotation, why, nowNanos, negative.toNanos(), negative.toNanos(), 0);
    }

    /** The addresses could not be renewed and stay in use. */
    State failedAgain() {
        return new State(rotation, problem, sinceNanos, freshNanos, usableNanos, failures + 1);
    }

    /** Nobody uses the host: its addresses are not renewed, and not used beyond their time to live. */
    State dormant() {
        return new State(rotation, problem, sinceNanos, freshNanos, freshNanos, failures);
    }

    boolean isFresh(long nowNanos) {
        return nowNanos - sinceNanos < freshNanos;
    }

    boolean isUsable(long nowNanos) {
        return nowNanos - sinceNanos < usableNanos;
    }

    boolean hasAddresses() {
        return rotation != null && problem == null;
    }

    int failures() {
        return failures;
    }

    /** The rotation, which outlives a time in which the host was not found; null when it never was found. */
    Rotation lastRotation() {
        return rotation;
    }

    /** The rotation, when the host is known now. */
    Rotation rotation() throws UnknownHostException {
        if (problem == null) {
            return rotation;
        }
        // A new one each time: a sampler prints it with the stack of its own thread.
        UnknownHostException copy = new UnknownHostException(problem.getMessage());
        copy.initCause(problem);
        throw copy;
    }
}
