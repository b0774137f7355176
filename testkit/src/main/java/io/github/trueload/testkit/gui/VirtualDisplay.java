// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.gui;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An X display without a screen (Xvfb), of 1280 x 900 pixels. Thread-safe. */
public record VirtualDisplay(ManagedProcess process) implements AutoCloseable {
    private static final Path KEYBOARD_COMPILER = Path.of("/usr/bin/xkbcomp");
    // Its keyboard compiler prints warnings to the same output.
    private static final Pattern NUMBER = Pattern.compile("(?m)^\\d+$");
    private static final Path KEYBOARDS = Path.of("/usr/share/X11/xkb");

    /** Skips a test where no display can be started. */
    public static void require() {
        for (String program : List.of("Xvfb", "xkbcomp")) {
            Skip.unless(
                    DebianTool.find(program).isPresent(),
                    program + " is not there; get it with: testkit/get-servers Xvfb");
        }
    }

    /**
     * Starts a display with a free number.
     *
     * @param directory working folder for the process
     */
    static VirtualDisplay start(Path directory) {
        DebianTool server = DebianTool.require("Xvfb");
        try {
            Files.createDirectories(directory);
            Path program =
                    Files.exists(KEYBOARD_COMPILER) ? server.path() : withCompilerInWorkingFolder(server, directory);
            List<String> command = new ArrayList<>(
                    List.of(program.toString(), "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"));
            if (!Files.isDirectory(KEYBOARDS)) {
                Path unpacked = Checkout.root().resolve("target/servers/root" + KEYBOARDS);
                command.addAll(List.of("-xkbdir", unpacked.toString()));
            }
            ManagedProcess process = ManagedProcess.start("Xvfb", directory, server.environment(), command);
            process.awaitReady("display number", Await.PATIENCE, () -> NUMBER.matcher(process.output())
                    .find());
            return new VirtualDisplay(process);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its name, for the variable {@code DISPLAY}. */
    String name() {
        Matcher number = NUMBER.matcher(process.output());
        if (!number.find()) {
            throw new IllegalStateException("Xvfb printed no display number: " + process.output());
        }
        return ":" + number.group();
    }

    @Override
    public void close() {
        process.close();
    }

    // Xvfb (that of Debian 12) starts xkbcomp from a folder that is fixed when it is compiled.
    // Where only unpacked packages are to be had, a copy of it that looks in its working folder does as well.
    private static Path withCompilerInWorkingFolder(DebianTool server, Path directory) throws IOException {
        String program = Files.readString(server.path(), StandardCharsets.ISO_8859_1);
        if (!program.contains("\0/usr/bin\0")) {
            throw new IllegalStateException(
                    server.path() + " needs " + KEYBOARD_COMPILER + "; install the package x11-xkb-utils");
        }
        Path copy = directory.resolve("Xvfb");
        Files.writeString(copy, program.replaceFirst("\0/usr/bin\0", "\0././././\0"), StandardCharsets.ISO_8859_1);
        if (!copy.toFile().setExecutable(true)) {
            throw new IOException("Cannot make " + copy + " executable");
        }
        Files.copy(
                DebianTool.require("xkbcomp").path(), directory.resolve("xkbcomp"), StandardCopyOption.COPY_ATTRIBUTES);
        return copy;
    }
}
