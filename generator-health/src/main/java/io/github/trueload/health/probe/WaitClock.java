// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Remembers since which reading each thread has been waiting without a break. Used by one thread. */
final class WaitClock {
    private final LongSupplier clockMs;
    private Map<Long, Since> waiting = new HashMap<>();

    WaitClock(LongSupplier clockMs) {
        this.clockMs = clockMs;
    }

    void note(List<Waiters> suspects) {
        long now = clockMs.getAsLong();
        Map<Long, Since> current = new HashMap<>();
        for (Waiters waiters : suspects) {
            for (ThreadState state : waiters.threads) {
                Since before = waiting.get(state.id);
                boolean same = before != null && before.waits == state.waits;
                current.put(state.id, same ? before : new Since(state.waits, now));
            }
        }
        waiting = current;
    }

    /** How long the one has been waiting that waits longest. */
    long longestMs(Waiters waiters) {
        long now = clockMs.getAsLong();
        long longest = 0;
        for (ThreadState state : waiters.threads) {
            Since since = waiting.get(state.id);
            longest = since == null ? longest : Math.max(longest, now - since.timeMs);
        }
        return longest;
    }

    private static final class Since {
        private final long waits;
        private final long timeMs;

        private Since(long waits, long timeMs) {
            this.waits = waits;
            this.timeMs = timeMs;
        }
    }
}
