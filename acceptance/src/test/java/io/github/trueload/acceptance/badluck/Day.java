// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import io.github.trueload.testkit.Await;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
    List<Fault.Window> live(List<Fault> faults) throws IOException, InterruptedException {
        List<Fault.Window> windows = new ArrayList<>();
        for (Fault fault : faults) {
            until(fault.start());
            long from = System.currentTimeMillis();
            System.out.printf("%5.1f s: %s%n", seconds(), fault.name());
            fault.begin().run();
            pause(scaled(fault.seconds()));
            fault.end().run();
            awaitCalm(fault.name());
            windows.add(new Fault.Window(fault, from, System.currentTimeMillis()));
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

    /** How many samples of each label passed in a row, read from a JTL that is being written. Not thread-safe. */
    private static final class LivePasses {
        private static final Pattern SAMPLE = Pattern.compile("(?m)^\\d{13},\\d+,([^,]*),(.*)$");
        private static final Pattern PASSED = Pattern.compile("^[^,]*,[^,]*,[^,]*,[^,]*,true,");

        private final Path jtl;
        private final Map<String, Integer> passed = new HashMap<>();
        private long position;

        LivePasses(Path jtl) {
            this.jtl = jtl;
        }

        /** Starts to count anew from here. */
        void reset() throws IOException {
            read();
            passed.clear();
        }

        /** Whether so many of a label passed since, with no failure after them. */
        boolean atLeast(int count, String... labels) throws IOException {
            read();
            for (String label : labels) {
                if (passed.getOrDefault(label, 0) < count) {
                    return false;
                }
            }
            return true;
        }

        private void read() throws IOException {
            String text;
            try (RandomAccessFile file = new RandomAccessFile(jtl.toFile(), "r")) {
                byte[] bytes = new byte[(int) (file.length() - position)];
                file.seek(position);
                file.readFully(bytes);
                text = new String(bytes, StandardCharsets.ISO_8859_1);
            }
            text = text.substring(0, text.lastIndexOf('\n') + 1);
            position += text.length();
            Matcher samples = SAMPLE.matcher(text);
            while (samples.find()) {
                boolean one = PASSED.matcher(samples.group(2)).find();
                passed.merge(samples.group(1), one ? 1 : 0, (before, now) -> now == 0 ? 0 : before + 1);
            }
        }
    }
}
