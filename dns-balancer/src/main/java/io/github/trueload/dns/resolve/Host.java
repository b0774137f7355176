// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.resolve.BalancerSettings.PlanHost;
import io.github.trueload.dns.resolve.HostLookup.Answer;
import io.github.trueload.dns.resolve.HostLookup.NoSuchHostException;
import io.github.trueload.dns.resolve.Rotation.Sticky;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One host: its addresses, for how long they hold, and at most one look-up at a time. After the first answer JMeter
 * threads never wait: a look-up shortly before the end of the time to live brings the next answer, as long as somebody
 * uses the host. Thread-safe.
 */
final class Host {
    /** A host that no connection was opened to for so long is not looked up any more, until it is used again. */
    static final Duration SHORTEST_IDLE = Duration.ofMinutes(1);

    private static final int IDLE_TTLS = 3;
    private static final Logger log = LoggerFactory.getLogger(Balancer.class);
    /** The new answer should be there when the old one ends; a longer lead would ask the server too often. */
    private static final Duration LONGEST_LEAD = Duration.ofMillis(100);

    private static final int LEAD_FRACTION = 20;
    /** After failures a new attempt is made in 1, 2, 4 ... 32 s. */
    private static final int LARGEST_BACK_OFF = 5;

    final PlanHost asked;
    private final Balancer balancer;
    private final BalancerSettings settings;
    private final Threads threads;
    private final HostCounts counts;
    /** Of the renewals that were planned the last one counts, so that there is never more than one chain of them. */
    private final AtomicInteger plan = new AtomicInteger();

    private volatile boolean planned;
    private volatile long lastUsedNanos;
    private final AtomicReference<CompletableFuture<State>> underWay = new AtomicReference<>();
    /** Written by the look-up under way only, but for a host that nobody uses. */
    private volatile State state = State.NEVER_ASKED;

    /** A host that is not looked up yet, and that leaves its balancer when nobody uses it any more. */
    Host(PlanHost asked, Balancer balancer, HostCounts counts) {
        this.asked = asked;
        this.balancer = balancer;
        this.settings = balancer.settings;
        this.threads = balancer.threads;
        this.counts = counts;
        this.lastUsedNanos = threads.nanoTime();
    }

    InetAddress[] next(Sticky sticky) throws UnknownHostException {
        long now = threads.nanoTime();
        lastUsedNanos = now;
        State current = state;
        if (!current.isUsable(now)) {
            current = await(join(this::lookUpUnlessUsable));
        }
        InetAddress[] all = current.rotation().next(sticky);
        // The chosen one alone for those who want to see it fail when it is down.
        InetAddress[] addresses = settings.flag(Setting.FAILOVER) ? all : Arrays.copyOf(all, 1);
        counts.of(addresses[0]).chosen.increment();
        return addresses;
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
            throw new UnknownHostException("Stopped while " + asked.name + " was being looked up");
        } catch (ExecutionException e) {
            throw new UnknownHostException("Looking up " + asked.name + " failed: " + e.getCause());
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
        try {
            State found = lookUp.get();
            underWay.set(null);
            landing.complete(found);
        } catch (RuntimeException | Error e) {
            underWay.set(null);
            landing.completeExceptionally(e);
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
            state = answered(before, balancer.lookup.lookup(asked.name, asked.targets));
        } catch (UnknownHostException e) {
            counts.failures.increment();
            state = failed(before, e);
        } catch (RuntimeException | Error e) {
            counts.failures.increment();
            log.error("Looking up {} failed unexpectedly; please report this", asked.name, e);
            state = failed(before, new UnknownHostException("Looking up " + asked.name + " failed: " + e));
        }
        return state;
    }

    private State answered(State before, Answer answer) {
        Set<InetAddress> addresses = new LinkedHashSet<>(answer.addresses);
        Duration ttl = settings.ttl(answer);
        Rotation rotation = before.rotation;
        counts.answered(rotation == null ? null : rotation.addresses(), addresses, answer.behind.size(), ttl);
        counts.stated(answer.ttlSeconds, ttl, settings.isLongerThanStated(answer));
        if (rotation == null) {
            rotation = new Rotation(asked.name, settings.strategy, settings.offset(), addresses);
        } else {
            rotation.update(addresses);
        }
        rotation.putBehind(answer.behind);
        long kept = ttl.plus(settings.seconds(Setting.STALE_TTL)).toNanos();
        // Whoever asks after the time to live looks up, if nobody else is going to.
        return new State(rotation, null, threads.nanoTime(), isRenewed(ttl) ? kept : ttl.toNanos(), kept, 0);
    }

    /** Whether the addresses will be renewed without anyone asking. */
    private boolean isRenewed(Duration ttl) {
        if (ttl.isZero()) {
            // By the user's own wish every connection looks up.
            renewNoMore();
            return false;
        }
        Duration lead = ttl.dividedBy(LEAD_FRACTION);
        return renewAfter(ttl.minus(lead.compareTo(LONGEST_LEAD) < 0 ? lead : LONGEST_LEAD), ttl);
    }

    private boolean renewAfter(Duration delay, Duration ttl) {
        int number = plan.incrementAndGet();
        planned = true;
        return threads.runAfter(delay, () -> {
            if (plan.get() == number && !leaveIfUnused(ttl)) {
                join(this::lookUp);
            }
        });
    }

    private void renewNoMore() {
        plan.incrementAndGet();
        planned = false;
    }

    /** A host that is not going to be renewed leaves memory when nobody uses it. */
    void leaveIfUnused() {
        if (!planned) {
            leaveIfUnused(Duration.ZERO);
        }
    }

    private boolean leaveIfUnused(Duration ttl) {
        Duration idle = ttl.multipliedBy(IDLE_TTLS);
        Duration allowed = idle.compareTo(SHORTEST_IDLE) > 0 ? idle : SHORTEST_IDLE;
        boolean unused = threads.nanoTime() - lastUsedNanos > allowed.toNanos();
        if (unused) {
            state = State.NEVER_ASKED;
            balancer.leave(this);
        }
        return unused;
    }

    private State failed(State before, UnknownHostException problem) {
        long now = threads.nanoTime();
        boolean goesOn = before.isKept(now) && !(problem instanceof NoSuchHostException);
        counts.failed(problem, goesOn);
        Duration backOff = Duration.ofSeconds(1L << Math.min(before.failures, LARGEST_BACK_OFF));
        if (goesOn) {
            // The addresses stay in use, while someone tries again: whoever asks then, if nobody else is going to.
            long kept = before.keptNanos;
            long soon = Math.min(kept, now - before.sinceNanos + backOff.toNanos());
            long usable = renewAfter(backOff, backOff) ? kept : soon;
            return new State(before.rotation, null, before.sinceNanos, usable, kept, before.failures + 1);
        }
        renewNoMore();
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
