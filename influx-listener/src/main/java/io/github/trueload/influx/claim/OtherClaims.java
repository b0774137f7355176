// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.claim;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is known of the other runs that claimed the same name, look by look. Only who was seen to go on is alive: a run
 * that ended says so, one that was killed claims nothing any more, and clocks that differ do not matter. Written by one
 * thread, read by any.
 */
public final class OtherClaims {
    /** One more claim may have been under way when a run was killed. */
    private static final double ALIVE = 2;

    private final OwnClaim own;
    private final Map<String, Seen> seen = new HashMap<>();
    private volatile Set<String> machines = Collections.emptySet();
    private volatile boolean looked;
    private volatile long latestMs = Long.MIN_VALUE;

    /** Nobody else is known yet. */
    public OtherClaims(OwnClaim own) {
        this.own = own;
    }

    /** Takes note of the claims that are there now. */
    public void look(Collection<Claim> claims) {
        Map<String, Claim> newest = new HashMap<>();
        for (Claim claim : claims) {
            if (!own.isOwn(claim)) {
                latestMs = Math.max(latestMs, claim.timeMs);
                newest.merge(claim.run, claim, (one, other) -> one.beat > other.beat ? one : other);
            }
        }
        Set<String> alive = new TreeSet<>();
        for (Claim claim : newest.values()) {
            Seen before = seen.computeIfAbsent(claim.run, ignored -> new Seen(claim.beat));
            if (before.isAlive(claim) && !own.isOfThisProcess(claim)) {
                alive.add(claim.machine);
            }
        }
        machines = Collections.unmodifiableSet(alive);
        looked = true;
    }

    /** The machines of those who were alive at the last look. Any thread. */
    public Set<String> machines() {
        return machines;
    }

    /** Whether another run may have claimed the name at or after a time; it may before the first look. Any thread. */
    public boolean mayBeSince(long timeMs) {
        return !looked || latestMs >= timeMs;
    }

    private static final class Seen {
        private final double firstBeat;
        private double lastBeat;

        Seen(double beat) {
            firstBeat = beat;
            lastBeat = beat;
        }

        boolean isAlive(Claim now) {
            boolean goesOn = now.beat > lastBeat;
            lastBeat = now.beat;
            return now.running && goesOn && now.beat - firstBeat >= ALIVE;
        }
    }
}
