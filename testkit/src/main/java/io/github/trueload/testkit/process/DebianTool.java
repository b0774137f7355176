// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program of a Debian package: the installed one, or the one that {@code testkit/get-servers} unpacked below
 * {@code target/servers}. Immutable.
 *
 * @param path the program
 * @param environment what it needs to find its libraries
 */
public record DebianTool(Path path, Map<String, String> environment) {
    private static final List<String> MORE_FOLDERS = List.of("/usr/sbin", "/sbin", "/usr/local/sbin");

    /** Finds a program by its name, for example {@code influxd}. */
    public static Optional<DebianTool> find(String program) {
        Optional<DebianTool> installed = Stream.concat(
                        Arrays.stream(System.getenv("PATH").split(":")), MORE_FOLDERS.stream())
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .map(path -> new DebianTool(path, Map.of()))
                .findFirst();
        return installed.isPresent() ? installed : findUnpacked(program);
    }

    /** Finds a program that a test cannot do without. */
    public static DebianTool require(String program) {
        return find(program)
                .orElseThrow(() -> new IllegalStateException(program
                        + " is neither installed nor unpacked in target/servers; run testkit/get-servers " + program));
    }

    /**
     * Starts a program that a test cannot do without.
     *
     * @param directory its working directory, made where it is missing, which gets its output, too
     */
    public static ManagedProcess start(String program, Path directory, String... arguments) {
        return require(program).start(directory, arguments);
    }

    /** Starts it under its own name. */
    public ManagedProcess start(Path directory, String... arguments) {
        List<String> program = List.of(path.toString());
        return ManagedProcess.start(path.getFileName().toString(), directory, environment, program, arguments);
    }

    private static Optional<DebianTool> findUnpacked(String program) {
        Path unpacked = unpacked();
        return Stream.of("usr/bin", "usr/sbin", "bin", "sbin")
                .map(folder -> unpacked.resolve(folder).resolve(program))
                .filter(Files::isExecutable)
                .map(path -> new DebianTool(path, Map.of("LD_LIBRARY_PATH", unpackedLibraries())))
                .findFirst();
    }

    /** The folders of all libraries below {@code target/servers}, as {@code LD_LIBRARY_PATH} wants them. */
    public static String unpackedLibraries() {
        try (Stream<Path> files = Files.walk(unpacked())) {
            return files.filter(file -> file.getFileName().toString().contains(".so"))
                    .map(file -> file.getParent().toString())
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(":"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path unpacked() {
        return Checkout.root().resolve("target/servers/root");
    }
}
