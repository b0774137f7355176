// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.lookup.Answer;
import io.github.trueload.dns.lookup.HostLookup;
import io.github.trueload.dns.lookup.NoSuchHostException;
import io.github.trueload.dns.rotate.AddressSet;
import io.github.trueload.dns.rotate.Rotation;
import io.github.trueload.dns.rotate.Sticky;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One host: its addresses, for how long they hold, and at most one look-up at a time. After the first answer JMeter
 * threads never wait: a look-up shortly before the end of the time to live brings the next answer. Thread-safe.
 */
final class Host {
    /** The new answer should be there when the old one ends; a longer lead would ask the server too often. */
    private static final Duration LONGEST_LEAD = Duration.ofMillis(100);

    private static final int LEAD_FRACTION = 20;

    /** A host that no connection was opened to for so long is not looked up any more, until it is used again. */
    private static final Duration SHORTEST_IDLE = Duration.ofMinutes(1);

    private static final int IDLE_TTLS = 3;
    /** Written seldom, so that threads on many processors do not fight for it. */
    private static final long USE_RESOLUTION_NANOS = 1_000_000_000L;

    /** After failures a new attempt is made in 1, 2, 4 ... 32 s. */
    private static final int LARGEST_BACK_OFF = 5;

    private final String name;
    private final BalancerSettings settings;
    private final HostLookup lookup;
    private final Background background;
    private final HostCounts counts = new HostCounts();
    private final HostLog log;
    private final AtomicReference<CompletableFuture<State>> flight = new AtomicReference<>();
    private final AtomicInteger plan = new AtomicInteger();
    private volatile State state = State.NEVER_ASKED;
    private volatile long lastUsedNanos;

    Host(String name, BalancerSettings settings, HostLookup lookup, Background background) {
        this.name = name;
        this.settings = settings;
        this.lookup = lookup;
        this.background = background;
        this.log = new HostLog(name);
        this.lastUsedNanos = now();
    }

    InetAddress[] next(Sticky sticky) throws UnknownHostException {
        long now = now();
        if (now - lastUsedNanos > USE_RESOLUTION_NANOS) {
            lastUsedNanos = now;
        }
        State current = state;
        if (!current.isUsable(now)) {
            current = await(startFlight(false));
        }
        InetAddress[] addresses = current.rotation().next(sticky);
        counts.handedOut(addresses[0]);
        return addresses;
    }

    HostReport report() {
        State current = state;
        if (current.lastRotation() != null) {
            current.lastRotation().addresses().forEach(counts::known);
        }
        return counts.report(name);
    }

    /**
     * The look-up that is under way, or a new one.
     *
     * @param renewal whether to ask although the addresses are still fresh
     */
    private CompletableFuture<State> startFlight(boolean renewal) {
        CompletableFuture<State> mine = new CompletableFuture<>();
        while (true) {
            CompletableFuture<State> other = flight.get();
            if (other != null) {
                return other;
            }
            if (flight.compareAndSet(null, mine)) {
                background.run(() -> fly(mine, renewal));
                return mine;
            }
        }
    }

    private State await(CompletableFuture<State> landing) throws UnknownHostException {
        try {
            return landing.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnknownHostException("Stopped while " + name + " was being looked up");
        } catch (ExecutionException e) {
            throw new UnknownHostException("Looking up " + name + " failed: " + e.getCause());
        }
    }

    private void fly(CompletableFuture<State> landing, boolean renewal) {
        try {
            State before = state;
            // A flight may have landed between the look at the state and the start of this one.
            State after = !renewal && before.isFresh(now()) ? before : ask(before);
            state = after;
            flight.set(null);
            landing.complete(after);
        } catch (RuntimeException | Error e) {
            flight.set(null);
            landing.completeExceptionally(e);
            log.bug(e);
        }
    }

    private State ask(State before) {
        counts.lookedUp();
        try {
            Answer answer = lookup.lookup(name);
            return answered(before, answer);
        } catch (UnknownHostException e) {
            counts.failed();
            return failed(before, e);
        }
    }

    private State answered(State before, Answer answer) {
        AddressSet addresses = AddressSet.of(answer.addresses());
        Duration ttl = settings.ttl().of(answer);
        Rotation rotation = before.lastRotation();
        log.answered(rotation == null ? null : rotation.addresses(), addresses, ttl);
        if (settings.ttl().isLongerThanStated(answer)) {
            log.ttlTooShort(answer.ttlSeconds(), ttl);
        }
        if (rotation == null) {
            rotation = new Rotation(name, settings.strategy(), settings.offset(), addresses);
        } else {
            rotation.update(addresses);
        }
        if (ttl.isZero()) {
            // By the user's own wish every connection looks up.
            return State.answered(rotation, now(), ttl, Duration.ZERO);
        }
        Duration lead = ttl.dividedBy(LEAD_FRACTION);
        renewAfter(ttl.minus(lead.compareTo(LONGEST_LEAD) < 0 ? lead : LONGEST_LEAD), ttl);
        return State.answered(rotation, now(), ttl, settings.ttl().stale());
    }

    private State failed(State before, UnknownHostException problem) {
        long now = now();
        boolean goesOn = before.hasAddresses() && before.isUsable(now) && !(problem instanceof NoSuchHostException);
        log.failed(problem, goesOn);
        if (!goesOn) {
            return before.unknown(problem, now, settings.ttl().negative());
        }
        Duration backOff = Duration.ofSeconds(1L << Math.min(before.failures(), LARGEST_BACK_OFF));
        renewAfter(backOff, backOff);
        return before.failedAgain();
    }

    /** Replaces what was planned before, so that there is never more than one chain of renewals. */
    private void renewAfter(Duration delay, Duration ttl) {
        int number = plan.incrementAndGet();
        background.runAfter(delay, () -> {
            if (plan.get() == number) {
                renew(ttl);
            }
        });
    }

    private void renew(Duration ttl) {
        Duration idle = ttl.multipliedBy(IDLE_TTLS);
        long allowed = (idle.compareTo(SHORTEST_IDLE) > 0 ? idle : SHORTEST_IDLE).toNanos();
        if (now() - lastUsedNanos <= allowed) {
            startFlight(true);
        } else {
            state = state.dormant();
        }
    }

    private long now() {
        return background.nanoClock().getAsLong();
    }
}
