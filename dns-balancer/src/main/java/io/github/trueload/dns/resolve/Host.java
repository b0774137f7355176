// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.lookup.HostLookup;
import io.github.trueload.dns.lookup.HostLookup.Answer;
import io.github.trueload.dns.lookup.HostLookup.NoSuchHostException;
import io.github.trueload.dns.rotate.AddressSet;
import io.github.trueload.dns.rotate.Rotation;
import io.github.trueload.dns.rotate.Rotation.Sticky;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One host: its addresses, for how long they hold, and at most one look-up at a time. After the first answer JMeter
 * threads never wait: a look-up shortly before the end of the time to live brings the next answer. Thread-safe.
 */
final class Host {
    private final String name;
    private final List<String> targets;
    private final BalancerSettings settings;
    private final HostLookup lookup;
    private final Threads threads;
    private final HostCounts counts;
    private final HostLog log;
    private final Renewal renewal;
    private final AtomicReference<CompletableFuture<State>> underWay = new AtomicReference<>();
    /** Written by the look-up under way only, but for a host that nobody uses. */
    private volatile State state = State.NEVER_ASKED;

    /**
     * A host that is not looked up yet.
     *
     * @param targets what the plan sets for it, none when it is no static host
     * @param counts those of its name
     * @param leave what happens when nobody uses it any more
     */
    Host(
            String name,
            List<String> targets,
            BalancerSettings settings,
            HostLookup lookup,
            Threads threads,
            HostCounts counts,
            Consumer<Host> leave) {
        this.name = name;
        this.targets = targets;
        this.counts = counts;
        this.settings = settings;
        this.lookup = lookup;
        this.threads = threads;
        this.log = counts.log;
        this.renewal = new Renewal(threads, () -> join(this::lookUp), () -> {
            state = State.NEVER_ASKED;
            leave.accept(this);
        });
    }

    /** The addresses for one new connection. */
    InetAddress[] next(Sticky sticky) throws UnknownHostException {
        long now = threads.nanoTime();
        renewal.used(now);
        State current = state;
        if (!current.isUsable(now)) {
            current = await(join(this::lookUpUnlessUsable));
        }
        Rotation rotation = current.rotation();
        InetAddress[] addresses =
                settings.flag(Setting.FAILOVER) ? rotation.next(sticky) : new InetAddress[] {rotation.choose(sticky)};
        counts.of(addresses[0]).chosen.increment();
        return addresses;
    }

    String name() {
        return name;
    }

    /** Addresses that were never chosen are counted as such. */
    void countAddresses() {
        Rotation last = state.rotation;
        if (last != null) {
            last.addresses().forEach(counts::of);
        }
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

    /** Joins the look-up that is under way, or starts one on another thread. */
    private CompletableFuture<State> join(Supplier<State> lookUp) {
        CompletableFuture<State> mine = new CompletableFuture<>();
        while (true) {
            CompletableFuture<State> other = underWay.get();
            if (other != null) {
                return other;
            }
            if (underWay.compareAndSet(null, mine)) {
                try {
                    threads.run(() -> complete(mine, lookUp));
                } catch (RuntimeException | Error e) {
                    // Whatever keeps another thread from looking up, the asking one then does; nobody waits for ever.
                    complete(mine, lookUp);
                }
                return mine;
            }
        }
    }

    private void complete(CompletableFuture<State> landing, Supplier<State> lookUp) {
        State found = null;
        Throwable problem = null;
        try {
            found = lookUp.get();
        } catch (RuntimeException | Error e) {
            problem = e;
        } finally {
            underWay.set(null);
        }
        if (problem == null) {
            landing.complete(found);
        } else {
            landing.completeExceptionally(problem);
        }
    }

    /** A look-up may have landed between the look at the state and the start of this one. */
    private State lookUpUnlessUsable() {
        return state.isUsable(threads.nanoTime()) ? state : lookUp();
    }

    private State lookUp() {
        State before = state;
        counts.lookups.increment();
        try {
            state = answered(before, lookup.lookup(name, targets));
        } catch (UnknownHostException e) {
            counts.failures.increment();
            state = failed(before, e);
        } catch (RuntimeException | Error e) {
            counts.failures.increment();
            log.bug(e);
            state = failed(before, new UnknownHostException("Looking up " + name + " failed: " + e));
        }
        return state;
    }

    private State answered(State before, Answer answer) {
        AddressSet addresses = AddressSet.of(answer.addresses);
        counts.have(addresses, answer.behind.size());
        Duration ttl = settings.ttl(answer);
        Rotation rotation = before.rotation;
        log.answered(rotation == null ? null : rotation.addresses(), addresses, ttl);
        log.stated(answer.ttlSeconds, ttl, settings.isLongerThanStated(answer));
        if (rotation == null) {
            rotation = new Rotation(name, settings.strategy, settings.offset(), addresses);
        } else {
            rotation.update(addresses);
        }
        rotation.putBehind(answer.behind);
        long kept = ttl.plus(settings.seconds(Setting.STALE_TTL)).toNanos();
        // Whoever asks after the time to live looks up, if nobody else is going to.
        return new State(rotation, null, threads.nanoTime(), isRenewed(ttl) ? kept : ttl.toNanos(), kept, 0);
    }

    private boolean isRenewed(Duration ttl) {
        if (ttl.isZero()) {
            // By the user's own wish every connection looks up.
            renewal.none();
            return false;
        }
        return renewal.beforeEndOf(ttl);
    }

    private State failed(State before, UnknownHostException problem) {
        long now = threads.nanoTime();
        boolean goesOn = before.isKept(now) && !(problem instanceof NoSuchHostException);
        log.failed(problem, goesOn);
        if (!goesOn) {
            renewal.none();
        } else if (renewal.afterFailures(before.failures)) {
            // The addresses stay in use, while someone tries again.
            return new State(
                    before.rotation, null, before.sinceNanos, before.keptNanos, before.keptNanos, before.failures + 1);
        }
        int failures = before.problem == null ? 0 : before.failures + 1;
        Duration kept = settings.ttlOfFailure(problem instanceof NoSuchHostException, failures);
        return new State(before.rotation, problem, now, kept.toNanos(), kept.toNanos(), failures);
    }

    /** What is known of the host between two look-ups. */
    private static final class State {
        static final State NEVER_ASKED = new State(null, null, 0, 0, 0, 0);

        /** Outlives a time in which the host was not found; null when it has never been found. */
        private final Rotation rotation;
        /** Given to every caller until it is time to ask again; null while the addresses may be used. */
        private final UnknownHostException problem;

        private final long sinceNanos;
        /** How long callers may use the addresses without a look-up. */
        private final long usableNanos;
        /** How long the addresses stay in use if look-ups fail. */
        private final long keptNanos;

        private final int failures;

        State(
                Rotation rotation,
                UnknownHostException problem,
                long sinceNanos,
                long usableNanos,
                long keptNanos,
                int failures) {
            this.rotation = rotation;
            this.problem = problem;
            this.sinceNanos = sinceNanos;
            this.usableNanos = usableNanos;
            this.keptNanos = keptNanos;
            this.failures = failures;
        }

        boolean isUsable(long nowNanos) {
            return nowNanos - sinceNanos < usableNanos;
        }

        boolean isKept(long nowNanos) {
            return rotation != null && problem == null && nowNanos - sinceNanos < keptNanos;
        }

        Rotation rotation() throws UnknownHostException {
            if (problem == null) {
                return rotation;
            }
            // A new one each time: a sampler prints it with the stack of its own thread.
            UnknownHostException copy = new UnknownHostException(problem.getMessage());
            copy.initCause(problem);
            throw copy;
        }
    }
}
