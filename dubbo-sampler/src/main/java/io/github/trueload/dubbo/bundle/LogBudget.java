// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * Lets one line of each kind pass per minute and counts the others. A kind is what comes from one logger and starts
 * with the same words: Dubbo puts addresses and numbers behind them. Thread-safe; takes no lock for a known kind.
 */
final class LogBudget {
    private static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int LONGEST_KIND = 40;
    /** More kinds than Dubbo and its libraries have; what comes after them shares one. */
    private static final int MOST_KINDS = 1_000;

    private final LongSupplier nanoTime;
    private final Map<String, Kind> kinds = new ConcurrentHashMap<>();

    LogBudget(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** How many lines of its kind were left out since the last that passed, or -1 when this one is left out too. */
    long take(String logger, String message) {
        String name = logger + ": " + start(message);
        Kind known = kinds.get(name);
        if (known == null) {
            String shared = kinds.size() < MOST_KINDS ? name : "others";
            known = kinds.computeIfAbsent(shared, missing -> new Kind());
        }
        return known.take(nanoTime.getAsLong());
    }

    /** Tells each kind of which lines were left out and not yet told, and starts anew. */
    void flush(BiConsumer<String, Long> report) {
        for (String name : kinds.keySet()) {
            Kind kind = kinds.remove(name);
            long left = kind == null ? 0 : kind.leftOut.get();
            if (left > 0) {
                report.accept(name, left);
            }
        }
    }

    private static String start(String message) {
        int end = 0;
        while (end < message.length() && end < LONGEST_KIND && !endsKind(message.charAt(end))) {
            end++;
        }
        return message.substring(0, end).trim();
    }

    private static boolean endsKind(char c) {
        return c >= '0' && c <= '9' || c < ' ';
    }

    /** Lines of one kind. Thread-safe. */
    private static final class Kind {
        private static final long NEVER = Long.MIN_VALUE;

        private final AtomicLong passedAt = new AtomicLong(NEVER);
        private final AtomicLong leftOut = new AtomicLong();

        private long take(long now) {
            long last = passedAt.get();
            if ((last == NEVER || now - last >= PERIOD_NANOS) && passedAt.compareAndSet(last, now)) {
                return leftOut.getAndSet(0);
            }
            leftOut.incrementAndGet();
            return -1;
        }
    }
}
