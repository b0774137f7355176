// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * When a host is looked up again without anyone waiting for it: shortly before its addresses expire, as long as
 * somebody uses it. Thread-safe.
 */
final class Renewal {
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

    private final Threads threads;
    private final Runnable renew;
    private final Runnable rest;
    private final AtomicInteger plan = new AtomicInteger();
    private volatile boolean planned;
    /** Guards a single task per host, since every connection may trigger one. */
    private final AtomicBoolean looksForUse = new AtomicBoolean();

    private volatile long lastUsedNanos;

    /**
     * Plans nothing yet.
     *
     * @param renew looks the host up
     * @param rest what happens instead when nobody uses the host
     */
    Renewal(Threads threads, Runnable renew, Runnable rest) {
        this.threads = threads;
        this.renew = renew;
        this.rest = rest;
        this.lastUsedNanos = threads.nanoTime();
    }

    /** Somebody uses the host now. */
    void used(long nowNanos) {
        if (nowNanos - lastUsedNanos > USE_RESOLUTION_NANOS) {
            lastUsedNanos = nowNanos;
        }
    }

    /**
     * The addresses hold for a time to live from now on.
     *
     * @return whether they will be renewed without anyone asking
     */
    boolean beforeEndOf(Duration ttl) {
        Duration lead = ttl.dividedBy(LEAD_FRACTION);
        return plan(ttl.minus(lead.compareTo(LONGEST_LEAD) < 0 ? lead : LONGEST_LEAD), ttl);
    }

    /**
     * The addresses could not be renewed, so many times in a row before this one.
     *
     * @return whether another attempt will be made without anyone asking
     */
    boolean afterFailures(int earlierFailures) {
        Duration backOff = Duration.ofSeconds(1L << Math.min(earlierFailures, LARGEST_BACK_OFF));
        return plan(backOff, backOff);
    }

    /** The host is not looked up before somebody asks for it; whether anybody uses it is seen to all the same. */
    void none() {
        plan.incrementAndGet();
        planned = false;
        lookForUseLater();
    }

    private void lookForUseLater() {
        if (looksForUse.compareAndSet(false, true)) {
            try {
                threads.runAfter(SHORTEST_IDLE, this::lookForUse);
            } catch (RuntimeException | Error e) {
                // The host then stays in memory until it is looked up again, or until the test ends.
                looksForUse.set(false);
            }
        }
    }

    private void lookForUse() {
        looksForUse.set(false);
        if (planned) {
            return;
        }
        if (isIdle(SHORTEST_IDLE.dividedBy(IDLE_TTLS))) {
            rest.run();
        } else {
            lookForUseLater();
        }
    }

    /** Replaces what was planned before, so that there is never more than one chain of renewals. */
    private boolean plan(Duration delay, Duration ttl) {
        int number = plan.incrementAndGet();
        planned = true;
        try {
            return threads.runAfter(delay, () -> {
                if (plan.get() == number) {
                    (isIdle(ttl) ? rest : renew).run();
                }
            });
        } catch (RuntimeException | Error e) {
            // An answer that was found must not get lost because nobody can be found to renew it.
            return false;
        }
    }

    private boolean isIdle(Duration ttl) {
        Duration idle = ttl.multipliedBy(IDLE_TTLS);
        Duration allowed = idle.compareTo(SHORTEST_IDLE) > 0 ? idle : SHORTEST_IDLE;
        return threads.nanoTime() - lastUsedNanos > allowed.toNanos();
    }
}
