// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.AbstractMap.SimpleEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts the states of the sampler threads and puts together who waits for one object. Used by one thread. */
final class Census {
    final Map<Object, Waiters> byObject = new LinkedHashMap<>();
    final Waiters running = new Waiters(false);
    int runnable;
    int blocked;
    int waiting;
    int sleeping;

    Census(List<ThreadState> states) {
        for (ThreadState state : states) {
            count(state);
        }
    }

    private void count(ThreadState state) {
        if (state.state == Thread.State.TERMINATED) {
            return;
        }
        if (state.state == Thread.State.RUNNABLE || state.state == Thread.State.NEW) {
            runnable++;
            running.threads.add(state);
        } else if (state.lockClass.isEmpty()) {
            sleeping++;
        } else {
            if (isBlocked(state)) {
                blocked++;
            } else {
                waiting++;
            }
            byObject.computeIfAbsent(new SimpleEntry<>(state.lockClass, state.lockIdentity), key -> new Waiters(true))
                    .threads
                    .add(state);
        }
    }

    int blocked(Waiters waiters) {
        int count = 0;
        for (ThreadState state : waiters.threads) {
            count += isBlocked(state) ? 1 : 0;
        }
        return count;
    }

    private static boolean isBlocked(ThreadState state) {
        return state.state == Thread.State.BLOCKED || state.held;
    }
}
