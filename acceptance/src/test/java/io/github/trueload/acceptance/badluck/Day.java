// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import io.github.trueload.testkit.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Lets faults come and go while a generator works. Not thread-safe. */
final class Day {
    private static final int DEFAULT_SECONDS = 180;
    private static final int SECONDS = Integer.getInteger("trueload.badLuckSeconds", DEFAULT_SECONDS);
    private static final int CALM_SAMPLES = 60;
    private static final int EARLY = 18;
    private static final int LAST = 170;
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final LivePasses passes;
    private final long began;

    Day(Generator generator) throws IOException {
        Await.until(
                "the first samples",
                PATIENCE,
                () -> generator.jtlFile().toFile().length() > 1000);
        passes = new LivePasses(generator.jtlFile());
        began = System.nanoTime();
    }

    /** Waits until all plugins work and what is loaded at first is loaded. */
    void warmUp() throws IOException, InterruptedException {
        until(EARLY);
        awaitCalm("the start");
    }

    /** Lets each fault begin and end at its time, and tells when it was felt at most. */
    List<Window> live(List<Fault> faults) throws IOException, InterruptedException {
        List<Window> windows = new ArrayList<>();
        for (Fault fault : faults) {
            until(fault.start());
            long from = System.currentTimeMillis();
            System.out.printf("%5.1f s: %s%n", seconds(), fault.name());
            fault.begin().run();
            pause(scaled(fault.seconds()));
            fault.end().run();
            awaitCalm(fault.name());
            windows.add(new Window(fault, from, System.currentTimeMillis()));
            System.out.printf("%5.1f s: calm again%n", seconds());
        }
        return windows;
    }

    /** Waits until the day is over. */
    void end() throws InterruptedException {
        until(LAST);
    }

    private void awaitCalm(String after) throws IOException {
        passes.reset();
        Await.until(
                "samples pass again after " + after,
                PATIENCE,
                () -> passes.atLeast(CALM_SAMPLES, Town.HTTP, Town.DUBBO));
    }

    private double seconds() {
        return (System.nanoTime() - began) / 1e9;
    }

    private void until(int second) throws InterruptedException {
        pause(scaled(second) - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began));
    }

    private static long scaled(int seconds) {
        return 1000L * seconds * SECONDS / DEFAULT_SECONDS;
    }

    private static void pause(long ms) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(Math.max(0, ms));
    }
}
