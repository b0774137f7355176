// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.filter.AbstractFilter;

/**
 * Users that ended because something was thrown into them that their sampler did not catch, as for a CSV file that is
 * missing: from then on fewer users make the load. Of errors their threads hear, of exceptions JMeter's log alone
 * tells. Where memory is what they ended for, a reserve is given up once the last of them is gone,
 * so that JMeter can end the test and the report be written.
 */
public final class LostUsers extends Matter<Integer> {
    private static final String JMETER_THREAD = "org.apache.jmeter.threads.JMeterThread";
    private static final int LARGEST_RESERVE = 8 << 20;

    /** Of the heap. */
    private static final int RESERVED = 16;

    private final LongSupplier nanoClock;
    private final long startNanos;
    private final double share;

    /** By class, as text takes memory; the one that takes all of it has its place already. */
    private final ConcurrentMap<Class<?>, AtomicInteger> errors = new ConcurrentHashMap<>();

    private final Runnable stopListening;
    private final AtomicInteger started = new AtomicInteger();
    private final Set<Last> present = ConcurrentHashMap.newKeySet();

    /** How many neither came to tell that they have ended, nor were lost. */
    private final AtomicInteger left = new AtomicInteger();

    /** What the JVM says of the memory that was missing; empty until then. */
    private volatile String missing = "";

    private volatile long lastNanos;
    private int lostBefore;
    volatile byte[] reserve =
            new byte[(int) Math.min(LARGEST_RESERVE, Runtime.getRuntime().maxMemory() / RESERVED)];

    LostUsers(Settings settings, LongSupplier nanoClock) {
        super("user");
        this.nanoClock = nanoClock;
        startNanos = nanoClock.getAsLong();
        share = settings.share("invalidPercent", 10);
        errors.put(OutOfMemoryError.class, new AtomicInteger());
        stopListening = listen();
        check("users", Weight.NOTE, 1, this::judge);
    }

    /** A user starts, on his thread. Where JMeter does not notice that he has ended, the action tells it. */
    public void started(Runnable ends) {
        started.incrementAndGet();
        Thread thread = Thread.currentThread();
        UncaughtExceptionHandler before = thread.getUncaughtExceptionHandler();
        // Some thread groups have one user after the other on a thread.
        Last last = new Last(thread, before instanceof Last ? ((Last) before).usual : before, ends);
        thread.setUncaughtExceptionHandler(last);
        present.add(last);
        left.incrementAndGet();
    }

    /** Hears of what ends a user, before those who log it. */
    private final class Last implements UncaughtExceptionHandler {
        private final Thread thread;
        private final UncaughtExceptionHandler usual;
        private final Runnable ends;

        /** Used by his own thread alone; an atomic one takes memory when it is first used. */
        private boolean here = true;

        private Last(Thread thread, UncaughtExceptionHandler usual, Runnable ends) {
            this.thread = thread;
            this.usual = usual;
            this.ends = ends;
        }

        @Override
        public void uncaughtException(Thread ended, Throwable error) {
            lost(error);
            leave();
            if (left.get() == 0) {
                release();
            }
            usual.uncaughtException(ended, error);
        }

        private void leave() {
            if (here) {
                here = false;
                left.decrementAndGet();
            }
        }
    }

    /** A user ends, for whatever reason, which is told afterwards where it is none of the plan's. */
    public void finished() {
        UncaughtExceptionHandler own = Thread.currentThread().getUncaughtExceptionHandler();
        if (own instanceof Last) {
            present.remove(own);
            ((Last) own).leave();
        }
    }

    private Runnable listen() {
        try {
            return Failures.listen(this::lost);
        } catch (RuntimeException | LinkageError e) {
            // The logging is not JMeter's Log4j.
            return () -> {};
        }
    }

    /** A user has ended by an error. Makes nothing, because memory may be what is missing. */
    private void lost(Throwable error) {
        lastNanos = nanoClock.getAsLong();
        if (error instanceof OutOfMemoryError && error.getMessage() != null) {
            missing = error.getMessage();
        }
        AtomicInteger known = errors.get(error.getClass());
        if (known == null) {
            known = errors.computeIfAbsent(error.getClass(), type -> new AtomicInteger());
        }
        known.incrementAndGet();
    }

    /** Gives the reserve up, without the need of any memory: nobody is left who would take it. */
    public void release() {
        reserve = null;
    }

    /**
     * Where memory is short, a user does not always come to tell his thread group that he has ended, and JMeter (5.4.1
     * to 5.6.3) waits for him for ever.
     */
    private void tellJMeter() {
        for (Last last : present) {
            last.ends.run();
            present.remove(last);
        }
    }

    @Override
    protected void close() {
        stopListening.run();
    }

    private int lost() {
        return errors.values().stream().mapToInt(AtomicInteger::get).sum();
    }

    /** How many were lost since the last call. */
    @Override
    protected Integer read(int seconds) {
        int lost = lost();
        if (lost > 0 && (left.get() == 0 || present.stream().noneMatch(last -> last.thread.isAlive()))) {
            release();
            tellJMeter();
        }
        int more = lost - lostBefore;
        lostBefore = lost;
        return more;
    }

    @Override
    protected void fields(Integer lost, Fields row) {
        row.sum("usersLost", lost);
    }

    private Judgement judge(Window<Integer> window) {
        return window.last() > 0
                ? Judgement.found(
                        lost(),
                        words() + ": they make no samples any more; jmeter.log has what was thrown" + advice(),
                        window)
                : Judgement.fine(Double.NaN);
    }

    /** What is missing may be threads, or memory beside the heap, of which more heap leaves less. */
    private String advice() {
        if (errors.get(OutOfMemoryError.class).get() == 0) {
            return "";
        }
        return missing.isEmpty() || missing.contains("heap") || missing.contains("GC")
                ? "; give JMeter more heap (HEAP of its start script), or keep less of the responses"
                : "; it was no heap that was missing, but as the JVM says: " + missing;
    }

    /** For example: 3 of 10 users ended by OutOfMemoryError after 4 s. */
    private String words() {
        String by = errors.entrySet().stream()
                .filter(error -> error.getValue().get() > 0)
                .map(error -> error.getKey().getSimpleName())
                .sorted()
                .collect(Collectors.joining(", "));
        return lost() + " of " + Math.max(lost(), started.get()) + " users ended by " + by + " after "
                + Math.round((lastNanos - startNanos) / 1e9) + " s";
    }

    @Override
    protected List<Objection> objections() {
        int lost = lost();
        return lost == 0
                ? Collections.emptyList()
                : Collections.singletonList(new Objection(lost >= share * started.get(), words()));
    }

    @Override
    protected void report(Map<String, Object> report) {
        Map<String, Object> users = new LinkedHashMap<>();
        users.put("started", started.get());
        users.put("lost", lost());
        report.put("users", users);
    }

    /** Hears on a user's thread of the exception that JMeter (5.4.1 to 5.6.3) ends him for, and only logs. */
    private static final class Failures extends AbstractFilter {
        private final Consumer<Throwable> heard;

        private Failures(Consumer<Throwable> heard) {
            this.heard = heard;
        }

        /** Listens where what is logged by then has passed its level, and costs nothing for what has not. */
        static Runnable listen(Consumer<Throwable> heard) {
            LoggerContext context = (LoggerContext) LogManager.getContext(Failures.class.getClassLoader(), false);
            LoggerConfig ofThreads = context.getConfiguration().getLoggerConfig(JMETER_THREAD);
            Failures failures = new Failures(heard);
            failures.start();
            ofThreads.addFilter(failures);
            return () -> ofThreads.removeFilter(failures);
        }

        @Override
        public Result filter(LogEvent event) {
            if (event.getThrown() != null
                    && JMETER_THREAD.equals(event.getLoggerName())
                    && "Test failed!".equals(event.getMessage().getFormattedMessage())) {
                heard.accept(event.getThrown());
            }
            return Result.NEUTRAL;
        }
    }
}
