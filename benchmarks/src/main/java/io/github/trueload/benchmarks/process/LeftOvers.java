// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import io.github.trueload.testkit.process.JavaHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a JVM may forget to give back, as seen from outside. Stateless. */
final class LeftOvers {
    /** A counter that each JVM publishes; the compilers' threads, which come and go, are not in it. */
    private static final Pattern LIVE = Pattern.compile("(?m)^java\\.threads\\.live=(\\d+)");

    private static final int LOOKS = 20;
    private static final long BETWEEN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private LeftOvers() {}

    /** How many Java threads live. */
    static double threads(long pid) {
        String jcmd = JavaHome.current().java().resolveSibling("jcmd").toString();
        try {
            Process process = new ProcessBuilder(jcmd, String.valueOf(pid), "PerfCounter.print")
                    .redirectErrorStream(true)
                    .start();
            return liveThreads(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static double liveThreads(String counters) {
        Matcher live = LIVE.matcher(counters);
        if (!live.find()) {
            throw new IllegalStateException("jcmd printed no count of threads: " + counters);
        }
        return Double.parseDouble(live.group(1));
    }

    /** How many descriptors are open; the least of some looks, because connections come and go. NaN without /proc. */
    static double descriptors(long pid) {
        double least = Double.NaN;
        for (int i = 0; i < LOOKS; i++) {
            LockSupport.parkNanos(BETWEEN_NANOS);
            try (Stream<Path> open = Files.list(Path.of("/proc", String.valueOf(pid), "fd"))) {
                double count = open.count();
                least = Double.isNaN(least) ? count : Math.min(least, count);
            } catch (IOException e) {
                return Double.NaN;
            }
        }
        return least;
    }
}
