// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.gui;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Steps that are taken one after the other in a real JMeter GUI. Components are found by their names
 * ({@code Component.getName}), or by what they show. Not thread-safe.
 */
public final class GuiScript {
    private static final Path FONTS = Checkout.root().resolve("target/servers/root/usr/share/fonts/truetype/wqy");

    private final List<String> steps = new ArrayList<>();

    /** Whether {@code testkit/get-servers} unpacked a font with Chinese letters, for machines that have none. */
    public static boolean hasChineseLetters() {
        return Files.isDirectory(FONTS);
    }

    /** Selects a node of the test plan tree by its label. */
    public GuiScript select(String node) {
        return step("select", node);
    }

    /** Opens a tab by its title. */
    public GuiScript tab(String title) {
        return step("tab", title);
    }

    /** Replaces the text of a field. */
    public GuiScript type(String component, String text) {
        return step("type", component, text);
    }

    /** Presses a button once it can be pressed; it is found by its name, text or action command. */
    public GuiScript click(String button) {
        return step("click", button);
    }

    /** Types a text once a field has the focus. */
    public GuiScript keys(String text) {
        return step("keys", text);
    }

    /**
     * Selects the first line of a list, table or choice, or node of a tree, that contains a text, once it is there. A
     * component without a name is found by its class, {@code JComboBox} for example.
     */
    public GuiScript choose(String component, String text) {
        return step("choose", component, text);
    }

    /** Waits until a field, label, button, list or table shows a text. */
    public GuiScript await(String text) {
        return step("await", text);
    }

    /** Prints the text of a field as {@code name=text}. */
    public GuiScript print(String component) {
        return step("print", component);
    }

    /** Sets the size of the frontmost window. */
    public GuiScript size(int width, int height) {
        return step("size", String.valueOf(width), String.valueOf(height));
    }

    /**
     * Writes a picture of the open dialog, or of JMeter's window if there is none. What may be read then is added to
     * the file {@code pictures.txt} in the folder of the run, which is searched for secrets when JMeter has ended.
     */
    public GuiScript picture(Path png) {
        return step("picture", png.toAbsolutePath().toString());
    }

    /** Fails unless labels can show all letters of a text. */
    public GuiScript letters(String text) {
        return step("letters", text);
    }

    /** Calls one of JMeter's menu commands, for example {@code save}. */
    public GuiScript command(String name) {
        return step("command", name);
    }

    /**
     * Opens a plan on a display of its own, takes all steps and ends JMeter.
     *
     * @return what the process printed
     * @throws AssertionError with the step that failed and what JMeter printed
     */
    public String run(JMeterCommand jmeter, Path plan, Path directory) {
        try (VirtualDisplay display = VirtualDisplay.start(directory.resolve("display"))) {
            Path script = Files.write(directory.resolve("steps.txt"), steps);
            if (hasChineseLetters()) {
                jmeter.env("FONTCONFIG_FILE", fonts(directory).toAbsolutePath().toString());
            }
            // Java remembers in the user's home which fonts there are.
            JMeterProcess process = jmeter.env("DISPLAY", display.name())
                    .jvmArgs(
                            "-Dtrueload.gui.script=" + script.toAbsolutePath(),
                            "-Djava.awt.headless=false",
                            "-Duser.home=" + directory.toAbsolutePath())
                    .args("-t", plan.toAbsolutePath().toString())
                    .startWith(GuiDriver.class.getName(), classes(), directory);
            try (process) {
                int exitCode = process.process().awaitExit(Duration.ofSeconds(400));
                if (exitCode != 0) {
                    throw new AssertionError(
                            "exit code " + exitCode + "\n" + process.process().output() + "\n" + process.log());
                }
                return process.process().output();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private GuiScript step(String... words) {
        for (String word : words) {
            if (word.contains("\t") || word.contains("\n")) {
                throw new IllegalArgumentException("A step takes no tab and no line break: " + word);
            }
        }
        steps.add(String.join("\t", words));
        return this;
    }

    private static Path classes() {
        try {
            return Path.of(GuiDriver.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Writes a configuration for {@code FONTCONFIG_FILE}: the fonts of this machine, and the unpacked one.
     *
     * @param directory an existing folder, which takes fontconfig's cache, too
     */
    private static Path fonts(Path directory) throws IOException {
        return Files.writeString(
                directory.resolve("fonts.conf"),
                """
                <?xml version="1.0"?>
                <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
                <fontconfig>
                  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
                  <dir>%s</dir>
                  <cachedir>%s</cachedir>
                </fontconfig>
                """
                        .formatted(FONTS, directory.resolve("font-cache").toAbsolutePath()));
    }
}
