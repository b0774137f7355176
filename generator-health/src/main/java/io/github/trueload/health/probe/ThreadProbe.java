// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Reads what the sampler threads are doing. All states are read without traces; a few threads of each larger group
 * that waits for one thing are then read again with the uppermost frames of their traces, because those tell a lock
 * from a rendezvous and a pool from a reply. Used by one thread.
 */
public final class ThreadProbe {
    private static final int MOST_GROUPS = 3;
    private static final int TRACES_PER_GROUP = 3;
    private static final int FRAMES = 48;
    private static final int FRAMES_SHOWN = 12;

    private final ThreadSource source;
    private final Roster roster;
    private final WaitClock waits;
    private int turn;

    /**
     * Reads the threads of this JVM.
     */
    public ThreadProbe(SamplerThreads who, LongSupplier clockMs) {
        this(new JvmThreads(), who, clockMs);
    }

    ThreadProbe(ThreadSource source, SamplerThreads who, LongSupplier clockMs) {
        this.source = source;
        this.roster = new Roster(source, who);
        this.waits = new WaitClock(clockMs);
    }

    /** Reads the threads now. */
    public ThreadReading read() {
        long[] ids = source.ids();
        Census census = new Census(source.states(roster.samplers(ids), 0));
        List<Waiters> suspects = suspects(census);
        waits.note(suspects);
        Map<Long, ThreadState> traced = trace(suspects);
        int idle = 0;
        int idleBlocked = 0;
        List<WaitGroup> groups = new ArrayList<>();
        for (Waiters waiters : suspects) {
            Judged verdict = judge(waiters, traced);
            if (verdict.askedFor) {
                idle += waiters.size();
                idleBlocked += census.blocked(waiters);
            } else if (verdict.group != null) {
                groups.add(verdict.group);
            }
        }
        RunningThreads running = new RunningThreads(source, census.running, turn++, FRAMES);
        WaitGroup lookup = running.lookup(FRAMES_SHOWN);
        if (lookup != null) {
            groups.add(lookup);
        }
        groups.sort((a, b) -> b.threads - a.threads);
        return new ThreadReading(
                        ids.length,
                        census.runnable,
                        census.blocked - idleBlocked,
                        census.waiting - (idle - idleBlocked),
                        census.sleeping,
                        idle,
                        groups)
                .with(running.writing() + waitToWrite(groups));
    }

    private static int waitToWrite(List<WaitGroup> groups) {
        int threads = 0;
        for (WaitGroup group : groups) {
            threads += ResultWriters.isIn(group.stack) ? group.threads : 0;
        }
        return threads;
    }

    /** The largest groups: those that wait for one object, and those that wait for objects of one class each. */
    private static List<Waiters> suspects(Census census) {
        List<Waiters> shared = new ArrayList<>();
        Map<String, Waiters> ofOneClass = new LinkedHashMap<>();
        for (Waiters waiters : census.byObject.values()) {
            ThreadState first = waiters.threads.get(0);
            if (waiters.size() > 1 || first.state == Thread.State.BLOCKED || first.held) {
                shared.add(waiters);
            } else {
                ofOneClass
                        .computeIfAbsent(first.lockClass, name -> new Waiters(false))
                        .threads
                        .add(first);
            }
        }
        List<Waiters> suspects = largest(shared, 2 * MOST_GROUPS);
        suspects.addAll(largest(new ArrayList<>(ofOneClass.values()), MOST_GROUPS));
        return suspects;
    }

    private static List<Waiters> largest(List<Waiters> groups, int most) {
        groups.sort((a, b) -> b.size() - a.size());
        return new ArrayList<>(groups.subList(0, Math.min(most, groups.size())));
    }

    private Map<Long, ThreadState> trace(List<Waiters> suspects) {
        List<Long> ids = new ArrayList<>();
        for (Waiters waiters : suspects) {
            for (ThreadState state : waiters.some(TRACES_PER_GROUP, turn)) {
                ids.add(state.id);
            }
        }
        Map<Long, ThreadState> traced = new HashMap<>();
        for (ThreadState state : source.states(toArray(ids), FRAMES)) {
            traced.put(state.id, state);
        }
        return traced;
    }

    private Judged judge(Waiters waiters, Map<Long, ThreadState> traced) {
        List<WaitPlace> places = new ArrayList<>();
        for (ThreadState before : waiters.some(TRACES_PER_GROUP, turn)) {
            ThreadState now = traced.get(before.id);
            if (now != null && waiters.holds(before, now)) {
                places.add(WaitPlace.of(now, waiters.shared));
            }
        }
        ThreadState first = waiters.threads.get(0);
        boolean lock = first.state == Thread.State.BLOCKED || first.held;
        if (places.isEmpty()) {
            // All of them had moved on: a lock that changes hands quickly. For other waits this says nothing.
            return new Judged(false, lock ? group(waiters, WaitGroup.Kind.LOCK, null, waiters.size()) : null);
        }
        WaitPlace place = places.get(0);
        int alike = 0;
        for (WaitPlace other : places) {
            alike += other.kind == place.kind && other.askedFor == place.askedFor ? 1 : 0;
        }
        int threads = waiters.shared ? waiters.size() : waiters.size() * alike / places.size();
        return new Judged(place.askedFor, place.kind == null ? null : group(waiters, place.kind, place, threads));
    }

    private WaitGroup group(Waiters waiters, WaitGroup.Kind kind, WaitPlace place, int threads) {
        return new WaitGroup(
                kind,
                waiters.threads.get(0).lockClass,
                place == null ? "" : place.method,
                place == null ? "" : place.caller,
                place == null ? Collections.<String>emptyList() : place.frames(FRAMES_SHOWN),
                threads,
                waits.longestMs(waiters));
    }

    private static long[] toArray(Iterable<Long> ids) {
        List<Long> list = new ArrayList<>();
        ids.forEach(list::add);
        long[] array = new long[list.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = list.get(i);
        }
        return array;
    }

    private static final class Judged {
        private final boolean askedFor;
        private final WaitGroup group;

        private Judged(boolean askedFor, WaitGroup group) {
            this.askedFor = askedFor;
            this.group = group;
        }
    }
}
