// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.health.account.Accountant;
import io.github.trueload.health.matter.Books;
import io.github.trueload.health.matter.Check;
import io.github.trueload.health.matter.HealthRow;
import io.github.trueload.health.matter.Matter;
import io.github.trueload.health.matter.Matters;
import io.github.trueload.health.matter.OwnThreads;
import io.github.trueload.health.matter.Settings;
import io.github.trueload.health.record.RunGoals;
import io.github.trueload.health.record.RunRecord;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Watches the generator during one run with two daemon threads: one that ticks every 40 ms, reads and judges once a
 * second, and one that looks now and then at what may have to wait for the network. All methods may be called from any
 * thread and wait for neither.
 */
public final class Watch {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** A look that costs much, because a table is long, is repeated less often: it may cost 0.3 % of a processor. */
    private static final int REST = 300;

    private final Settings settings;
    private final boolean master;
    private final Consumer<String> say;
    /** What is looked at; sampler threads tell some of them of users and of samples. */
    public final Matters matters;

    private final RunRecord record;
    private final RunGoals goals;
    private final Run run;
    private final Thread reader = new Thread(this::watch, "trueload-health");
    private final Thread looker = new Thread(this::look, "trueload-health-network");
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicBoolean failed = new AtomicBoolean();
    private final long startNanos = System.nanoTime();
    private final long startMs = System.currentTimeMillis();
    private volatile boolean running = true;

    private Watch(Settings settings, Matters.Sources sources, Consumer<String> say) {
        this.settings = settings;
        this.master = sources.master;
        this.say = say;
        this.matters = new Matters(settings, sources);
        this.record = new RunRecord(matters.samples.times);
        this.goals = new RunGoals(record, matters.samples.times::tellApart);
        this.run = new Run(settings, matters);
        for (Thread thread : Arrays.asList(reader, looker)) {
            thread.setDaemon(true);
            matters.own.add(thread);
        }
    }

    /** Starts to watch. Each line for the user is said on the health thread. */
    public static Watch start(Settings settings, Matters.Sources sources, Consumer<String> say) {
        Watch watch = new Watch(settings, sources, say);
        settings.problems().forEach(problem -> say.accept("Generator health: " + problem));
        watch.reader.start();
        watch.looker.start();
        return watch;
    }

    /** The rows of the time since the last call; none when nothing was read meanwhile. */
    public synchronized List<HealthRow> takeRows() {
        return run.takeRows();
    }

    /** What the checks say now or have said in this run. */
    public synchronized List<Check.Live> live() {
        return run.live();
    }

    /** Seconds watched so far. */
    public synchronized long seconds() {
        return run.seconds();
    }

    /** Whether it was stopped, so that samples do not count any more. */
    public boolean isOver() {
        return !running;
    }

    /** Stops watching. Rows may still be taken. Waits at most a second. */
    public void stop() {
        if (!stopped.compareAndSet(false, true)) {
            return;
        }
        long endMs = startMs + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        running = false;
        LockSupport.unpark(reader);
        // The look that is under way still ends.
        LockSupport.unpark(looker);
        try {
            reader.join(TimeUnit.SECONDS.toMillis(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            matters.close();
            record.addRates(matters.rates.takeByLabel());
            long lastSecond = run.lastMs;
            run.end(endMs);
            record.pass(run.over, run.firstMs == run.lastMs);
            record.end(lastSecond, run::isLimited);
        }
    }

    /** The word on the run as far as it is known. */
    public synchronized Word wordSoFar() {
        return Word.of(run, settings, master, matters.samples.times.count());
    }

    /** Tells what came of it, after {@link #stop()}, by the books that are closed now; null: there are none. */
    public synchronized Outcome outcome(Books.Counts books) {
        matters.lost.release();
        matters.books.close(books);
        Word word = wordSoFar();
        return new Outcome(run, word, record, judge(word), ZoneId.systemDefault());
    }

    /** What is to be done with the goals of the run, before the first sample. */
    public synchronized void set(Consumer<RunGoals> setter) {
        setter.accept(goals);
    }

    /** A row for each goal, as far as is known what comes of it. */
    public synchronized List<HealthRow> goalsSoFar() {
        if (running) {
            record.collect();
        }
        return HealthRow.ofGoals(judge(wordSoFar()));
    }

    private List<GoalResult> judge(Word word) {
        double seconds = running && !run.over
                ? (System.nanoTime() - startNanos) / (double) SECOND_NANOS
                : (run.lastMs - startMs) / 1000.0;
        double idleSeconds = (run.firstMs - startMs) / 1000.0;
        return goals.judge(seconds, idleSeconds, word.figures == Word.Figures.INVALID);
    }

    private void watch() {
        long secondsRead = 0;
        while (running) {
            long due = System.nanoTime() + OwnThreads.TICK_NANOS;
            parkUntil(due);
            long now = System.nanoTime();
            long secondsOver = (now - startNanos) / SECOND_NANOS;
            try {
                matters.late(now - due);
                if (secondsOver > secondsRead && running) {
                    int seconds = (int) (secondsOver - secondsRead);
                    secondsRead = secondsOver;
                    // By the clock as the run began with it: where it is set meanwhile, no second lasts an hour.
                    read(startMs + TimeUnit.SECONDS.toMillis(secondsOver), seconds);
                }
            } catch (Throwable e) {
                survive(e);
            }
        }
    }

    private void read(long timeMs, int seconds) {
        matters.read(seconds, say);
        List<String> lines;
        synchronized (this) {
            matters.take(timeMs, seconds);
            lines = run.judge(timeMs, seconds);
            record.addRates(matters.rates.takeByLabel());
            record.pass(run.over, run.firstMs == run.lastMs);
            record.add(timeMs, seconds, matters.timeline(), run::isLimited);
        }
        lines.forEach(say);
    }

    /** Makes nothing: where memory is short, what is thrown here would end the thread. */
    private void parkUntil(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0 && running; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
        }
    }

    /** A generator in trouble may lack memory or descriptors at any step; the watch goes on. */
    private void survive(Throwable cause) {
        if (failed.compareAndSet(false, true)) {
            try {
                say.accept("Generator health: a moment could not be watched (told once, watching goes on): " + cause);
            } catch (Throwable e) {
                // Memory may be short for this line, too, which the next failure tells.
                failed.set(false);
            }
        }
    }

    /** Each matter at its own pace: a long table of connections is read rarely, and others are looked at meanwhile. */
    private void look() {
        Map<Matter<?>, Long> due = new LinkedHashMap<>();
        for (Matter<?> matter : matters.all) {
            // The first look loads classes, which says nothing of what the next ones cost.
            lookOnce(matter);
            due.put(matter, System.nanoTime() + LOOK_NANOS);
        }
        while (running) {
            parkUntil(Collections.min(due.values()));
            due.replaceAll((matter, nanos) -> running && System.nanoTime() >= nanos ? lookOnce(matter) : nanos);
        }
    }

    /** Looks, and tells when to look again. */
    private long lookOnce(Matter<?> matter) {
        long cpuNanos = Accountant.cpuNanos();
        try {
            matter.look();
        } catch (Throwable e) {
            survive(e);
        }
        return System.nanoTime() + Math.max(LOOK_NANOS, REST * (Accountant.cpuNanos() - cpuNanos));
    }
}
