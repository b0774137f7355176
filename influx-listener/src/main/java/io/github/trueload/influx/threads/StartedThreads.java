// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.threads;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** How many threads the slaves have started, which JMeter's own counters on a master do not know. Thread-safe. */
final class StartedThreads {
    private final ConcurrentMap<String, StartedOfSlave> slaves = new ConcurrentHashMap<>();

    /** Takes note of a thread's sample; of the same thread any number of times. */
    void seen(String slave, String threadName, long timeMs) {
        slaves.computeIfAbsent(slave, ignored -> new StartedOfSlave()).seen(threadName, timeMs);
    }

    /** How many threads of a slave had a sample before a time. */
    int before(String slave, long timeMs) {
        StartedOfSlave known = slaves.get(slave);
        return known == null ? 0 : known.before(timeMs);
    }

    /** How many threads of all slaves had a sample. */
    int all() {
        return slaves.values().stream()
                .mapToInt(slave -> slave.before(Long.MAX_VALUE))
                .sum();
    }
}
