// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.flight;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Flight recordings of measured processes, each in the folder of its run beside a file with the measured window.
 * Stateless.
 */
public final class Recordings {
    private static final String RECORDING = "run.jfr";
    private static final String WINDOW = "window";
    private static final String RUNNING = "jdk.ExecutionSample";
    /** The JVM takes no stacks more often than this; with the 10 ms of "profile" a round has hundreds of them only. */
    private static final String PERIOD = "1ms";

    private Recordings() {}

    /** The arguments with which a JVM records itself, from its start to its end, into a folder. */
    public static List<String> jvmArguments(Path folder) {
        return List.of(
                // Without them inlined methods are charged to whoever called them.
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-XX:StartFlightRecording=settings=profile," + RUNNING + "#period=" + PERIOD
                        + ",dumponexit=true,filename=" + folder.resolve(RECORDING));
    }

    /** Notes that what is between two moments was measured; only that counts in a summary then. */
    public static void measured(Path folder, Instant from, Instant to) {
        String line = from.toEpochMilli() + " " + to.toEpochMilli() + "\n";
        try {
            Files.writeString(folder.resolve(WINDOW), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Our share in every recording below a folder; the rounds of a variant count together. */
    public static String summary(Path work) throws IOException {
        Map<String, OwnShare> shares = new TreeMap<>();
        try (Stream<Path> files = Files.walk(work)) {
            for (Path file : (Iterable<Path>)
                    files.filter(file -> file.endsWith(RECORDING)).sorted()::iterator) {
                String run = work.relativize(file.getParent()).toString();
                String variant = run.replaceFirst("-[0-9]+$", "");
                read(file, shares.computeIfAbsent(variant, name -> new OwnShare()));
            }
        }
        StringBuilder summary = new StringBuilder("Flight recordings: our methods in at least 1 % of what running"
                + " threads were found doing, by themselves and with what they call\n");
        shares.forEach((variant, share) -> summary.append(String.format(
                        Locale.ROOT,
                        "%s, %,d stacks: %.1f %% in our packages, %.1f %% with what they call%n",
                        variant,
                        share.stacks(),
                        share.selfPercent(),
                        share.totalPercent()))
                .append(share.table()));
        return summary.toString();
    }

    private static void read(Path recording, OwnShare share) throws IOException {
        List<Window> windows = windows(recording.resolveSibling(WINDOW));
        try (RecordingFile events = new RecordingFile(recording)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                if (event.getEventType().getName().equals(RUNNING)
                        && event.getStackTrace() != null
                        && windows.stream().anyMatch(window -> window.has(event.getStartTime()))) {
                    share.add(event.getStackTrace().getFrames().stream()
                            .map(Recordings::name)
                            .toList());
                }
            }
        }
    }

    private static String name(RecordedFrame frame) {
        return name(frame.getMethod().getType().getName(), frame.getMethod().getName());
    }

    /** A method's full name; classes that the JVM made for lambdas are named alike in all runs. */
    static String name(String type, String method) {
        return type.replaceFirst("\\$\\$Lambda.*", "\\$\\$Lambda") + "." + method;
    }

    private static List<Window> windows(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of(new Window(Long.MIN_VALUE, Long.MAX_VALUE));
        }
        return Files.readAllLines(file).stream()
                .map(line -> line.split(" "))
                .map(ends -> new Window(Long.parseLong(ends[0]), Long.parseLong(ends[1])))
                .toList();
    }

    private record Window(long fromMs, long toMs) {
        boolean has(Instant moment) {
            long ms = moment.toEpochMilli();
            return ms >= fromMs && ms < toMs;
        }
    }
}
