// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.threads;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many threads the slaves have started, which JMeter's own counters on a master do not know. JMeter numbers the
 * threads of a group from 1 on, in the order of their start, and the number ends the thread's name. So a thread that is
 * seen for the first time tells of itself and of those before it. Thread-safe.
 */
final class StartedThreads {
    /** Where every user is a thread of its own there are many; older times are put together. */
    private static final int MOST_TIMES = 1000;

    private static final Pattern NUMBERED = Pattern.compile("(.*)-(\\d{1,9})");

    private final ConcurrentMap<String, OfSlave> slaves = new ConcurrentHashMap<>();

    /** Takes note of a thread's sample; of the same thread any number of times. */
    void seen(String slave, String threadName, long timeMs) {
        slaves.computeIfAbsent(slave, ignored -> new OfSlave()).seen(threadName, timeMs);
    }

    /** How many threads of a slave had a sample before a time. */
    int before(String slave, long timeMs) {
        OfSlave known = slaves.get(slave);
        return known == null ? 0 : known.before(timeMs);
    }

    /** How many threads of all slaves had a sample. */
    int all() {
        return slaves.values().stream()
                .mapToInt(slave -> slave.before(Long.MAX_VALUE))
                .sum();
    }

    private static final class OfSlave {
        private final Map<String, Integer> highest = new HashMap<>();
        private final TreeMap<Long, Integer> startedAt = new TreeMap<>();

        synchronized void seen(String threadName, long timeMs) {
            Matcher numbered = NUMBERED.matcher(threadName);
            boolean hasNumber = numbered.matches();
            String group = hasNumber ? numbered.group(1) : threadName;
            int number = hasNumber ? Integer.parseInt(numbered.group(2)) : 1;
            int more = number - highest.getOrDefault(group, 0);
            if (more > 0) {
                highest.put(group, number);
                startedAt.merge(timeMs, more, Integer::sum);
                if (startedAt.size() > MOST_TIMES) {
                    int oldest = startedAt.pollFirstEntry().getValue();
                    startedAt.merge(startedAt.firstKey(), oldest, Integer::sum);
                }
            }
        }

        synchronized int before(long timeMs) {
            return startedAt.headMap(timeMs).values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
        }
    }
}
