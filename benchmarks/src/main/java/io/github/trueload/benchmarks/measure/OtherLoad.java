// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How many cores were busy with anything but this JVM and the processes that it started, between two moments. On
 * systems without /proc it is 0. Immutable.
 */
public final class OtherLoad {
    public static final Metric METRIC = new Metric("cores used by other programs", "cores", 2);

    private static final Path PROC = Path.of("/proc");
    private static final double NANOS_PER_TICK = 1e7;
    /** Of the fields behind the program's name, the first of four in a row: of itself and of its children. */
    private static final int USER = 11;

    private static final int CHILDREN_SYSTEM = 14;
    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int GUEST = 8;

    private final long nanos = System.nanoTime();
    private final double busyNanos = busyNanos();
    private final double ownNanos = ownNanos();

    /** Marks the first moment. */
    public static OtherLoad now() {
        return new OtherLoad();
    }

    /** The cores that others used from then until now. */
    public double cores() {
        double elapsed = System.nanoTime() - nanos;
        return Math.max(0, (busyNanos() - busyNanos - (ownNanos() - ownNanos)) / elapsed);
    }

    /** What this JVM and all that it started took so far. */
    static double ownNanos() {
        return Stream.concat(
                        Stream.of(ProcessHandle.current()),
                        ProcessHandle.current().descendants())
                .mapToDouble(process -> ownNanos(process.pid()))
                .sum();
    }

    /** With what its children took that have ended: they are gone from the list of processes. */
    private static double ownNanos(long pid) {
        try {
            String stat = Files.readString(PROC.resolve(pid + "/stat"));
            // The name of the program, in brackets, may hold blanks.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return IntStream.rangeClosed(USER, CHILDREN_SYSTEM)
                    .mapToDouble(field -> Long.parseLong(fields[field]) * NANOS_PER_TICK)
                    .sum();
        } catch (IOException e) {
            return 0;
        }
    }

    private static double busyNanos() {
        try {
            String[] ticks =
                    Files.readAllLines(PROC.resolve("stat")).get(0).trim().split("\\s+");
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
