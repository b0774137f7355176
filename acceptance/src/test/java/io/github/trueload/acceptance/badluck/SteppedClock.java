// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The wall clock of one process, which can be put forward and back; time that is measured goes on. Thread-safe. */
final class SteppedClock {
    private static final String LIBRARY = "libfaketimeMT.so.1";

    /** How jmeter.log has it. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");

    private static final Pattern LINE = Pattern.compile("(?m)^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,\\d{3}");
    private static final Duration SURELY_STEPPED = Duration.ofSeconds(1);

    private final Path library;
    private final Path file;

    private SteppedClock(Path library, Path file) {
        this.library = library;
        this.file = file;
        step(0);
    }

    /** One that is right so far; nothing where this machine lacks what it takes. */
    static Optional<SteppedClock> in(Path directory) {
        return library().map(found -> new SteppedClock(found, directory.resolve("clock")));
    }

    /** The environment of the process. */
    Map<String, String> environment() {
        // Without the last one each thread of a JVM that waits for a time runs in circles instead.
        return Map.of(
                "LD_PRELOAD", library.toString(),
                "FAKETIME_TIMESTAMP_FILE", file.toString(),
                "FAKETIME_CACHE_DURATION", "1",
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                "FAKETIME_FORCE_MONOTONIC_FIX", "0");
    }

    /** Puts it off by so many seconds from the machine's, within a second. */
    void step(int seconds) {
        try {
            Path written = Files.writeString(file.resolveSibling("clock.written"), "%+d%n".formatted(seconds));
            Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How often the times of a log's lines go back by more than the order of its threads explains. */
    static long stepsBack(String log) {
        List<LocalDateTime> times = LINE.matcher(log)
                .results()
                .map(line -> LocalDateTime.parse(line.group(), TIME))
                .toList();
        return IntStream.range(1, times.size())
                .filter(line -> times.get(line).isBefore(times.get(line - 1).minus(SURELY_STEPPED)))
                .count();
    }

    private static Optional<Path> library() {
        return Stream.of(Checkout.root().resolve("target/servers/root/usr/lib"), Path.of("/usr/lib"))
                .filter(Files::isDirectory)
                .flatMap(SteppedClock::in64)
                .findFirst();
    }

    private static Stream<Path> in64(Path folder) {
        try (Stream<Path> files = Files.find(folder, 4, (file, more) -> file.endsWith(LIBRARY))) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
