// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.bundle.ReferenceCache;
import io.github.trueload.dubbo.bundle.ReferenceCache.OpenReference;
import io.github.trueload.dubbo.bundle.ReferenceKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Opens references before the first samples need them, for one test: no more than so many in all, some at a time, and
 * for no longer than so long. What it leaves out, and what fails, is opened by the first sample that needs it.
 * Thread-safe; no lock is held while a reference is opened.
 */
public final class WarmUp {
    private static final int AT_A_TIME = 8;

    private final ReferenceCache cache;
    private final long patienceNanos;
    private final LongSupplier nanoTime;
    private final AtomicInteger left;
    private final Semaphore turns = new Semaphore(AT_A_TIME);
    /** Groups of threads for which somebody opens references, or has. JMeter's elements are equal when they look so. */
    private final Map<Object, CountDownLatch> groups = Collections.synchronizedMap(new IdentityHashMap<>());

    /**
     * Prepares for a test.
     *
     * @param cache opens the references
     * @param most how many it opens in all
     * @param patience how long a group of threads waits for its references
     * @param nanoTime the clock
     */
    public WarmUp(ReferenceCache cache, int most, Duration patience, LongSupplier nanoTime) {
        this.cache = cache;
        this.left = new AtomicInteger(most);
        this.patienceNanos = patience.toNanos();
        this.nanoTime = nanoTime;
    }

    /**
     * Opens the references of a group of threads; called by each of them before its first sample. The first opens
     * them, those that come meanwhile wait for it, later ones go on at once.
     *
     * @param group the group's identity
     * @param wanted finds out which references the group will need; called on the first thread alone
     * @return what became of it; empty where another thread of the group was the first
     * @throws InterruptedException when the waiting thread is interrupted; what was begun goes on
     */
    public Optional<Report> before(Object group, Supplier<? extends Collection<ReferenceKey>> wanted)
            throws InterruptedException {
        CountDownLatch mine = new CountDownLatch(1);
        CountDownLatch first = groups.putIfAbsent(group, mine);
        if (first != null) {
            // Its patience is the limit for all.
            first.await();
            return Optional.empty();
        }
        try {
            return Optional.of(open(wanted.get()));
        } finally {
            mine.countDown();
        }
    }

    private Report open(Collection<ReferenceKey> wanted) throws InterruptedException {
        long start = nanoTime.getAsLong();
        List<CompletableFuture<OpenReference>> begun = new ArrayList<>();
        for (ReferenceKey key : wanted) {
            if (left.getAndDecrement() <= 0 || !turns.tryAcquire(leftOf(start), TimeUnit.NANOSECONDS)) {
                break;
            }
            CompletableFuture<OpenReference> opening = cache.begin(key);
            opening.whenComplete((reference, failure) -> turns.release());
            begun.add(opening);
        }
        int open = 0;
        for (CompletableFuture<OpenReference> opening : begun) {
            open += isOpenAfter(opening, leftOf(start)) ? 1 : 0;
        }
        return new Report(wanted.size(), open, TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - start));
    }

    private static boolean isOpenAfter(CompletableFuture<OpenReference> opening, long nanos)
            throws InterruptedException {
        try {
            // The time is no sample's: nobody reports it as the time to connect.
            opening.get(nanos, TimeUnit.NANOSECONDS).takeOpenMs();
            return true;
        } catch (ExecutionException | TimeoutException e) {
            // Whoever opens references tells why, and so does the first sample that wants this one.
            return false;
        }
    }

    private long leftOf(long start) {
        return Math.max(0, patienceNanos - (nanoTime.getAsLong() - start));
    }

    /** What became of the references of a group of threads. */
    public static final class Report {
        /** How many references the group will need for certain. */
        public final int wanted;
        /** How many of them are open. */
        public final int open;
        /** How long the group waited, in milliseconds. */
        public final long ms;

        private Report(int wanted, int open, long ms) {
            this.wanted = wanted;
            this.open = open;
            this.ms = ms;
        }
    }
}
