// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.common.BalancerCounts;
import io.github.trueload.common.Duplicates;
import io.github.trueload.common.EndOfTest;
import io.github.trueload.common.FailureExit;
import io.github.trueload.common.NearestName;
import io.github.trueload.common.RunId;
import io.github.trueload.influx.SampleReader.Origin;
import io.github.trueload.influx.aggregate.DnsRows;
import io.github.trueload.influx.aggregate.OwnThreads;
import io.github.trueload.influx.instance.ThisMachine;
import io.github.trueload.influx.run.AggregatedRun;
import io.github.trueload.influx.run.RawRun;
import io.github.trueload.influx.run.RunSummary;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings.InvalidSettingsException;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService.ThreadCounts;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A test as one listener records it: takes JMeter's results in the threads that bring them, and gives them to a run
 * that writes one row per label and interval, or one point per sample. Thread-safe; never throws into JMeter, because
 * that would end a sampler thread or keep JMeter from starting the test.
 */
abstract class Recording {
    /** Ignores all samples. */
    static final Recording NONE = new Recording("none", line -> {}) {
        @Override
        void take(PerThread thread, SampleResult result) {
            // There is no run.
        }
    };

    private static final Logger log = LoggerFactory.getLogger(Recording.class);

    /** More than all that an end does is bounded by: this only makes sure that no JVM ever stays for it. */
    private static final Duration LONGEST_END_BESIDE_WRITING = Duration.ofSeconds(15);

    private static final String END_THREAD = "trueload-influx-end";
    private final ThreadLocal<PerThread> threads = ThreadLocal.withInitial(this::perThread);
    private final AtomicBoolean failed = new AtomicBoolean();
    private final String name;
    private final Consumer<String> alsoTell;
    EndOfTest ending = new EndOfTest(END_THREAD, () -> {}, Duration.ZERO);

    private Recording(String name, Consumer<String> alsoTell) {
        this.name = name;
        this.alsoTell = alsoTell;
    }

    /**
     * Starts a recording from JMeter's parameters, so that whatever is wrong with them costs the listener and not the
     * test. Does not wait for the network.
     *
     * @param title what the log calls the listener
     * @param kind which parameters and defaults it has
     * @param onMaster whether samples come from slaves
     * @param runOfMaster on a slave: the name that its master gave to the run; else empty
     * @param alsoTell hears what the terminal is told
     * @return one that only says so when the parameters cannot be used
     */
    static Recording start(
            String title,
            ListenerKind kind,
            BackendListenerContext context,
            boolean onMaster,
            String runOfMaster,
            Consumer<String> alsoTell) {
        String name = title;
        try {
            List<String> names = new ArrayList<>();
            context.getParameterNamesIterator().forEachRemaining(names::add);
            String measurement = context.getParameter(Parameter.MEASUREMENT.text(), "");
            name = title + " '" + context.getParameter(Parameter.APPLICATION.text(), measurement) + "'";
            Settings settings = Settings.read(
                    names,
                    parameter -> context.containsParameter(parameter) ? context.getParameter(parameter) : null,
                    JMeterUtils::getProperty,
                    kind);
            warn(name, settings);
            String run = RunId.given().isEmpty() && !runOfMaster.isEmpty()
                    ? runOfMaster
                    : RunId.of(settings.text(Parameter.APPLICATION));
            return kind.isRaw()
                    ? new Raw(name, settings, run, onMaster, alsoTell)
                    : new Aggregated(name, settings, run, onMaster, alsoTell);
        } catch (InvalidSettingsException | IOException e) {
            log.error("{}: the test runs WITHOUT this listener. Correct its parameters: {}", name, e.getMessage());
            return new NotStarted(name, "Correct its parameters: " + e.getMessage(), onMaster, alsoTell);
        } catch (Throwable e) {
            log.error("{}: the test runs WITHOUT this listener, which could not be started", name, e);
            String why = "It failed with " + e + "; jmeter.log tells more, please report it";
            return new NotStarted(name, why, onMaster, alsoTell);
        }
    }

    /** A recording of a listener that could not be started. */
    static Recording notStarted(String name, String why, Consumer<String> alsoTell) {
        return new NotStarted(name, why, false, alsoTell);
    }

    private static void warn(String name, Settings settings) {
        for (String warning : settings.warnings()) {
            log.warn("{}: {}", name, warning);
        }
        NearestName.unknownProperties(
                        JMeterUtils.getJMeterProperties(),
                        Parameter.PROPERTY_PREFIX,
                        Settings.propertyNames(),
                        property -> false)
                .forEach(log::warn);
        Duplicates.of("jmeter-influx-listener", Recording.class).ifPresent(log::error);
    }

    /** A line that nobody can overlook: on the terminal, where there is one. */
    final void tell(String line) {
        MasterTerminal.say(line);
    }

    String name() {
        return name;
    }

    /** Records a result in the thread that made it or, on an RMI master, in the one that received it. Never waits. */
    final void record(SampleResult result) {
        record(threads.get(), result);
    }

    /** As {@link #record(SampleResult)}, unless another listener of the same name handed the result over before. */
    final void record(SharedClient client, BackendListenerContext listener, SampleResult result) {
        PerThread thread = threads.get();
        SampleResult before = thread.last;
        thread.last = result;
        if (!client.isRepeated(listener, result, before)) {
            record(thread, result);
        }
    }

    private void record(PerThread thread, SampleResult result) {
        try {
            take(thread, result);
        } catch (Throwable e) {
            // As where the jar of generator health is of another version.
            sayFailed(e);
        }
    }

    private void sayFailed(Throwable e) {
        try {
            if (failed.compareAndSet(false, true)) {
                log.error("{}: at least one sample could not be recorded; please report this", name, e);
            }
        } catch (Throwable again) {
            // The log may fail for the same reason; the sampler's thread goes on.
            return;
        }
    }

    abstract void take(PerThread thread, SampleResult result);

    PerThread perThread() {
        return new PerThread(result -> {});
    }

    /** Ends the run once, within a bound. */
    final void stop() {
        ending.now();
    }

    /**
     * Has the end of the JVM end the run, too, if JMeter has not.
     *
     * @param end ends the run
     * @param summary tells afterwards what became of it
     */
    final void endWith(Runnable end, Supplier<RunSummary> summary, Settings settings) {
        Duration longest = LONGEST_END_BESIDE_WRITING.plusMillis(settings.limit(Limit.END_TIMEOUT_MS));
        ending = new EndOfTest(
                END_THREAD,
                () -> {
                    try {
                        end.run();
                    } finally {
                        sayEnd(summary.get());
                    }
                },
                longest);
        ending.watchJvm();
    }

    /** The log may have ended with the JVM (Ctrl-C, SIGTERM), and who lost samples need not look into it. */
    private void sayEnd(RunSummary summary) {
        boolean jvmEnds = Thread.currentThread() == ending.hook();
        if (jvmEnds) {
            tell(name + ": " + summary.text());
        }
        if (!summary.loss().isEmpty()) {
            alarm(name + ": " + summary.loss());
            failIfWanted(jvmEnds);
        }
    }

    final void alarm(String line) {
        tell(line);
        alsoTell.accept(line);
    }

    /** A JVM that ends already keeps its exit code, which says why. */
    final void failIfWanted(boolean jvmEnds) {
        if (!jvmEnds && FailureExit.isWanted()) {
            tell(name + ": JMeter ends with exit code " + FailureExit.CODE + ", because of " + FailureExit.FAIL_ON + "="
                    + JMeterUtils.getProperty(FailureExit.FAIL_ON));
            FailureExit.whenJMeterIsDone();
        }
    }

    /** This machine's name, even if it does not resolve, where JMeter has none. */
    private static String hostName() {
        return ThisMachine.name(JMeterUtils.getLocalHostName());
    }

    /** State of one sampler thread. */
    static class PerThread {
        private final Consumer<SampleResult> watch;
        private SampleResult last;

        PerThread(Consumer<SampleResult> watch) {
            this.watch = watch;
        }
    }

    /** One row per label and interval. */
    private static final class Aggregated extends Recording {
        private final AggregatedRun run;
        private final Origin origin;
        private final GeneratorWatch health;
        private final boolean countTransactions;
        private final boolean subSamples;

        Aggregated(String name, Settings settings, String runId, boolean onMaster, Consumer<String> alsoTell)
                throws IOException {
            super(name, alsoTell);
            countTransactions = settings.flag(Parameter.COUNT_TRANSACTIONS);
            subSamples = settings.flag(Parameter.SUB_SAMPLES);
            run = new AggregatedRun(name, settings, Aggregated::jmeterThreads, hostName(), runId, onMaster);
            origin = onMaster ? Origin.slaves(settings.text(Parameter.INSTANCE), run::threadSeen) : Origin.local();
            health = settings.flag(Parameter.HEALTH)
                    ? GeneratorWatch.start(name, settings, runId, run::counts, onMaster)
                    : GeneratorWatch.NONE;
            run.with(health)
                    .with(new DnsRows(new BalancerCounts(), settings.limit(Limit.DNS_ADDRESSES)))
                    .start();
            endWith(() -> health.around(run::stop), run::summary, settings);
        }

        private static OwnThreads.Counters jmeterThreads() {
            ThreadCounts counts = JMeterContextService.getThreadCounts();
            return new OwnThreads.Counters(counts.activeThreads, counts.startedThreads, counts.finishedThreads);
        }

        @Override
        PerThread perThread() {
            return new Reading(new SampleReader(countTransactions), health.ofThread());
        }

        @Override
        void take(PerThread thread, SampleResult result) {
            Reading reading = (Reading) thread;
            String source = origin.of(result);
            run.record(reading.reader.read(source, result));
            if (subSamples) {
                takeBelow(reading.reader, source, result);
            }
            thread.watch.accept(result);
        }

        private void takeBelow(SampleReader reader, String source, SampleResult result) {
            for (SampleResult below : result.getSubResults()) {
                run.record(reader.readSubSample(source, below));
                takeBelow(reader, source, below);
            }
        }

        private static final class Reading extends PerThread {
            private final SampleReader reader;

            Reading(SampleReader reader, Consumer<SampleResult> watch) {
                super(watch);
                this.reader = reader;
            }
        }
    }

    /** One point per sample. */
    private static final class Raw extends Recording {
        private final RawRun run;
        private final Origin origin;
        private final GeneratorWatch health;

        Raw(String name, Settings settings, String runId, boolean onMaster, Consumer<String> alsoTell)
                throws IOException {
            super(name, alsoTell);
            run = new RawRun(name, settings, hostName(), runId);
            origin = onMaster
                    ? Origin.slaves(settings.text(Parameter.INSTANCE), (slave, thread, timeMs) -> {})
                    : Origin.local();
            health = settings.flag(Parameter.HEALTH)
                    ? GeneratorWatch.tell(name, runId, () -> run.summary().dropped(), run::duplicate, onMaster)
                    : GeneratorWatch.NONE;
            run.start();
            endWith(() -> health.around(run::stop), run::summary, settings);
        }

        @Override
        PerThread perThread() {
            return new PerThread(health.ofThread());
        }

        @Override
        void take(PerThread thread, SampleResult result) {
            run.record(SampleReader.raw(origin.of(result), result));
            thread.watch.accept(result);
        }
    }

    /**
     * The test runs without its listener: nothing is written. Whoever looks is told so at once, since a run may take
     * hours, and again by the word of generator health.
     */
    private static final class NotStarted extends Recording {
        private final GeneratorWatch health;

        NotStarted(String name, String why, boolean onMaster, Consumer<String> alsoTell) {
            super(name, alsoTell);
            String line = name + " did NOT start, so that nothing of this run is written by it. " + why;
            alarm(line);
            health = GeneratorWatch.tell(name, RunId.of(""), () -> line, () -> "", onMaster);
            ending = new EndOfTest(END_THREAD, this::end, LONGEST_END_BESIDE_WRITING);
            ending.watchJvm();
        }

        private void end() {
            health.around(() -> {});
            if (health == GeneratorWatch.NONE) {
                failIfWanted(Thread.currentThread() == ending.hook());
            }
        }

        @Override
        PerThread perThread() {
            return new PerThread(health.ofThread());
        }

        @Override
        void take(PerThread thread, SampleResult result) {
            thread.watch.accept(result);
        }
    }
}
