// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.dns.BalancerCounts;
import io.github.trueload.influx.dns.DnsRows;
import io.github.trueload.influx.run.AggregatedRun;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A run that takes JMeter's results. Thread-safe. */
final class Recording {
    /** Takes nothing. */
    static final Recording NONE = new Recording("", null, null, SharedClient.NONE, GeneratorWatch.NONE, false, false);

    private static final Logger log = LoggerFactory.getLogger(Recording.class);

    private final ThreadLocal<SampleReader> readers;
    private final AtomicBoolean failed = new AtomicBoolean();
    private final EndOfTest ending = new EndOfTest(this::end);
    private final String name;
    private final AggregatedRun run;
    private final Origin origin;
    private final SharedClient shared;
    private final GeneratorWatch health;
    private final boolean subSamples;

    private Recording(
            String name,
            AggregatedRun run,
            Origin origin,
            SharedClient shared,
            GeneratorWatch health,
            boolean countTransactions,
            boolean subSamples) {
        this.subSamples = subSamples;
        this.name = name;
        this.run = run;
        this.origin = origin;
        this.shared = shared;
        this.health = health;
        this.readers = ThreadLocal.withInitial(() -> new SampleReader(countTransactions));
    }

    /**
     * Starts recording with the parameters of a listener. Neither throws nor waits for the network: either would stop
     * or delay the test.
     *
     * @param kind which defaults hold
     * @return {@link #NONE} when the parameters cannot be used, which is logged then
     */
    static Recording start(ListenerKind kind, BackendListenerContext context) {
        boolean onMaster = Origin.isSlaveCalling();
        return ListenerSetup.start(
                        "InfluxDB listener",
                        kind,
                        context,
                        (name, settings) -> start(name, settings, onMaster, SharedClient.of(name, context, onMaster)))
                .orElse(NONE);
    }

    /**
     * Starts recording what this JVM itself samples, whatever the names of its threads say. An empty address is allowed
     * and means that nothing is written.
     *
     * @param element what the user calls the element
     * @see #start(ListenerKind, BackendListenerContext)
     */
    static Recording startLocal(String element, BackendListenerContext context) {
        return ListenerSetup.start(
                        element,
                        ListenerKind.ELEMENT,
                        context,
                        (name, settings) -> start(name, settings, false, SharedClient.NONE))
                .orElse(NONE);
    }

    private static Recording start(String name, Settings settings, boolean onMaster, SharedClient shared)
            throws IOException {
        AggregatedRun run =
                new AggregatedRun(name, settings, ListenerSetup.threads(), JMeterUtils.getLocalHostName(), onMaster);
        Origin origin = onMaster ? Origin.slaves(settings.text(Parameter.INSTANCE), run::threadSeen) : Origin.LOCAL;
        GeneratorWatch health = settings.flag(Parameter.HEALTH)
                ? GeneratorWatch.start(name, run::books, onMaster)
                : GeneratorWatch.NONE;
        run.with(health)
                .with(new DnsRows(new BalancerCounts(), settings.limits().of(Limit.DNS_ADDRESSES)))
                .start();
        Recording recording = new Recording(
                name,
                run,
                origin,
                shared,
                health,
                settings.flag(Parameter.COUNT_TRANSACTIONS),
                settings.flag(Parameter.SUB_SAMPLES));
        recording.ending.watchJvm();
        return recording;
    }

    /**
     * Records a result that a Backend Listener hands over, unless another one of the same name did so already.
     *
     * @param listener the parameters of that listener
     */
    void record(BackendListenerContext listener, SampleResult result) {
        if (run != null) {
            SampleReader reader = readers.get();
            if (!shared.isRepeated(listener, result, reader.last())) {
                record(reader, result);
            }
        }
    }

    /** Records a result that this generator's own element was given. */
    void record(SampleResult result) {
        if (run != null) {
            record(readers.get(), result);
        }
    }

    /** Never throws, because that would end a sampler thread. */
    private void record(SampleReader reader, SampleResult result) {
        try {
            String source = origin.of(result);
            run.record(reader.read(source, result));
            if (subSamples) {
                recordBelow(reader, source, result);
            }
            health.record(result);
        } catch (RuntimeException e) {
            if (failed.compareAndSet(false, true)) {
                log.error("{}: at least one sample could not be recorded; please report this", name, e);
            }
        }
    }

    private void recordBelow(SampleReader reader, String source, SampleResult result) {
        for (SampleResult below : result.getSubResults()) {
            run.record(reader.readSubSample(source, below));
            recordBelow(reader, source, below);
        }
    }

    /** Ends the run once, within a bound. */
    void stop() {
        ending.now();
    }

    private void end() {
        if (run != null) {
            health.stop();
            run.stop();
        }
    }
}
