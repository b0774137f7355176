// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.gui.GuiScript;
import io.github.trueload.testkit.gui.VirtualDisplay;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The element's panel in JMeter's real window. */
@ResourceLock("display")
class InfluxElementGuiIT {
    private static final Pattern ARGUMENT =
            Pattern.compile("<stringProp name=\"Argument\\.(?:name|value)\">([^<]*)</stringProp>");

    @TempDir
    private Path directory;

    @BeforeEach
    void needsADisplay() {
        Skip.unlessAll(false);
        VirtualDisplay.missing().ifPresent(why -> Skip.unless(false, why));
    }

    @ParameterizedTest
    @CsvSource({
        "5.4.1, en, with one series per bound, and read back",
        "5.5, en, with one series per bound, and read back",
        "5.6.3, zh_CN, \u5404\u589e\u52a0\u4e00\u4e2a\u5e8f\u5217, \u5e76\u4e14\u8bfb\u4e86\u56de\u6765"
    })
    void showsExplainsTriesOutAndSavesTheParametersAsTheyWere(
            String version, String language, String explanation, String readBack) throws IOException {
        Path plan = Files.copy(
                Checkout.root().resolve("acceptance/src/test/resources/plans/influx-element.jmx"),
                directory.resolve("plan.jmx"));
        String before = Files.readString(plan);
        JMeterHome home = JMeterHome.trueload(directory, version).append("jmeter.properties", "language=" + language);
        try (VirtualDisplay display = VirtualDisplay.start(directory.resolve("display"));
                InfluxServer influx =
                        InfluxServer.start(directory.resolve("influx")).createDatabase("jmeter")) {
            new GuiScript()
                    .select("Influx Listener")
                    .await("${__P(application)}")
                    .click("checkNow")
                    .await(readBack)
                    .choose("parameters", "histogram")
                    .await(explanation)
                    .picture(Checkout.root().resolve("acceptance/target/pictures/influx-listener-" + version + ".png"))
                    .click("helpPage")
                    // A display without a desktop has no browser to open it.
                    .await("extras/trueload/docs/" + (language.equals("en") ? "" : "zh/") + "influx-listener.html")
                    .click("OptionPane.button")
                    .select("Users")
                    .command("save")
                    .run(
                            home.command().property("url", influx.writeUrl("jmeter")),
                            display,
                            plan,
                            directory.resolve("gui"));
            assertThat(influx.number("jmeter", "SELECT COUNT(\"number\") FROM \"jmeter_check\"", "count"))
                    .isEqualTo(1);
        }

        assertThat(Files.readString(directory.resolve("gui/jmeter.log")).lines())
                .noneMatch(line -> line.contains("io.github.trueload.influx.gui"));
        String after = Files.readString(plan);
        assertThat(after)
                .contains("<io.github.trueload.influx.InfluxListener"
                        + " guiclass=\"io.github.trueload.influx.gui.InfluxListenerGui\"");
        assertThat(arguments(after)).isEqualTo(arguments(before));
    }

    private static List<String> arguments(String plan) {
        String element = plan.substring(
                plan.indexOf("<io.github.trueload.influx.InfluxListener"),
                plan.indexOf("</io.github.trueload.influx.InfluxListener>"));
        return ARGUMENT.matcher(element).results().map(found -> found.group(1)).toList();
    }
}
