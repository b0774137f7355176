// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.reading.CpuReading;
import io.github.trueload.health.reading.FileReading;
import io.github.trueload.health.reading.GcReading;
import io.github.trueload.health.reading.HotThread;
import io.github.trueload.health.reading.LagReading;
import io.github.trueload.health.reading.LinkReading;
import io.github.trueload.health.reading.NetworkReading;
import io.github.trueload.health.reading.PressureReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.ThreadReading;
import io.github.trueload.health.reading.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Readings of a healthy generator with 8 processors at 25 %, to be changed in the one point that a test is about. */
public final class ReadingFixture {
    public static final long START_MS = 1_763_600_000_000L;

    private ReadingFixture() {}

    public static Reading.Builder healthy(long timeMs) {
        return Reading.at(timeMs)
                .cpu(cpu(0.25, 0.30))
                .gc(pauses(0.01, 12, 100, 512))
                .threads(working(30, 0, 0.1))
                .files(files(200, 4096, 0, 0))
                .network(new NetworkReading(List.of(), List.of(), 100, 28_232, "10.0.0.9:80"))
                .pressure(pressure(0.02, 0.01, 0.1))
                .link(link(0.2, 0.001, 0.1))
                .lag(new LagReading(List.of(1.0, 1.0, 2.0)));
    }

    /** One reading per second, each changed alike. */
    public static List<Reading> seconds(int count, UnaryOperator<Reading.Builder> change) {
        List<Reading> readings = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            readings.add(change.apply(healthy(START_MS + 1000L * i)).build());
        }
        return readings;
    }

    public static CpuReading cpu(double processShare, double systemShare) {
        return new CpuReading(8 * processShare, systemShare, 8, 8, Double.NaN, 0, 1);
    }

    public static ThreadReading threads(
            int runnable, int blocked, int waiting, int sleeping, int idle, WaitGroup... groups) {
        return new ThreadReading(
                runnable + blocked + waiting + sleeping + idle + 20,
                runnable,
                blocked,
                waiting,
                sleeping,
                idle,
                List.of(groups));
    }

    /** Shares of the time in which somebody on the machine waited, and how long threads of this process did. */
    public static PressureReading pressure(double cpu, double io, double cpuWaitMs) {
        return new PressureReading(cpu, io, false, cpuWaitMs);
    }

    /** How full a gigabit interface is, which share of 10,000 segments is sent again, how full the firewall's table. */
    public static LinkReading link(double share, double resent, double tracked) {
        return new LinkReading("eth0", 1e9, share, 1e6, 125e6 * share)
                .withSegments(10_000 * (1 - resent), 10_000 * resent)
                .withTracked(1000 * tracked, 1000);
    }

    /** Busy threads of which some write results, and another thread that uses a share of a processor. */
    public static ThreadReading working(int busy, int writing, double hotShare) {
        List<String> frames = List.of("java.util.HashMap.get", "com.example.Loop.run");
        return threads(busy, 0, 0, 0, 0).with(writing, new HotThread(99, "loop-1", hotShare, frames));
    }

    /** Collections of a collector that stops the program; heap in megabytes. */
    public static GcReading pauses(double share, double longestMs, double heapAfter, double heapMax) {
        return new GcReading(share, longestMs, heapAfter * (1 << 20), heapMax * (1 << 20), false, Double.NaN);
    }

    /** Descriptors, and samples that failed for lack of a descriptor or a local port. */
    public static FileReading files(double open, double max, long tooMany, long noPort) {
        return new FileReading(open, max, tooMany, noPort, 0, 0);
    }

    public static WaitGroup lookup(int threads) {
        return new WaitGroup(
                WaitGroup.Kind.LOOKUP,
                "java.net.InetAddress",
                "org.apache.http.impl.conn.SystemDefaultDnsResolver.resolve",
                "org.apache.http.impl.conn.DefaultHttpClientConnectionOperator.connect",
                List.of(),
                threads,
                0);
    }

    public static WaitGroup lock(int threads) {
        return new WaitGroup(
                WaitGroup.Kind.LOCK,
                "org.apache.dubbo.config.ReferenceConfig",
                "org.apache.dubbo.config.ReferenceConfig.get",
                "com.example.DubboSample.call",
                List.of("org.apache.dubbo.config.ReferenceConfig.get", "com.example.DubboSample.call"),
                threads,
                3000);
    }

    public static WaitGroup pool(int threads) {
        return new WaitGroup(
                WaitGroup.Kind.POOL,
                "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
                "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking",
                "org.apache.http.impl.conn.PoolingHttpClientConnectionManager$1.get",
                List.of(),
                threads,
                400);
    }

    public static WaitGroup queue(int threads) {
        return queue(threads, "org.apache.jmeter.visualizers.backend.BackendListener.sampleOccurred");
    }

    public static WaitGroup queue(int threads, String method) {
        return new WaitGroup(
                WaitGroup.Kind.QUEUE,
                "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
                method,
                "org.apache.jmeter.threads.ListenerNotifier.notifyListeners",
                List.of(),
                threads,
                0);
    }
}
