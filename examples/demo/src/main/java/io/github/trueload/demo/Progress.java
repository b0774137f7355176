// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Tells on the terminal what the demo is doing, with the seconds since it began. Thread-safe. */
final class Progress {
    private final PrintStream out;
    private final LongSupplier nanoTime;
    private final long start;

    Progress(PrintStream out, LongSupplier nanoTime) {
        this.out = out;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    void step(String part, String what) {
        out.println(String.format(Locale.ROOT, "[%3d s] %s: %s", seconds(), part, what));
    }

    long seconds() {
        return (nanoTime.getAsLong() - start) / 1_000_000_000L;
    }
}
