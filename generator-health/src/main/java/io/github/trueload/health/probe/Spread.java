// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.HostReading;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How the connections to one host name spread over its addresses lately: what is open now and what was closed since the
 * look before, and, while that is too little to tell, since earlier looks of a minute. Remembers which address had
 * nearly all of them, so that a load that jumps from node to node can be named. Used by one thread.
 */
final class Spread {
    /** So many connections tell something; fewer are added up over some looks. */
    private static final int ENOUGH = 10;

    private static final double LONGEST_SECONDS = 60;
    private static final double NEARLY_ALL = 0.9;
    private static final int MOST_CHANGES = 20;
    private static final double NANOS = 1e9;

    private final Deque<Look> looks = new ArrayDeque<>();
    private final List<Long> changes = new ArrayList<>();
    private Set<String> addresses = Collections.emptySet();
    private String leader = "";
    private Map<String, Long> recent = Collections.emptyMap();

    /**
     * Adds a look.
     *
     * @param ended connections of each address that were closed, or for a balancer begun, since the look before
     * @param open connections of each address that are open now
     */
    void add(Map<String, Long> ended, Map<String, Long> open, long nowNanos) {
        if (!ended.keySet().equals(addresses)) {
            // What happened while the name had other addresses says nothing about the spread over these.
            addresses = new TreeMap<>(ended).keySet();
            looks.clear();
        }
        looks.addFirst(new Look(ended, nowNanos));
        while ((nowNanos - looks.getLast().nanos) / NANOS >= LONGEST_SECONDS) {
            looks.removeLast();
        }
        recent = new TreeMap<>(open);
        addresses.forEach(address -> recent.putIfAbsent(address, 0L));
        for (Look look : looks) {
            look.ended.forEach((address, count) -> recent.merge(address, count, Long::sum));
            if (total() >= ENOUGH) {
                break;
            }
        }
        follow(nowNanos);
    }

    HostReading read(String host, HostReading.Source source) {
        return new HostReading(host, recent, source, secondsPerChange());
    }

    private void follow(long nowNanos) {
        for (Map.Entry<String, Long> entry : recent.entrySet()) {
            boolean leads = total() >= ENOUGH && entry.getValue() >= NEARLY_ALL * total();
            if (leads && !entry.getKey().equals(leader)) {
                // The first one led before anybody looked, so that its time is none of a change.
                if (!leader.isEmpty()) {
                    changes.add(nowNanos);
                }
                leader = entry.getKey();
                if (changes.size() > MOST_CHANGES) {
                    changes.remove(0);
                }
            }
        }
    }

    /** NaN until the load has jumped twice. */
    private double secondsPerChange() {
        int last = changes.size() - 1;
        return last < 1 ? Double.NaN : (changes.get(last) - changes.get(0)) / NANOS / last;
    }

    private long total() {
        return recent.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The connections to each address that a look found ended, and when that was. Immutable. */
    private static final class Look {
        private final Map<String, Long> ended;
        private final long nanos;

        private Look(Map<String, Long> ended, long nanos) {
            this.ended = new TreeMap<>(ended);
            this.nanos = nanos;
        }
    }
}
