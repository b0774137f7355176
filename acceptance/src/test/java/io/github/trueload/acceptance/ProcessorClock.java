// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import java.time.Duration;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks five times a second at the processor time of a process until it is closed. Thread-safe. */
final class ProcessorClock implements AutoCloseable {
    private static final int BETWEEN_LOOKS_MS = 200;

    private final ProcessHandle process;
    private final ScheduledExecutorService looker = Executors.newSingleThreadScheduledExecutor();
    /** Nanoseconds of processor time by the moment, in milliseconds since 1970. */
    private final NavigableMap<Long, Long> looks = new ConcurrentSkipListMap<>();

    private ProcessorClock(ProcessHandle process) {
        this.process = process;
    }

    static ProcessorClock of(long pid) {
        ProcessorClock clock = new ProcessorClock(ProcessHandle.of(pid).orElseThrow());
        clock.looker.scheduleAtFixedRate(clock::look, 0, BETWEEN_LOOKS_MS, TimeUnit.MILLISECONDS);
        return clock;
    }

    @Override
    public void close() {
        looker.shutdownNow();
    }

    private void look() {
        process.info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .ifPresent(nanos -> looks.put(System.currentTimeMillis(), nanos));
    }

    /** Processors that it used between two moments, in milliseconds since 1970. */
    double processors(long fromMs, long toMs) {
        return (nanosAt(toMs) - nanosAt(fromMs)) / ((toMs - fromMs) * 1e6);
    }

    private double nanosAt(long ms) {
        Map.Entry<Long, Long> before = looks.floorEntry(ms);
        Map.Entry<Long, Long> after = looks.ceilingEntry(ms);
        if (before == null || after == null) {
            return before == null ? looks.firstEntry().getValue() : before.getValue();
        }
        long between = after.getKey() - before.getKey();
        double part = between == 0 ? 0 : (double) (ms - before.getKey()) / between;
        return before.getValue() + part * (after.getValue() - before.getValue());
    }
}
