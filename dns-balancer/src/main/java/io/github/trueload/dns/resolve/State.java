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
    /** For so long nobody has to look up first. */
    private final long usableNanos;
    /** For so long the addresses do when looking up fails. */
    private final long keptNanos;

    private final int failures;

    private State(
            Rotation rotation,
            UnknownHostException problem,
            long sinceNanos,
            long usableNanos,
            long keptNanos,
            int failures) {
        this.rotation = rotation;
        this.problem = problem;
        this.sinceNanos = sinceNanos;
        this.usableNanos = usableNanos;
        this.keptNanos = keptNanos;
        this.failures = failures;
    }

    /**
     * A source answered.
     *
     * @param renewed whether someone is going to look up in time, so that the addresses may be used beyond it meanwhile
     */
    static State answered(Rotation rotation, long nowNanos, Duration ttl, Duration stale, boolean renewed) {
        long kept = ttl.plus(stale).toNanos();
        return new State(rotation, null, nowNanos, renewed ? kept : ttl.toNanos(), kept, 0);
    }

    /** No source found the host; the problem is given to every caller until it is time to ask again. */
    State unknown(UnknownHostException why, long nowNanos, Duration negative) {
        return new State(rotation, why, nowNanos, negative.toNanos(), negative.toNanos(), 0);
    }

    /** The addresses could not be renewed and stay in use, while someone tries again. */
    State failedAgain() {
        return new State(rotation, problem, sinceNanos, keptNanos, keptNanos, failures + 1);
    }

    boolean isUsable(long nowNanos) {
        return nowNanos - sinceNanos < usableNanos;
    }

    /** Whether there are addresses that do when looking up fails. */
    boolean isKept(long nowNanos) {
        return rotation != null && problem == null && nowNanos - sinceNanos < keptNanos;
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
