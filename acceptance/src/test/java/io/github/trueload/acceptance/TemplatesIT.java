// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.gui.GuiScript;
import io.github.trueload.testkit.gui.VirtualDisplay;
import io.github.trueload.testkit.jmeter.JMeterHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The entries for JMeter's File &gt; Templates. */
@ResourceLock("display")
class TemplatesIT {
    private static final Pattern FILE = Pattern.compile("<fileName>/([^<]+)</fileName>");

    @TempDir
    private Path directory;

    @Test
    void everyEntryHasItsPlanInTheZip() throws IOException {
        Path home = JMeterHome.trueload(directory).path();
        List<String> files = FILE.matcher(Files.readString(home.resolve("extras/trueload/templates.xml")))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(files).hasSizeGreaterThan(8).allSatisfy(file -> assertThat(home.resolve(file))
                .exists());
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.6.3"})
    void jmeterOffersThemBesideItsOwnAndMakesAPlanOfOne(String version) throws IOException {
        Skip.unlessAll(false);
        VirtualDisplay.missing().ifPresent(why -> Skip.unless(false, why));
        JMeterHome home = JMeterHome.trueload(directory, version);
        Path plan = Files.copy(
                Checkout.root().resolve("acceptance/src/test/resources/plans/nothing.jmx"),
                directory.resolve("plan.jmx"));
        try (VirtualDisplay display = VirtualDisplay.start(directory.resolve("display"))) {
            new GuiScript()
                    .click("templates")
                    .await("Recording")
                    .choose("JComboBox", "Trueload: generator health")
                    .await("says whether the load generator is itself the limit")
                    .click("Create")
                    // JMeter takes the open plan for a changed one, and asks whether to save it first.
                    .click("No")
                    .select("Generator Health")
                    .run(
                            home.command()
                                    .property(
                                            "template.files",
                                            "/bin/templates/templates.xml,/extras/trueload/templates.xml"),
                            display,
                            plan,
                            directory.resolve("gui"));
        }
    }
}
