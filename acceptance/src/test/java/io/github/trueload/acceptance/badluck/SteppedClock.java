// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The wall clock of one process, which can be put forward and back; time that is measured goes on. Thread-safe. */
final class SteppedClock {
    private static final String LIBRARY = "libfaketimeMT.so.1";

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
        return Map.of(
                "LD_PRELOAD",
                library.toString(),
                "FAKETIME_TIMESTAMP_FILE",
                file.toString(),
                "FAKETIME_CACHE_DURATION",
                "1",
                "FAKETIME_DONT_FAKE_MONOTONIC",
                "1",
                // Else each thread of a JVM that waits for a time runs in circles instead.
                "FAKETIME_FORCE_MONOTONIC_FIX",
                "0");
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
