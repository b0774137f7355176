// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Hands out one reference for equal settings, and creates it once, however many threads ask first; other keys are
 * not held up. A failed creation is told to all who wait for it or ask within the retry delay, and these wait until it
 * is over, so that a missing provider makes neither a storm of attempts nor one of failed samples. Thread-safe; no lock
 * is held while a reference is created or closed.
 */
public final class ReferenceCache {
    private static final AtomicInteger THREADS = new AtomicInteger();
    /** Dubbo (2.7.23, 3.3.6) keeps some 20 kB of each attempt by a registry: hours of one a second fill a heap. */
    private static final int PAUSES_IN_TIME_MISSED = 60;
    /** Samples wait that long for the next attempt, and the end of a test for the samples. */
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ReferenceOpener opener;
    private final Duration openTimeout;
    private final long retryDelayNanos;
    private final LongSupplier nanoTime;
    private final ConcurrentMap<ReferenceSettings, Creation> creations = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * An empty cache. A sample waits so long for a creation; between attempts is a delay, which grows up to ten seconds
     * when they have failed for minutes.
     */
    public ReferenceCache(ReferenceOpener opener, Duration openTimeout, Duration retryDelay, LongSupplier nanoTime) {
        this.opener = opener;
        this.openTimeout = openTimeout;
        this.retryDelayNanos = retryDelay.toNanos();
        this.nanoTime = nanoTime;
    }

    /** The reference of a key, created when there is none yet. An interrupt ends the waiting, not the creation. */
    public OpenReference get(ReferenceSettings key) throws DubboOpenException, InterruptedException {
        Creation creation = creations.get(key);
        if (creation == null || creation.mayBeRetried(nanoTime.getAsLong())) {
            creation = create(key, creation);
        }
        return creation.await();
    }

    /** Begins to create the reference of a key, unless somebody has already, in vain or not. Does not wait. */
    public CompletableFuture<OpenReference> begin(ReferenceSettings key) {
        Creation creation = creations.get(key);
        return (creation == null ? create(key, null) : creation).outcome;
    }

    /** Whether it was closed: its test is over. */
    public boolean isClosed() {
        return closed;
    }

    /** The number of references, those included that are being created. */
    public int size() {
        return creations.size();
    }

    /** Closes all references, those included that are being created, and opens no more; tells when that is done. */
    public CompletableFuture<Void> close() {
        closed = true;
        return CompletableFuture.allOf(creations.keySet().stream()
                .map(creations::remove)
                .filter(Objects::nonNull)
                .map(creation -> CompletableFuture.runAsync(creation::close, work -> daemon("close", work)))
                .toArray(CompletableFuture[]::new));
    }

    private Creation create(ReferenceSettings key, Creation failed) {
        Creation mine = new Creation(key, failed == null ? nanoTime.getAsLong() : failed.missedSinceNanos);
        Creation other = failed == null
                ? creations.putIfAbsent(key, mine)
                : creations.replace(key, failed, mine) ? null : creations.get(key);
        if (other != null) {
            return other;
        }
        if (closed && creations.remove(key, mine)) {
            // The test ended meanwhile, and whoever closes may not have seen it.
            mine.close();
            return mine;
        }
        // A thread of its own: an interrupted sample must not take the reference away from all others.
        daemon("open", mine::run);
        return mine;
    }

    private static void daemon(String verb, Runnable work) {
        Thread thread = new Thread(work, "trueload-dubbo-" + verb + "-" + THREADS.incrementAndGet());
        thread.setDaemon(true);
        thread.start();
    }

    private final class Creation {
        private final ReferenceSettings key;
        private final CompletableFuture<OpenReference> outcome = new CompletableFuture<>();
        private final long missedSinceNanos;
        private volatile long retryAtNanos;

        /** @param missedSinceNanos when the first of the attempts began that failed one after the other */
        private Creation(ReferenceSettings key, long missedSinceNanos) {
            this.key = key;
            this.missedSinceNanos = missedSinceNanos;
        }

        private void run() {
            long start = nanoTime.getAsLong();
            try {
                DubboReference reference = opener.open(key);
                long openMs = TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - start);
                if (!outcome.complete(new OpenReference(reference, Math.max(1, openMs)))) {
                    reference.close();
                }
            } catch (DubboOpenException e) {
                fail(e);
            } catch (InterruptedException e) {
                fail(new DubboOpenException("Interrupted while the reference was created"));
            } catch (RuntimeException | Error e) {
                // Whatever it was, those who wait must hear of it.
                fail(new DubboOpenException("Cannot create the reference: " + e));
            }
        }

        private void fail(DubboOpenException e) {
            long now = nanoTime.getAsLong();
            long pause = Math.min(LONGEST_PAUSE_NANOS, (now - missedSinceNanos) / PAUSES_IN_TIME_MISSED);
            retryAtNanos = now + Math.max(retryDelayNanos, pause);
            outcome.completeExceptionally(e);
        }

        private boolean mayBeRetried(long now) {
            return outcome.isCompletedExceptionally() && now - retryAtNanos >= 0;
        }

        private OpenReference await() throws DubboOpenException, InterruptedException {
            try {
                if (outcome.isCompletedExceptionally() && !closed) {
                    TimeUnit.NANOSECONDS.sleep(retryAtNanos - nanoTime.getAsLong());
                }
                return outcome.get(openTimeout.toMillis(), TimeUnit.MILLISECONDS);
            } catch (ExecutionException e) {
                throw (DubboOpenException) e.getCause();
            } catch (TimeoutException e) {
                throw new DubboOpenException("No connection to "
                        + key.shownAddress() + " within " + openTimeout.toMillis()
                        + " ms; still trying. Check the address, or raise trueload.dubbo.openTimeoutMs");
            }
        }

        private void close() {
            outcome.completeExceptionally(new DubboOpenException("The test ended"));
            if (!outcome.isCompletedExceptionally()) {
                outcome.join().close();
            }
        }
    }

    /** Creates references. Called on a thread of the cache, never on a JMeter thread. */
    @FunctionalInterface
    public interface ReferenceOpener {
        /** Creates it; the message of what it throws is shown to the user. */
        DubboReference open(ReferenceSettings key) throws DubboOpenException, InterruptedException;
    }

    /** A reference of the cache, and how long its creation took. Thread-safe. */
    public static final class OpenReference {
        public final DubboReference reference;
        private final AtomicLong unreportedOpenMs;
        private volatile boolean closed;

        OpenReference(DubboReference reference, long openMs) {
            this.reference = reference;
            this.unreportedOpenMs = new AtomicLong(openMs);
        }

        /** Milliseconds that the creation took, for the first caller; 0 for all others. */
        public long takeOpenMs() {
            return unreportedOpenMs.get() == 0 ? 0 : unreportedOpenMs.getAndSet(0);
        }

        /** Whether it was closed: its test is over. */
        public boolean isClosed() {
            return closed;
        }

        void close() {
            closed = true;
            reference.close();
        }
    }
}
