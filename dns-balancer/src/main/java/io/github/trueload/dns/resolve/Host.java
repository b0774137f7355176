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
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * One host: its addresses, for how long they hold, and at most one look-up at a time. After the first answer JMeter
 * threads never wait: a look-up shortly before the end of the time to live brings the next answer. Thread-safe.
 */
final class Host {
    private final String name;
    private final BalancerSettings settings;
    private final HostLookup lookup;
    private final LongSupplier nanoClock;
    private final HostCounts counts;
    private final HostLog log;
    private final SingleFlight flight;
    private final Renewal renewal;
    /** Written by the look-up under way only, but for a host that nobody uses. */
    private volatile State state = State.NEVER_ASKED;

    /**
     * A host that is not looked up yet.
     *
     * @param counts those of its name, from before, if it was used and left already
     * @param leave what happens when nobody uses it any more
     */
    Host(
            String name,
            BalancerSettings settings,
            HostLookup lookup,
            Background background,
            HostCounts counts,
            Consumer<Host> leave) {
        this.name = name;
        this.counts = counts;
        this.settings = settings;
        this.lookup = lookup;
        this.nanoClock = background.nanoClock();
        this.log = new HostLog(name);
        this.flight = new SingleFlight(background);
        this.renewal = new Renewal(background, () -> flight.join(this::lookUp), () -> {
            state = State.NEVER_ASKED;
            leave.accept(this);
        });
    }

    /** The addresses for one new connection. */
    InetAddress[] next(Sticky sticky) throws UnknownHostException {
        long now = now();
        renewal.used(now);
        State current = state;
        if (!current.isUsable(now)) {
            current = await(flight.join(this::lookUpUnlessUsable));
        }
        Rotation rotation = current.rotation();
        InetAddress[] addresses =
                settings.failover() ? rotation.next(sticky) : new InetAddress[] {rotation.choose(sticky)};
        counts.of(addresses[0]).chosen();
        return addresses;
    }

    String name() {
        return name;
    }

    HostCounts counts() {
        return counts;
    }

    HostReport report() {
        State current = state;
        if (current.lastRotation() != null) {
            current.lastRotation().addresses().forEach(counts::of);
        }
        return counts.report(name);
    }

    /** Generator Health knows threads that wait for a name server by the name of this method. */
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

    /** A look-up may have landed between the look at the state and the start of this one. */
    private State lookUpUnlessUsable() {
        return state.isUsable(now()) ? state : lookUp();
    }

    private State lookUp() {
        State before = state;
        counts.lookedUp();
        try {
            state = answered(before, lookup.lookup(name));
        } catch (UnknownHostException e) {
            counts.failed();
            state = failed(before, e);
        } catch (RuntimeException | Error e) {
            counts.failed();
            log.bug(e);
            state = failed(before, new UnknownHostException("Looking up " + name + " failed: " + e));
        }
        return state;
    }

    private State answered(State before, Answer answer) {
        AddressSet addresses = AddressSet.of(answer.addresses());
        Duration ttl = settings.ttl().of(answer);
        Rotation rotation = before.lastRotation();
        log.answered(rotation == null ? null : rotation.addresses(), addresses, ttl);
        log.stated(answer.ttlSeconds(), ttl, settings.ttl().isLongerThanStated(answer));
        if (rotation == null) {
            rotation = new Rotation(name, settings.strategy(), settings.offset(), addresses);
        } else {
            rotation.update(addresses);
        }
        return State.answered(rotation, now(), ttl, settings.ttl().stale(), isRenewed(ttl));
    }

    /** Whoever asks after the time to live looks up, if nobody else is going to. */
    private boolean isRenewed(Duration ttl) {
        if (ttl.isZero()) {
            // By the user's own wish every connection looks up.
            renewal.none();
            return false;
        }
        return renewal.beforeEndOf(ttl);
    }

    private State failed(State before, UnknownHostException problem) {
        long now = now();
        boolean goesOn = before.isKept(now) && !(problem instanceof NoSuchHostException);
        log.failed(problem, goesOn);
        if (!goesOn) {
            renewal.none();
            return before.unknown(problem, now, settings.ttl().negative());
        }
        return renewal.afterFailures(before.failures())
                ? before.failedAgain()
                : before.unknown(problem, now, settings.ttl().negative());
    }

    private long now() {
        return nanoClock.getAsLong();
    }
}
