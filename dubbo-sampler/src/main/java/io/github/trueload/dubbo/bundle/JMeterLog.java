// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.DubboClient.LogSink;
import io.github.trueload.dubbo.spi.Secrets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the log lines of Dubbo and its libraries to jmeter.log: their information only at level DEBUG (a reference
 * with 100 connections makes 500 lines), warnings and errors as one line each, one of a kind per minute, with the
 * number of those left out; level DEBUG has all, with stack traces. Passwords are masked. Thread-safe.
 */
final class JMeterLog implements LogSink {
    private static final Logger own = LoggerFactory.getLogger(JMeterLog.class);
    private static final int LONGEST_LINE = 1_000;

    private final ConcurrentMap<String, Logger> loggers = new ConcurrentHashMap<>();
    private final LogBudget budget;

    JMeterLog(LogBudget budget) {
        this.budget = budget;
    }

    @Override
    public boolean isEnabled(String logger, Level level) {
        if (level.compareTo(Level.INFO) < 0) {
            return of(logger).isTraceEnabled();
        }
        return level == Level.INFO ? of(logger).isDebugEnabled() : of(logger).isWarnEnabled();
    }

    @Override
    public void log(String logger, Level level, String message, Throwable failure) {
        Logger target = of(logger);
        if (level.compareTo(Level.INFO) < 0) {
            target.trace("{}", withStack(message, failure));
        } else if (level == Level.INFO || target.isDebugEnabled()) {
            target.debug("{}", withStack(message, failure));
        } else {
            String text = String.valueOf(message);
            long leftOut = budget.take(logger, text);
            if (leftOut >= 0) {
                target.warn(
                        "{}{}", line(text, failure), leftOut == 0 ? "" : " (and " + leftOut + " more of this kind)");
            }
        }
    }

    /** Says at the end of a test how many lines were left out; {@link #log} tells the next line of each kind again. */
    void tellLeftOut() {
        budget.flush((kind, count) -> own.warn("{} more lines of Dubbo were left out: {}", count, Secrets.mask(kind)));
    }

    private static String line(String message, Throwable failure) {
        String text = failure == null ? message : message + " (" + failure + ")";
        String shown = text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) + "..." : text;
        return Secrets.mask(shown.replaceAll("\\s+", " ").trim());
    }

    private static String withStack(String message, Throwable failure) {
        return Secrets.mask(failure == null ? message : message + "\n" + ExceptionUtils.getStackTrace(failure));
    }

    private Logger of(String name) {
        Logger known = loggers.get(name);
        return known == null ? loggers.computeIfAbsent(name, LoggerFactory::getLogger) : known;
    }

    /**
     * Lets one line of each kind pass per minute and counts the others. A kind is what one logger starts with the same
     * words: Dubbo puts addresses and numbers behind them. Thread-safe; takes no lock for a known kind.
     */
    static final class LogBudget {
        private static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(1);
        private static final Pattern KIND = Pattern.compile("[^0-9\\x00-\\x1f]{1,40}");
        /** More kinds than Dubbo and its libraries have; what comes after them shares one. */
        private static final int MOST_KINDS = 1_000;

        private final LongSupplier nanoTime;
        private final Map<String, Kind> kinds = new ConcurrentHashMap<>();

        LogBudget(LongSupplier nanoTime) {
            this.nanoTime = nanoTime;
        }

        /** How many lines of its kind were left out since the last that passed, or -1 when this one is left out too. */
        long take(String logger, String message) {
            // "Must have a bug", says Dubbo 2.7 when it closes its second connection, and means nothing by it.
            if (message.contains(" safe guard client ")) {
                return -1;
            }
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
            Matcher start = KIND.matcher(message);
            return start.lookingAt() ? start.group().trim() : "";
        }

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
}
