// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who of the JVM's threads makes samples. Mostly they are the same as a second ago, and then nothing is asked anew but
 * whether one of the others has become a sampler. Used by one thread.
 */
final class Roster {
    private final ThreadSource source;
    private final SamplerThreads who;
    private final Map<Long, String> others = new HashMap<>();
    private final Set<Long> samplers = new HashSet<>();
    private long[] seen = {};
    private long[] samplerIds = {};

    Roster(ThreadSource source, SamplerThreads who) {
        this.source = source;
        this.who = who;
    }

    /**
     * The ids of those that make samples; not to be changed.
     *
     * @param ids of all threads that live now
     */
    long[] samplers(long[] ids) {
        boolean changed = !Arrays.equals(ids, seen);
        if (changed) {
            update(ids);
            seen = ids;
        }
        // Asked again each time: a thread may turn out to run samples only after its first one.
        changed |= others.entrySet()
                .removeIf(other -> who.isSampler(other.getKey(), other.getValue()) && samplers.add(other.getKey()));
        if (changed) {
            samplerIds = samplers.stream().mapToLong(Long::longValue).toArray();
        }
        return samplerIds;
    }

    /** The other ones, with their names, as of the last call. */
    Map<Long, String> others() {
        return others;
    }

    private void update(long[] ids) {
        Set<Long> alive = new HashSet<>();
        List<Long> unknown = new ArrayList<>();
        for (long id : ids) {
            alive.add(id);
            if (!samplers.contains(id) && !others.containsKey(id)) {
                unknown.add(id);
            }
        }
        samplers.retainAll(alive);
        who.keepOnly(alive);
        others.keySet().retainAll(alive);
        long[] asked = unknown.stream().mapToLong(Long::longValue).toArray();
        for (ThreadState state : source.states(asked, 0)) {
            others.put(state.id, state.name);
        }
    }
}
