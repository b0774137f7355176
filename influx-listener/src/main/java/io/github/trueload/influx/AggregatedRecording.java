// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.dns.BalancerCounts;
import io.github.trueload.influx.dns.DnsRows;
import io.github.trueload.influx.run.AggregatedRun;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A run that writes one row per label and interval. Thread-safe. */
final class AggregatedRecording implements Recording {
    private static final Logger log = LoggerFactory.getLogger(AggregatedRecording.class);

    private final PerThread<OfThread> threads;
    private final AtomicBoolean failed = new AtomicBoolean();
    private final EndOfTest ending;
    private final String name;
    private final AggregatedRun run;
    private final Origin origin;
    private final GeneratorWatch health;
    private final boolean subSamples;

    private AggregatedRecording(
            String name, AggregatedRun run, Origin origin, GeneratorWatch health, Settings settings) {
        boolean countTransactions = settings.flag(Parameter.COUNT_TRANSACTIONS);
        this.threads = new PerThread<>(() -> new OfThread(new SampleReader(countTransactions)));
        this.subSamples = settings.flag(Parameter.SUB_SAMPLES);
        this.name = name;
        this.run = run;
        this.origin = origin;
        this.health = health;
        this.ending = new EndOfTest(() -> health.around(run::stop), EndOfTest.longest(settings));
    }

    /**
     * Starts recording. Where samples do not come from slaves all count as this JVM's, whatever the names of their
     * threads say.
     *
     * @see Recording.Starter
     */
    static Recording start(String name, Settings settings, boolean onMaster) throws IOException {
        AggregatedRun run =
                new AggregatedRun(name, settings, new JMeterThreads(), JMeterUtils.getLocalHostName(), onMaster);
        Origin origin = onMaster ? new SlaveOrigin(settings.text(Parameter.INSTANCE), run::threadSeen) : Origin.LOCAL;
        GeneratorWatch health = settings.flag(Parameter.HEALTH)
                ? GeneratorWatch.start(name, settings, run::counts, onMaster)
                : GeneratorWatch.NONE;
        run.with(health)
                .with(new DnsRows(new BalancerCounts(), settings.limits().of(Limit.DNS_ADDRESSES)))
                .start();
        AggregatedRecording recording = new AggregatedRecording(name, run, origin, health, settings);
        recording.ending.watchJvm();
        return recording;
    }

    /** Never throws, because that would end a sampler thread. */
    @Override
    public void record(SampleResult result) {
        threads.get().accept(result);
    }

    @Override
    public Consumer<SampleResult> ofThread() {
        return threads.get();
    }

    @Override
    public void stop() {
        ending.now();
    }

    /** What one thread records with. Not a lambda: the JVM's compiler inlines a chain of calls only so deep. */
    private final class OfThread extends PerThread.Value implements Consumer<SampleResult> {
        private final SampleReader reader;
        private final Consumer<SampleResult> watch = health.ofThread();

        OfThread(SampleReader reader) {
            this.reader = reader;
        }

        @Override
        public void accept(SampleResult result) {
            try {
                String source = origin.of(result);
                run.record(reader.read(source, result));
                if (subSamples) {
                    acceptBelow(source, result);
                }
                watch.accept(result);
            } catch (RuntimeException | LinkageError e) {
                // The latter where the jar of generator health is of another version.
                if (failed.compareAndSet(false, true)) {
                    log.error("{}: at least one sample could not be recorded; please report this", name, e);
                }
            }
        }

        private void acceptBelow(String source, SampleResult result) {
            for (SampleResult below : result.getSubResults()) {
                run.record(reader.readSubSample(source, below));
                acceptBelow(source, below);
            }
        }
    }
}
