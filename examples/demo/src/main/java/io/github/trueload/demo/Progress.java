// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import java.util.Locale;

/** Tells on the terminal what the demo is doing, with the seconds since it began. */
final class Progress {
    private final long start = System.nanoTime();

    void step(String part, String what) {
        long seconds = (System.nanoTime() - start) / 1_000_000_000L;
        System.out.println(String.format(Locale.ROOT, "[%3d s] %s: %s", seconds, part, what));
    }
}
