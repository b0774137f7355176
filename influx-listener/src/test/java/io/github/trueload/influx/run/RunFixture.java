// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.aggregate.FilledSample;
import io.github.trueload.influx.aggregate.SampleValues;
import io.github.trueload.influx.aggregate.ThreadRows;
import io.github.trueload.influx.settings.Given;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.write.RunSummary;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.influx.InfluxServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** A listener at work without JMeter: sampler threads that record as fast as they can, or as fast as they are told. */
final class RunFixture {
    final Map<String, String> parameters = new HashMap<>(Map.of("interval", "1", "application", "test"));
    final Map<String, String> properties = new HashMap<>();
    private final AtomicBoolean pumping = new AtomicBoolean(true);
    private final LongAdder made = new LongAdder();
    private final List<SamplerLoop> samplers = new ArrayList<>();
    private CountDownLatch pumps;
    private SamplerLoop idle;
    AggregatedRun run;

    RunFixture(String url) {
        parameters.put("influxdbUrl", url);
    }

    /** Writes to a database of a server. */
    RunFixture(InfluxServer server, String database) {
        this(server.writeUrl(database));
        parameters.put("influxdbToken", server.token());
    }

    /** The end of a run waits a few seconds for its last rows; those of the first one in a JVM have classes to load. */
    static void loadClasses() {
        try (InfluxDouble influx = InfluxDouble.start(InfluxDouble.Version.V1)) {
            RunFixture first = new RunFixture(influx.url());
            first.start();
            first.record("label", 1);
            first.run.stop();
        }
    }

    AggregatedRun start() {
        run = create();
        run.start();
        return run;
    }

    AggregatedRun create() {
        try {
            return new AggregatedRun("test", settings(), () -> new ThreadRows.Counters(8, 8, 0), "host", "run", false);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    RawRun createRaw() {
        try {
            Settings settings = Given.settings(parameters, properties, ListenerKind.RAW_CLIENT);
            return new RawRun("raw", settings, "host", "run");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    Settings settings() {
        return Given.settings(parameters, properties, ListenerKind.CLIENT);
    }

    static RawRun.Sample raw(String source, String label, String thread, boolean ok, long startMs) {
        RawRun.Sample sample = new RawRun.Sample();
        sample.source = source;
        sample.label = label;
        sample.threadName = thread;
        sample.ok = ok;
        sample.startMs = startMs;
        sample.elapsedMs = 7;
        sample.latencyMs = 5;
        sample.connectMs = 1;
        return sample;
    }

    /** Records so many samples now. */
    void record(String label, int samples) {
        FilledSample values = new FilledSample();
        for (int i = 0; i < samples; i++) {
            record(values.sample("", label, System.currentTimeMillis()).took(i % 100));
        }
    }

    /** Records one sample. Any thread. */
    void record(SampleValues sample) {
        run.record(sample);
        made.increment();
    }

    /** Starts sampler threads, each recording a sample every so many microseconds, and one that records nothing. */
    void pump(int threads, long pauseMicros) {
        pumps = new CountDownLatch(threads + 1);
        for (int t = 0; t < threads; t++) {
            SamplerLoop sampler = new SamplerLoop(this::record, pauseMicros, pumping::get);
            samplers.add(sampler);
            start(sampler, "sampler " + t);
        }
        idle = new SamplerLoop(sample -> {}, pauseMicros, pumping::get);
        start(idle, "idle");
    }

    private void start(SamplerLoop loop, String name) {
        Thread thread = new Thread(
                () -> {
                    loop.run();
                    pumps.countDown();
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }

    /** How the sampler threads fare for so many seconds. */
    Pace pace(int seconds) {
        return Pace.of(samplers, idle, seconds);
    }

    /** Lets the load run; nothing is waited for. */
    static void seconds(int seconds) {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (until - System.nanoTime() > 0) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
    }

    /** As {@link #stop}, and holds that a server has every sample. */
    void stopComplete(String what, LongSupplier stored) throws InterruptedException {
        RunSummary counts = stop(what);
        assertThat(counts.dropped).isZero();
        assertThat(stored.getAsLong()).isEqualTo(counts.recorded);
    }

    /** Ends the sampler threads and the run, prints its counts, and holds that they balance. */
    RunSummary stop(String what) throws InterruptedException {
        if (pumps != null) {
            pumping.set(false);
            assertThat(pumps.await(60, TimeUnit.SECONDS)).isTrue();
        }
        long start = System.nanoTime();
        run.stop();
        RunSummary counts = run.summary();
        System.out.printf(
                "%s: recorded %d, written %d, dropped %d; end took %d ms%n",
                what,
                counts.recorded,
                counts.written,
                counts.dropped,
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        assertThat(counts.recorded)
                .as("what the listener says that it recorded")
                .isEqualTo(made.sum());
        assertThat(counts.written + counts.dropped).as("R = W + D").isEqualTo(counts.recorded);
        assertThat(run.summary().waiting).isZero();
        return counts;
    }
}
