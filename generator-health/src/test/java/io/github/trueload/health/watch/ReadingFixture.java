// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.reading.CpuReading;
import io.github.trueload.health.reading.FileReading;
import io.github.trueload.health.reading.GcReading;
import io.github.trueload.health.reading.LagReading;
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
                .gc(new GcReading(0.01, 12, 100 << 20, 512 << 20))
                .threads(threads(30, 0, 0, 0, 0))
                .files(new FileReading(200, 4096, 0, 0))
                .lag(new LagReading(1, 2));
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
        return new CpuReading(8 * processShare, systemShare, 8, 8, Double.NaN, 1);
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

    public static WaitGroup lock(int threads) {
        return new WaitGroup(
                WaitGroup.Kind.LOCK,
                "org.apache.dubbo.config.ReferenceConfig",
                "org.apache.dubbo.config.ReferenceConfig.get",
                "com.example.DubboSample.call",
                threads,
                3000);
    }

    public static WaitGroup pool(int threads) {
        return new WaitGroup(
                WaitGroup.Kind.POOL,
                "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
                "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking",
                "org.apache.http.impl.conn.PoolingHttpClientConnectionManager$1.get",
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
                threads,
                0);
    }
}
