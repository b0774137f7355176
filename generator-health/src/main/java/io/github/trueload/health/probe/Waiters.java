// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.ArrayList;
import java.util.List;

/** Sampler threads that wait for one object, or for objects of one class. Used by one thread. */
final class Waiters {
    /** Whether they all wait for the same object. */
    final boolean shared;

    final List<ThreadState> threads = new ArrayList<>();

    Waiters(boolean shared) {
        this.shared = shared;
    }

    int size() {
        return threads.size();
    }

    /** Picks up to some of them, other ones each time, so that all come to be looked at in the end. */
    List<ThreadState> some(int most, int turn) {
        List<ThreadState> some = new ArrayList<>();
        int count = Math.min(most, threads.size());
        for (int i = 0; i < count; i++) {
            some.add(threads.get(Math.floorMod(turn * most + i, threads.size())));
        }
        return some;
    }

    /** Whether a thread still waits for what it waited for when the states were read. */
    boolean holds(ThreadState before, ThreadState now) {
        boolean waits = now.state == Thread.State.BLOCKED
                || now.state == Thread.State.WAITING
                || now.state == Thread.State.TIMED_WAITING;
        return waits && (shared ? now.waitsFor(before) : now.lockClass.equals(before.lockClass));
    }
}
