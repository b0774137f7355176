// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.account.Accountant;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of the JVM that runs the tests. */
class JvmMattersTest {
    private static final Settings SETTINGS = new Settings(name -> null);

    @Test
    void readsTheProcessor() {
        Processors probe = new Processors(SETTINGS);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + 100_000_000;
        long work = 0;
        // Not for a time on the wall: of that, a busy machine may give this thread nothing.
        while (threads.getCurrentThreadCpuTime() < end) {
            work++;
        }
        Processors.Use reading = probe.read(1);

        assertThat(work).isPositive();
        assertThat(reading.cores).isBetween(0.001, 2.0 * Runtime.getRuntime().availableProcessors());
        assertThat(reading.believed).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(reading.capacity()).isPositive();
    }

    @Test
    void readsCollections() {
        Collector probe = new Collector(SETTINGS, () -> Double.NaN);
        System.gc();
        Collector.Work reading = probe.read(1);

        assertThat(reading.share).isBetween(0.0, 1.0);
        assertThat(reading.longestMs).isPositive();
        assertThat(reading.heapShare()).isBetween(0.001, 1.0);
        assertThat(probe.read(1).longestMs).isZero();
    }

    @ParameterizedTest
    @CsvSource({"31, true", "300, false"})
    void saysWhatElseCollectsWhereTheHeapIsHardlyInUse(long megabytes, boolean said) {
        Collector probe = new Collector(SETTINGS, () -> Double.NaN);
        Collector.Work work = new Collector.Work();
        work.heapAfter = megabytes << 20;
        work.heapMax = 384 << 20;
        probe.take(1000, 1, new Fields(), work);

        assertThat(probe.heapWords()).startsWith(", " + megabytes + " MB of 384 MB in use after it");
        assertThat(probe.heapWords().contains("System.gc()")).isEqualTo(said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ZGC Cycles", "Shenandoah Cycles", "G1 Concurrent GC"})
    void countsNoCollectorThatStopsNobody(String name) {
        assertThat(Accountant.stopsTheProgram(name)).isFalse();
    }

    @Test
    void readsDescriptors() {
        Shortages.Use reading =
                Shortages.files(SETTINGS, new Generator().matters.samples).read(1);

        assertThat(reading.now).isGreaterThan(10);
        assertThat(reading.share()).isBetween(0.0, 1.0);
    }
}
