// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.run.AggregatedRun;
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
    static final Recording NONE = new Recording("", null, null, HealthWatch.NONE, false);

    private static final Logger log = LoggerFactory.getLogger(Recording.class);

    private final ThreadLocal<SampleReader> readers;
    private final AtomicBoolean failed = new AtomicBoolean();
    private final AtomicBoolean doubled = new AtomicBoolean();
    private final String name;
    private final AggregatedRun run;
    private final Origin origin;
    private final HealthWatch health;

    private Recording(String name, AggregatedRun run, Origin origin, HealthWatch health, boolean countTransactions) {
        this.name = name;
        this.run = run;
        this.origin = origin;
        this.health = health;
        this.readers = ThreadLocal.withInitial(() -> new SampleReader(countTransactions));
    }

    /**
     * Starts recording with the parameters of a listener. Neither throws nor waits for the network: either would stop
     * or delay the test.
     *
     * @param kind what the log calls this kind of listener
     * @param mergeByDefault whether slaves are merged unless the parameters say otherwise
     * @return {@link #NONE} when the parameters cannot be used, which is logged then
     */
    static Recording start(String kind, BackendListenerContext context, boolean mergeByDefault) {
        return ListenerSetup.start(
                        kind,
                        context,
                        ListenerSetup.defaults(mergeByDefault),
                        (name, settings) -> start(
                                name,
                                settings,
                                Origin.ofCaller(settings.instance(), JMeterUtils.getProperty("server.rmi.port"))))
                .orElse(NONE);
    }

    /**
     * Starts recording what this JVM itself samples, whatever the names of its threads say. An empty address is allowed
     * and means that nothing is written.
     *
     * @see #start(String, BackendListenerContext, boolean)
     */
    static Recording startLocal(String kind, BackendListenerContext context) {
        return ListenerSetup.start(
                        kind,
                        context,
                        ListenerSetup.localDefaults(),
                        (name, settings) -> start(name, settings, Origin.LOCAL))
                .orElse(NONE);
    }

    private static Recording start(String name, Settings settings, Origin origin) throws IOException {
        AggregatedRun run = new AggregatedRun(
                name, settings, ListenerSetup.threads(), JMeterUtils.getLocalHostName(), origin.isRemote());
        HealthWatch health =
                settings.health() ? HealthWatch.start(name, run::books, origin.isRemote()) : HealthWatch.NONE;
        run.with(health).start();
        return new Recording(name, run, origin, health, settings.countTransactions());
    }

    /** Records a result; never throws, because that would end a sampler thread. */
    void record(SampleResult result) {
        if (run == null) {
            return;
        }
        try {
            SampleReader reader = readers.get();
            if (reader.isRepeated(result)) {
                warnOfDouble();
            } else {
                run.record(reader.read(origin.of(result), result));
                health.record(result);
            }
        } catch (RuntimeException e) {
            if (failed.compareAndSet(false, true)) {
                log.error("{}: at least one sample could not be recorded; please report this", name, e);
            }
        }
    }

    void stop() {
        if (run != null) {
            health.stop();
            run.stop();
        }
    }

    /**
     * JMeter (5.4.1 to 5.6.3) gives Backend Listeners of one name the client of the first of them, which then gets
     * each result once per listener.
     */
    private void warnOfDouble() {
        if (doubled.compareAndSet(false, true)) {
            log.warn(
                    "{}: another Backend Listener of the plan has the same name, so JMeter runs both as one, with the"
                            + " parameters of the first; give each a name of its own",
                    name);
        }
    }
}
