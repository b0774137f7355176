// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * How many cores were busy with anything but this JVM and the processes that it started, between two moments. On
 * systems without /proc it is 0. Immutable.
 */
final class OtherLoad {
    private static final Path STAT = Path.of("/proc/stat");
    private static final double NANOS_PER_TICK = 1e7;
    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int GUEST = 8;

    private final long nanos = System.nanoTime();
    private final double busyNanos = busyNanos();
    private final double ownNanos = ownNanos();

    /** Marks the first moment. */
    static OtherLoad now() {
        return new OtherLoad();
    }

    /** The cores that others used from then until now. */
    double cores() {
        double elapsed = System.nanoTime() - nanos;
        return Math.max(0, (busyNanos() - busyNanos - (ownNanos() - ownNanos)) / elapsed);
    }

    private static double ownNanos() {
        return Stream.concat(
                        Stream.of(ProcessHandle.current()),
                        ProcessHandle.current().descendants())
                .mapToDouble(process ->
                        process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L))
                .sum();
    }

    private static double busyNanos() {
        try {
            String[] ticks = Files.readAllLines(STAT).get(0).trim().split("\\s+");
            long[] numbers =
                    Arrays.stream(ticks).skip(1).mapToLong(Long::parseLong).toArray();
            double busy = 0;
            for (int i = 0; i < Math.min(GUEST, numbers.length); i++) {
                busy += i == IDLE || i == IO_WAIT ? 0 : numbers[i];
            }
            return busy * NANOS_PER_TICK;
        } catch (IOException e) {
            return 0;
        }
    }
}
