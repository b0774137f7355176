// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.gui.GuiScript;
import io.github.trueload.testkit.gui.VirtualDisplay;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Plans opened, looked at, tried out and saved in JMeter's real window. */
@ResourceLock("display")
class GuiIT {
    @TempDir
    private Path directory;

    private static final Pattern ARGUMENT =
            Pattern.compile("<stringProp name=\"Argument\\.(?:name|value)\">([^<]*)</stringProp>");

    @BeforeEach
    void needsADisplay() {
        Skip.unlessAll(false);
        VirtualDisplay.require();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void theBalancerIsShownAsksItsServersAsThePlanHasThemAndIsSavedAsItWas(String version) throws IOException {
        String saved;
        try (DnsServer dns =
                DnsServer.start().addresses("shop.test", "10.0.0.1", "10.0.0.2").ttl("shop.test", 30)) {
            GuiScript shown = new GuiScript()
                    .size(1280, 1000)
                    .select("DNS Balancer")
                    .await("Strategy (empty: roundRobin)")
                    .type("checkHost", "shop.test")
                    .click("checkNow")
                    .await("shop.test has 2 addresses: 10.0.0.")
                    .await("From DNS server " + dns.address())
                    .await("Time to live 30 s");
            saved = openAndSave(
                    home(version), Plans.example("dns-balancer.jmx"), shown, "-Jdns.server=" + dns.address());
        }

        assertThat(saved)
                .contains("<io.github.trueload.dns.DnsBalancer guiclass=\"TestBeanGUI\"")
                .contains(">${__P(dns.server,127.0.0.1:53)}</stringProp>")
                .contains("<boolProp name=\"DNSCacheManager.isCustomResolver\">true</boolProp>")
                .contains("<stringProp name=\"offset\">${__P(generator,auto)}</stringProp>")
                .doesNotContain("shop.test");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void anUpgradedElementKeepsTheStockPanelAndIsSavedAsTheStockElement(String version) throws IOException {
        GuiScript shown = new GuiScript().select("DNS Cache Manager").await("Use custom DNS resolver");
        String saved = openAndSave(home(version), Plans.example("dns-cache-manager-unedited.jmx"), shown);

        assertThat(saved)
                .contains("<DNSCacheManager guiclass=\"DNSCachePanel\" testclass=\"DNSCacheManager\"")
                .contains(">${__P(dns.server,127.0.0.1)}</stringProp>")
                .doesNotContain("trueload.dns");
    }

    /** What a plan is after it was opened, shown and saved. */
    private String openAndSave(JMeterHome home, Path original, GuiScript shown, String... arguments)
            throws IOException {
        String name = original.getFileName().toString();
        Path plan = Files.copy(
                original, Files.createDirectories(directory.resolve("plan")).resolve(name));
        shown.picture(picture(home.version() + "-" + name)).select("Users").command("save");
        run(shown, home.command().args(arguments), plan);
        return Files.readString(plan);
    }

    private void run(GuiScript shown, JMeterCommand command, Path plan) {
        shown.run(command, plan, directory.resolve("gui"));
    }

    private static Path picture(String name) {
        return Checkout.root().resolve("acceptance/target/pictures/" + name + ".png");
    }

    private JMeterHome home(String version) {
        return JMeterHome.trueload(directory, version);
    }

    @ParameterizedTest
    @CsvSource({
        "5.4.1, en, with one series per bound, and read back",
        "5.5, en, with one series per bound, and read back",
        "5.6.3, zh_CN, \u5404\u589e\u52a0\u4e00\u4e2a\u5e8f\u5217, \u5e76\u4e14\u8bfb\u4e86\u56de\u6765"
    })
    void theInfluxListenerExplainsTriesOutAndSavesItsParametersAsTheyWere(
            String version, String language, String explanation, String readBack) throws IOException {
        Path original = ShopPlan.written().write(directory.resolve("influx-element.jmx"));
        JMeterHome home = home(version).append("jmeter.properties", "language=" + language);
        String after;
        try (InfluxServer influx =
                InfluxServer.start(directory.resolve("influx")).createDatabase("jmeter")) {
            GuiScript shown = new GuiScript()
                    .select("InfluxDB")
                    .await("${__P(application)}")
                    .click("checkNow")
                    .await(readBack)
                    .choose("parameters", "histogram")
                    .await(explanation)
                    .picture(picture("influx-listener-" + version))
                    .click("helpPage")
                    // A display without a desktop has no browser to open it.
                    .await("extras/trueload/docs/" + (language.equals("en") ? "" : "zh/") + "influx-listener.html")
                    .click("OptionPane.button");
            after = openAndSave(home, original, shown, "-Jurl=" + influx.writeUrl("jmeter"));
            assertThat(influx.number("jmeter", "SELECT COUNT(\"number\") FROM \"jmeter_check\"", "count"))
                    .isEqualTo(1);
        }
        assertThat(Files.readString(directory.resolve("gui/jmeter.log")).lines())
                .noneMatch(line -> line.contains("io.github.trueload.influx.gui"));
        assertThat(after)
                .contains("<io.github.trueload.influx.InfluxListener"
                        + " guiclass=\"io.github.trueload.influx.gui.InfluxListenerGui\"");
        assertThat(arguments(after)).isEqualTo(arguments(Files.readString(original)));
    }

    private static List<String> arguments(String plan) {
        String element = plan.substring(
                plan.indexOf("<io.github.trueload.influx.InfluxListener"),
                plan.indexOf("</io.github.trueload.influx.InfluxListener>"));
        return ARGUMENT.matcher(element).results().map(found -> found.group(1)).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.6.3"})
    void templatesAreOfferedBesideJMetersOwnAndOneMakesAPlan(String version) throws IOException {
        Path plan = Files.copy(Plans.own("nothing.jmx"), directory.resolve("plan.jmx"));
        GuiScript shown = new GuiScript()
                .click("templates")
                .await("Recording")
                .choose("JComboBox", "Trueload: generator health")
                .await("says whether the load generator is itself the limit")
                .click("Create")
                // JMeter takes the open plan for a changed one, and asks whether to save it first.
                .click("No")
                .select("Generator Health");
        String files = "/bin/templates/templates.xml,/extras/trueload/templates.xml";
        run(shown, home(version).command().property("template.files", files), plan);
    }
}
