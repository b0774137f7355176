// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.trueload.influx.aggregate.SampleValues;
import io.github.trueload.influx.write.RunSummary;
import io.github.trueload.testkit.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Threads that record on while a run ends: each of their samples is in a row, is told as dropped, or is ignored. */
class EndUnderLoadTest {
    private static final int THREADS = 3;
    private static final int PAUSE_MICROS = 200;

    private final List<SamplerLoop> samplers = new CopyOnWriteArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private HttpServer server;
    private RunFixture fixture;
    private volatile boolean goesOn = true;

    @BeforeAll
    static void loadClasses() {
        RunFixture.loadClasses();
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        fixture = new RunFixture("http://127.0.0.1:" + server.getAddress().getPort() + "/write?db=jmeter");
        fixture.properties.put("backend_influxdb.socket_timeout", "60000");
        fixture.properties.put("trueload.influx.endTimeoutMs", "60000");
    }

    @AfterEach
    void end() throws InterruptedException {
        endLoad();
        server.stop(0);
    }

    @Test
    void anAggregatedRunTellsOfEverySampleThatItTook() throws InterruptedException {
        AggregatedRun run = fixture.start();
        load(run::record);

        run.stop();
        endLoad();

        RunSummary counts = run.summary();
        assertThat(counts.written + counts.dropped).isEqualTo(counts.recorded);
        assertThat(counts.written).isPositive();
        assertOnlyWhatWasUnderWayIsDropped(counts.dropped);
    }

    @Test
    void aRawRunTellsOfEverySampleThatItTook() throws IOException, InterruptedException {
        RawRun run = fixture.createRaw();
        RawRun.Sample sample = RunFixture.raw("", "label", "Users 1-1", true, 1_700_000_000_000L);
        run.start();
        load(values -> run.record(sample));
        long before = rounds();

        run.stop();
        endLoad();

        RunSummary counts = run.summary();
        assertThat(counts.written + counts.dropped).isGreaterThanOrEqualTo(before);
        assertOnlyWhatWasUnderWayIsDropped(counts.dropped);
    }

    /** The server answers the last rows only when each thread has recorded twice more, which the run has to ignore. */
    private static void assertOnlyWhatWasUnderWayIsDropped(long dropped) {
        assertThat(dropped).as("samples after the last rows").isLessThanOrEqualTo(THREADS);
    }

    private void answer(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        everyThreadRecordsTwice();
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    private void load(Consumer<SampleValues> recorder) {
        for (int i = 0; i < THREADS; i++) {
            SamplerLoop sampler = new SamplerLoop(recorder, PAUSE_MICROS, () -> goesOn);
            samplers.add(sampler);
            threads.add(new Thread(sampler, "sampler " + i));
        }
        threads.forEach(Thread::start);
        everyThreadRecordsTwice();
    }

    private void everyThreadRecordsTwice() {
        long[] before = samplers.stream().mapToLong(SamplerLoop::rounds).toArray();
        for (int i = 0; i < before.length; i++) {
            SamplerLoop sampler = samplers.get(i);
            long twiceMore = before[i] + 2;
            Await.until("two rounds", Duration.ofSeconds(60), () -> !goesOn || sampler.rounds() >= twiceMore);
        }
    }

    private long rounds() {
        return samplers.stream().mapToLong(SamplerLoop::rounds).sum();
    }

    private void endLoad() throws InterruptedException {
        goesOn = false;
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
