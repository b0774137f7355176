// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.probe.LoadProbe;
import io.github.trueload.health.probe.SampleProbes;
import io.github.trueload.health.probe.SeenSamplers;
import io.github.trueload.health.probe.ServerTimeHeader;
import io.github.trueload.health.probe.TickLag;
import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.reading.GapTotals;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.record.RunRecord;
import io.github.trueload.health.record.SampleTimes;
import io.github.trueload.health.rule.Thresholds;
import io.github.trueload.health.schedule.RateFigures;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Watches the generator during one run with two daemon threads: one that ticks every 40 ms, reads and judges once a
 * second, and one that now and then looks at connections and may have to wait for a name server. All methods may be
 * called from any thread and wait for neither.
 */
public final class HealthMonitor {
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(40);
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** Readings kept for rows that nobody fetches: ten minutes. */
    private static final int MOST_READINGS = 600;

    private final SampleProbes samples;
    private final RunRecord record = new RunRecord();
    private final NetworkLook network;
    private final Guard guard;
    private final SeenSamplers who = new SeenSamplers();
    private final Thresholds thresholds;
    private final RunSources sources;
    private final RateReaders.Reader ratesOfSeconds;
    private final RateReaders.Reader ratesOfIntervals;
    private final Consumer<String> say;
    private final VerdictLog verdicts;
    private final RateTotals rates = new RateTotals();
    private final List<Reading> unwritten = new ArrayList<>();
    private final Thread ticker = new Thread(this::watch, "trueload-health");
    private final AtomicBoolean stopped = new AtomicBoolean();
    private volatile boolean running = true;

    private HealthMonitor(Thresholds thresholds, RunSources sources, Consumer<String> say) {
        this.thresholds = thresholds;
        this.samples = new SampleProbes(
                new LoadProbe(sources.users, thresholds.warmupSeconds(), record.samples()::sums),
                ServerTimeHeader.of(thresholds.serverTime()),
                thresholds.gapMinSamples());
        this.guard = new Guard(say);
        this.network = new NetworkLook(samples.targets(), thresholds, guard);
        this.sources = sources;
        RateReaders rates = new RateReaders(sources.meters);
        this.ratesOfSeconds = rates.reader();
        this.ratesOfIntervals = rates.reader();
        this.say = say;
        this.verdicts = new VerdictLog(thresholds);
        ticker.setDaemon(true);
    }

    /**
     * Starts to watch.
     *
     * @param sources give what others know
     * @param say gets each line for the user; called on the health thread
     */
    public static HealthMonitor start(Thresholds thresholds, RunSources sources, Consumer<String> say) {
        HealthMonitor monitor = new HealthMonitor(thresholds, sources, say);
        thresholds.problems().forEach(problem -> say.accept("Generator health: " + problem));
        monitor.ticker.start();
        monitor.network.start();
        return monitor;
    }

    /** Where samples are told to; sampler threads call these for every sample. */
    public SampleProbes samples() {
        return samples;
    }

    /** Where the calling thread hands over the label and the time of each sample. */
    public SampleTimes.OfThread timesOfThread() {
        return record.samples().ofThread();
    }

    /** The calling thread makes samples; it says so before the first one. */
    public void samplesHere() {
        who.sampled();
    }

    /** The rows of the time since the last call; none when nothing was read meanwhile. */
    public List<HealthRow> takeRows() {
        synchronized (verdicts) {
            if (unwritten.isEmpty()) {
                return Collections.emptyList();
            }
            List<HealthRow> rows = HealthRows.of(unwritten, verdicts.takeCurrent());
            unwritten.clear();
            return rows;
        }
    }

    /** What the rules say now or have said in this run. */
    public List<LiveVerdict> live() {
        synchronized (verdicts) {
            return verdicts.histories().live();
        }
    }

    /** Seconds watched so far. */
    public long seconds() {
        synchronized (verdicts) {
            return verdicts.seconds();
        }
    }

    /** What every rate timer did since the last call, exact to this moment; empty without rate timers. */
    public List<RateFigures> takeRates() {
        return ratesOfIntervals.take();
    }

    /** Stops watching. Rows may still be taken. Waits at most a second. */
    public void stop() {
        if (!stopped.compareAndSet(false, true)) {
            return;
        }
        running = false;
        LockSupport.unpark(ticker);
        network.stop();
        try {
            ticker.join(TimeUnit.SECONDS.toMillis(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (verdicts) {
            record.end(verdicts.toMs(), verdicts.histories()::isLimited);
            // What the last part of a second brought.
            rates.add(ratesOfSeconds.take());
        }
    }

    /**
     * The word on the run as far as it is known.
     *
     * @param master as below
     */
    public RunWord wordSoFar(boolean master) {
        synchronized (verdicts) {
            return judged(master);
        }
    }

    /**
     * Tells what came of it, after {@link #stop()}.
     *
     * @param books the listeners' books, which are closed now
     * @param master whether the samples came from slaves, of whose health nothing is known here
     */
    public RunOutcome outcome(BooksReading books, boolean master) {
        synchronized (verdicts) {
            verdicts.close(books);
            RunWord word = judged(master);
            List<String> lines = new ArrayList<>(new Summary(verdicts, word, ZoneId.systemDefault()).lines());
            lines.addAll(rates.lines());
            GapTotals gap = samples.serverTimes().totals();
            Summary.line(gap).ifPresent(lines::add);
            return new RunOutcome(verdicts, word, lines, record, rates.figures(), gap);
        }
    }

    private RunWord judged(boolean master) {
        long count = record.samples().sums().samples;
        return new Judge(verdicts, thresholds, rates.figures(), master, count).word();
    }

    private void watch() {
        Probes probes = new Probes(thresholds, who, samples, sources, ratesOfSeconds::take, network::latest, say);
        TickLag lag = new TickLag(TICK_NANOS);
        OwnCost cost = new OwnCost(ticker, network.thread());
        long start = System.nanoTime();
        long secondsRead = 0;
        while (running) {
            long due = System.nanoTime() + TICK_NANOS;
            parkUntil(due);
            long now = System.nanoTime();
            lag.late(now - due);
            long secondsOver = (now - start) / SECOND_NANOS;
            if (secondsOver > secondsRead && running) {
                int seconds = (int) (secondsOver - secondsRead);
                secondsRead = secondsOver;
                guard.run(() -> accept(probes.read(System.currentTimeMillis(), seconds)
                        .lag(lag.read())
                        .ownShare(cost.share())
                        .virtualThreads(who.sawVirtualThreads())
                        .build()));
            }
        }
        probes.close();
    }

    private void accept(Reading reading) {
        List<String> lines;
        synchronized (verdicts) {
            lines = verdicts.accept(reading);
            rates.add(reading.rates);
            record.add(reading, verdicts.histories()::isLimited);
            unwritten.add(reading);
            if (unwritten.size() > MOST_READINGS) {
                unwritten.remove(0);
            }
        }
        lines.forEach(say);
    }

    private void parkUntil(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0 && running; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
        }
    }
}
