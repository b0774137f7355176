// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.health.rate.Rates;
import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.rule.Thresholds;
import io.github.trueload.health.schedule.RateFigures;
import io.github.trueload.health.watch.HealthMonitor;
import io.github.trueload.health.watch.HealthRow;
import io.github.trueload.health.watch.RunOutcome;
import io.github.trueload.health.watch.RunSources;
import io.github.trueload.health.watch.RunWord;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one watch of this JVM and those who asked for it: thresholds come from JMeter's properties, verdicts go to
 * jmeter.log and, without GUI, to the terminal. Thread-safe; joining and leaving are done one at a time.
 */
final class SharedWatch implements Watch {
    private static final Logger log = LoggerFactory.getLogger(SharedWatch.class);
    private static final String MASTER_ONLY = "Generator health: samples come from slaves, so only the master's own"
            + " health is watched here; for the health of the generators put the element Generator Health into the"
            + " plan, which runs on each slave";

    /** There is one generator per JVM, however many elements of a plan ask for its health. */
    private static final AtomicReference<SharedWatch> CURRENT = new AtomicReference<>();

    private static final LastTest LAST = new LastTest();

    private final ThreadLocal<ThreadSamples> threads = ThreadLocal.withInitial(this::samplesOfThread);
    private final List<HealthWatch> askers = new CopyOnWriteArrayList<>();
    /** Those whose books are still open: askers, and listeners that write what is left. */
    private final List<HealthWatch> open = new CopyOnWriteArrayList<>();

    private final List<HealthWatch> listeners = new CopyOnWriteArrayList<>();
    private final EndOfTest end =
            new EndOfTest(this::sayClosing, () -> open.stream().noneMatch(HealthWatch::writes));
    private final Lines lines = new Lines();
    private final boolean master;
    private final RunEnd runEnd;
    private volatile HealthWatch writer = HealthWatch.NOBODY;
    private volatile HealthMonitor monitor;

    private SharedWatch(boolean master) {
        this.master = master;
        this.runEnd = new RunEnd(master, lines);
    }

    /** Joins the running watch or starts it; {@link Watch#NONE} when that fails, which is logged then. */
    static Watch join(HealthWatch asker, boolean master) {
        synchronized (CURRENT) {
            try {
                SharedWatch watch = CURRENT.get();
                if (watch == null || watch.isLeftOver(asker, master)) {
                    watch = begin(asker, master);
                }
                watch.add(asker);
                return watch;
            } catch (RuntimeException | LinkageError e) {
                log.error("{}: generator health is not watched, which changes nothing else", asker.name(), e);
                return Watch.NONE;
            }
        }
    }

    private static SharedWatch begin(HealthWatch asker, boolean master) {
        SharedWatch before = CURRENT.getAndSet(null);
        if (before != null) {
            before.abandon();
        }
        SharedWatch watch = new SharedWatch(master);
        RunSources sources = RunSources.NONE
                .books(() -> watch.writer.books().get())
                .told(watch::told)
                .meters(Rates::meters)
                .users(JMeterContextService::getNumberOfThreads);
        watch.monitor = HealthMonitor.start(Thresholds.from(JMeterUtils::getProperty), sources, watch.lines::warn);
        CURRENT.set(watch);
        LAST.begins(watch);
        watch.end.watchJvm();
        Duplicates.of("jmeter-generator-health", HealthWatch.class).ifPresent(log::error);
        if (master) {
            watch.lines.warn(MASTER_ONLY);
        }
        return watch;
    }

    /** On a master (5.4.1 to 5.6.3) JMeter may keep the end of a test to itself, and a failed start never ends. */
    private boolean isLeftOver(HealthWatch asker, boolean onMaster) {
        return master != onMaster
                || askers.stream().anyMatch(other -> other.name().equals(asker.name()));
    }

    private void add(HealthWatch asker) {
        askers.add(asker);
        open.add(asker);
        if (asker.writes()) {
            writer = asker;
            listeners.add(asker);
        }
    }

    /** Where several ask, each hands over the same result, in the thread that made it. */
    @Override
    public Consumer<SampleResult> ofThread(HealthWatch asker) {
        ThreadSamples samples = threads.get();
        return master ? result -> arrived(asker, samples, result) : new Here(samples);
    }

    private void arrived(HealthWatch asker, ThreadSamples samples, SampleResult result) {
        if (asker == writer) {
            monitor.samples().targets().arrived(System.currentTimeMillis() - result.getEndTime());
            samples.record(result);
        }
    }

    private ThreadSamples samplesOfThread() {
        if (!master) {
            monitor.samplesHere();
        }
        return new ThreadSamples(monitor.samples(), monitor.timesOfThread());
    }

    @Override
    public List<HealthRow> takeRows(HealthWatch asker) {
        return asker == writer ? monitor.takeRows() : Collections.<HealthRow>emptyList();
    }

    @Override
    public List<RateFigures> takeRates(HealthWatch asker) {
        return asker == writer ? monitor.takeRates() : Collections.<RateFigures>emptyList();
    }

    @Override
    public Optional<RunWord> wordSoFar(HealthWatch asker) {
        return asker == writer ? Optional.of(monitor.wordSoFar(master)) : Optional.empty();
    }

    @Override
    public void rest(HealthWatch asker) {
        synchronized (CURRENT) {
            if (askers.remove(asker) && askers.isEmpty() && CURRENT.get() == this) {
                LAST.ends(this, monitor.seconds(), monitor.live());
                CURRENT.set(null);
                monitor.stop();
            }
        }
    }

    @Override
    public void leave(HealthWatch asker) {
        rest(asker);
        if (open.remove(asker) && open.isEmpty()) {
            end.now();
        }
    }

    private void abandon() {
        askers.clear();
        open.clear();
        // A listener whose test was given up, or that shares its name with another, must not take that one's rows.
        writer = HealthWatch.NOBODY;
        end.forgetJvm();
        monitor.stop();
    }

    private void sayClosing() {
        monitor.stop();
        RunOutcome outcome = monitor.outcome(books(), master);
        outcome.lines().forEach(lines::info);
        Path page = runEnd.accept(outcome).orElse(null);
        LAST.ended(this, outcome.seconds(), monitor.live(), outcome.word(), page);
    }

    /** Those of the listener that lost most; a second one may write to another database, which is down. */
    private BooksReading books() {
        return listeners.stream()
                .map(SharedWatch::books)
                .max(Comparator.comparingDouble(books -> books.recorded - books.written))
                .orElse(BooksReading.ABSENT);
    }

    private static BooksReading books(HealthWatch listener) {
        try {
            return listener.books().get();
        } catch (RuntimeException e) {
            log.error("{}: its books cannot be read, and the run is judged without them", listener.name(), e);
            return BooksReading.ABSENT;
        }
    }

    /** What is known of the running test, or of the last one. */
    static LiveHealth live() {
        SharedWatch watch = CURRENT.get();
        return watch == null || watch.monitor == null
                ? LAST.known()
                : LiveHealth.running(watch.monitor.seconds(), watch.monitor.live(), LAST.page());
    }

    /** What all listeners found out; of two that tell of one matter both are heard. */
    private Map<String, String> told() {
        Map<String, String> all = new LinkedHashMap<>();
        for (HealthWatch asker : askers) {
            asker.told()
                    .get()
                    .forEach((tag, text) ->
                            all.merge(tag, text, (one, other) -> one.equals(other) ? one : one + "; " + other));
        }
        return all;
    }

    /** What a thread hands its own samples to. No lambda: the JVM inlines a chain of calls only so deep. */
    private final class Here implements Consumer<SampleResult> {
        private final ThreadSamples samples;

        Here(ThreadSamples samples) {
            this.samples = samples;
        }

        @Override
        public void accept(SampleResult result) {
            if (askers.size() == 1 || samples.isNew(result)) {
                samples.record(result);
            }
        }
    }
}
