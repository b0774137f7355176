// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.List;

/**
 * What sampler threads do that seem to run: threads in a call to the system wait there for all one can tell without
 * their traces. A few of them, other ones each time, stand for all. Used by one thread, for one reading.
 */
final class RunningThreads {
    private static final int TRACES = 6;

    private final int all;
    private final int looked;
    private int asking;
    private int writing;
    private WaitPlace shown;

    /** @param turn which of them are looked at */
    RunningThreads(ThreadSource source, Waiters running, int turn, int frames) {
        List<ThreadState> some = running.some(TRACES, turn);
        all = running.size();
        looked = some.size();
        long[] ids = some.stream().mapToLong(state -> state.id).toArray();
        for (ThreadState state : source.states(ids, frames)) {
            WaitPlace place = WaitPlace.ofRunning(state);
            if (place.kind == WaitGroup.Kind.LOOKUP) {
                asking++;
                shown = place;
            } else if (ResultWriters.isIn(place.frames(frames))) {
                writing++;
            }
        }
    }

    /** Those that wait for a name server; null when none does. */
    WaitGroup lookup(int frames) {
        return shown == null
                ? null
                : new WaitGroup(
                        WaitGroup.Kind.LOOKUP,
                        "java.net.InetAddress",
                        shown.method,
                        shown.caller,
                        shown.frames(frames),
                        Math.max(1, ofAll(asking)),
                        0);
    }

    /** How many write results or log lines. */
    int writing() {
        return ofAll(writing);
    }

    private int ofAll(int some) {
        return looked == 0 ? 0 : all * some / looked;
    }
}
