// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.common.BalancerCounts;
import io.github.trueload.common.Duplicates;
import io.github.trueload.common.EndOfTest;
import io.github.trueload.common.FailureExit;
import io.github.trueload.common.NearestName;
import io.github.trueload.common.RunId;
import io.github.trueload.influx.RecordingClient.SharedClient;
import io.github.trueload.influx.SampleReader.Origin;
import io.github.trueload.influx.aggregate.DnsRows;
import io.github.trueload.influx.aggregate.ThreadRows;
import io.github.trueload.influx.run.AggregatedRun;
import io.github.trueload.influx.run.ListenerRun;
import io.github.trueload.influx.run.RawRun;
import io.github.trueload.influx.run.ThisMachine;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Settings.InvalidSettingsException;
import io.github.trueload.influx.write.RunSummary;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterContextService.ThreadCounts;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A test as one listener records it: takes JMeter's results in the threads that bring them, and gives them to a run
 * that writes one row per label and interval, or one point per sample. Thread-safe; never throws into JMeter, because
 * that would end a sampler thread or keep JMeter from starting the test.
 */
class Recording {
    /** Ignores all samples. */
    static final Recording NONE = new Recording("none", line -> {});

    private static final Logger log = LoggerFactory.getLogger(Recording.class);

    /** More than all that an end does is bounded by: this only makes sure that no JVM ever stays for it. */
    private static final Duration LONGEST_END_BESIDE_WRITING = Duration.ofSeconds(15);

    private static final String END_THREAD = "trueload-influx-end";

    final String name;

    /** Sees every sample, too; set before the first one. */
    GeneratorWatch health = GeneratorWatch.NONE;

    private final ThreadLocal<PerThread> threads = ThreadLocal.withInitial(() -> new PerThread(health));
    private final AtomicBoolean failed = new AtomicBoolean();
    private final Consumer<String> alsoTell;

    EndOfTest ending = new EndOfTest(END_THREAD, () -> {}, Duration.ZERO);

    Recording(String name, Consumer<String> alsoTell) {
        this.name = name;
        this.alsoTell = alsoTell;
    }

    /**
     * Starts a recording from JMeter's parameters, so that whatever is wrong with them costs the listener and not the
     * test, which JMeter (5.4.1 to 5.6.3) does not start where something is thrown. Does not wait for the network.
     *
     * @param onMaster whether samples come from slaves
     * @param runOfMaster on a slave: the name that its master gave to the run; else empty
     * @param alsoTell hears what the terminal is told
     * @return one that only says so when the parameters cannot be used
     */
    static Recording start(
            String title,
            ListenerKind kind,
            Supplier<BackendListenerContext> parameters,
            boolean onMaster,
            String runOfMaster,
            Consumer<String> alsoTell) {
        String name = title;
        try {
            BackendListenerContext context = parameters.get();
            List<String> names = new ArrayList<>();
            context.getParameterNamesIterator().forEachRemaining(names::add);
            String measurement = context.getParameter(Parameter.MEASUREMENT.text(), "");
            name = named(title, context.getParameter(Parameter.APPLICATION.text(), measurement));
            Settings settings = Settings.read(
                    names,
                    parameter -> context.containsParameter(parameter) ? context.getParameter(parameter) : null,
                    JMeterUtils::getProperty,
                    kind);
            String application = settings.text(Parameter.APPLICATION);
            // Which may be that of a property.
            name = application.isEmpty() ? name : named(title, application);
            warn(name, settings);
            String run = RunId.given().isEmpty() && !runOfMaster.isEmpty() ? runOfMaster : RunId.of(application);
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

    private static String named(String title, String application) {
        return application.isEmpty() ? title : title + " '" + application + "'";
    }

    private static void warn(String name, Settings settings) {
        for (String warning : settings.warnings()) {
            log.warn("{}: {}", name, warning);
        }
        NearestName.unknownProperties(
                        JMeterUtils.getJMeterProperties(), Parameter.PROPERTY_PREFIX, Settings.propertyNames())
                .forEach(log::warn);
        Duplicates.of("jmeter-influx-listener", Recording.class).ifPresent(log::error);
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
            thread.watch.accept(result);
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

    /** Records a result; what is thrown is logged. */
    void take(PerThread thread, SampleResult result) {
        // Nothing is written by default.
    }

    /** Ends the run once, within a bound. */
    final void stop() {
        ending.now();
    }

    /**
     * Starts a run. The end of the JVM ends it, too, if JMeter has not; and one that cannot start is ended at once, or
     * its watch would wait for it for as long as the JVM runs.
     */
    final void start(ListenerRun run, Settings settings, Runnable start) {
        Duration longest = LONGEST_END_BESIDE_WRITING.plusMillis(settings.limit(Limit.END_TIMEOUT_MS));
        ending = new EndOfTest(
                END_THREAD,
                () -> {
                    try {
                        health.around(run::stop);
                    } finally {
                        sayEnd(run.summary());
                    }
                },
                longest);
        ending.watchJvm();
        try {
            start.run();
        } catch (Throwable e) {
            stop();
            throw e;
        }
    }

    /** The log may have ended with the JVM (Ctrl-C, SIGTERM), and who lost samples need not look into it. */
    private void sayEnd(RunSummary summary) {
        boolean jvmEnds = Thread.currentThread() == ending.hook();
        if (jvmEnds) {
            MasterTerminal.say(name + ": " + summary.text());
        }
        if (!summary.loss().isEmpty()) {
            alarm(name + ": " + summary.loss());
            failIfWanted(jvmEnds);
        } else if (!summary.rowsLost().isEmpty()) {
            alarm(name + ": LOST " + summary.rowsLost());
        }
    }

    final void alarm(String line) {
        MasterTerminal.say(line);
        alsoTell.accept(line);
    }

    /** A JVM that ends already keeps its exit code, which says why. */
    final void failIfWanted(boolean jvmEnds) {
        if (!jvmEnds && FailureExit.isWanted()) {
            MasterTerminal.say(name + ": JMeter ends with exit code " + FailureExit.CODE + ", because of "
                    + FailureExit.FAIL_ON + "=" + JMeterUtils.getProperty(FailureExit.FAIL_ON));
            FailureExit.whenJMeterIsDone();
        }
    }

    private static String hostName() {
        return ThisMachine.name(JMeterUtils.getLocalHostName());
    }

    /** State of one sampler thread. It does not know the recording, or long-lived threads would keep that. */
    static final class PerThread {
        private final SampleReader reader = new SampleReader();
        private final Consumer<SampleResult> watch;
        private SampleResult last;

        PerThread(GeneratorWatch health) {
            this.watch = health.ofThread();
        }
    }

    /** One row per label and interval. */
    private static final class Aggregated extends Recording {
        private final AggregatedRun run;
        private final Origin origin;
        private final boolean countTransactions;
        private final boolean subSamples;

        Aggregated(String name, Settings settings, String runId, boolean onMaster, Consumer<String> alsoTell)
                throws IOException {
            super(name, alsoTell);
            countTransactions = settings.flag(Parameter.COUNT_TRANSACTIONS);
            subSamples = settings.flag(Parameter.SUB_SAMPLES);
            run = new AggregatedRun(name, settings, Aggregated::jmeterThreads, hostName(), runId, onMaster);
            origin = new Origin(onMaster, settings.text(Parameter.INSTANCE), run.threadRows::threadSeen);
            if (settings.flag(Parameter.HEALTH)) {
                health = GeneratorWatch.start(name, () -> HealthLink.start(name, settings, runId, run, onMaster));
            }
            start(run, settings, () -> run.with(health)
                    .with(new DnsRows(new BalancerCounts(), settings.limit(Limit.DNS_ADDRESSES)))
                    .start());
        }

        private static ThreadRows.Counters jmeterThreads() {
            ThreadCounts counts = JMeterContextService.getThreadCounts();
            return new ThreadRows.Counters(counts.activeThreads, counts.startedThreads, counts.finishedThreads);
        }

        @Override
        void take(PerThread thread, SampleResult result) {
            String source = origin.of(result);
            run.record(thread.reader.read(source, result, countTransactions));
            if (subSamples) {
                takeBelow(thread.reader, source, result);
            }
        }

        private void takeBelow(SampleReader reader, String source, SampleResult result) {
            for (SampleResult below : result.getSubResults()) {
                run.record(reader.readSubSample(source, below));
                takeBelow(reader, source, below);
            }
        }
    }

    /** One point per sample. */
    private static final class Raw extends Recording {
        private final RawRun run;
        private final Origin origin;

        Raw(String name, Settings settings, String runId, boolean onMaster, Consumer<String> alsoTell)
                throws IOException {
            super(name, alsoTell);
            run = new RawRun(name, settings, hostName(), runId);
            origin = new Origin(onMaster, settings.text(Parameter.INSTANCE), (slave, thread, timeMs) -> {});
            if (settings.flag(Parameter.HEALTH)) {
                health = GeneratorWatch.start(
                        name,
                        () -> HealthLink.tell(name, runId, () -> run.summary().givenUp(), run::duplicate, onMaster));
            }
            start(run, settings, run::start);
        }

        @Override
        void take(PerThread thread, SampleResult result) {
            run.record(SampleReader.raw(origin.of(result), result));
        }
    }

    /**
     * The test runs without its listener: nothing is written. Whoever looks is told so at once, since a run may take
     * hours, and again by the word of generator health.
     */
    private static final class NotStarted extends Recording {
        NotStarted(String name, String why, boolean onMaster, Consumer<String> alsoTell) {
            super(name, alsoTell);
            String line = name + " did NOT start, so that nothing of this run is written by it. " + why;
            alarm(line);
            health = GeneratorWatch.start(
                    name, () -> HealthLink.tell(name, RunId.of(""), () -> line, () -> "", onMaster));
            ending = new EndOfTest(END_THREAD, this::end, LONGEST_END_BESIDE_WRITING);
            ending.watchJvm();
        }

        private void end() {
            health.around(() -> {});
            if (health == GeneratorWatch.NONE) {
                failIfWanted(Thread.currentThread() == ending.hook());
            }
        }
    }
}
