// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;

/** Waits until other programs leave the machine alone, for figures that others shall believe. For one thread. */
final class QuietMachine {
    private static final double MOST_LOAD = 1;
    private static final Duration LOOK = Duration.ofSeconds(5);
    /** What ran before counts in the load average of a minute for some minutes. */
    private static final int LOOKS = 60;

    private final DoubleSupplier loadAverage;
    private final Duration between;

    QuietMachine() {
        this(Machine::load, LOOK);
    }

    QuietMachine(DoubleSupplier loadAverage, Duration between) {
        this.loadAverage = loadAverage;
        this.between = between;
    }

    /**
     * Returns at a load average of at most 1, or where the system tells none.
     *
     * @throws IllegalArgumentException when it stays above that for five minutes
     */
    void await() {
        double load = loadAverage.getAsDouble();
        for (int look = 0; load > MOST_LOAD && look < LOOKS; look++) {
            LockSupport.parkNanos(between.toNanos());
            load = loadAverage.getAsDouble();
        }
        if (load > MOST_LOAD) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "--docs: the load average is %.2f and does not fall; figures for the pages are taken at %.0f at"
                            + " most: stop what else runs here, or leave --docs out",
                    load,
                    MOST_LOAD));
        }
    }
}
