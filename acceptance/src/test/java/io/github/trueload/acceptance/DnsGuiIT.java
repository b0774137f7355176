// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.gui.GuiScript;
import io.github.trueload.testkit.gui.VirtualDisplay;
import io.github.trueload.testkit.jmeter.JMeterHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans opened, looked at and saved in JMeter's real window. */
@ResourceLock("display")
class DnsGuiIT {
    @TempDir
    private Path directory;

    @BeforeEach
    void needsADisplay() {
        Skip.unlessAll(false);
        VirtualDisplay.missing().ifPresent(why -> Skip.unless(false, why));
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
            saved = openAndSave(version, "dns-balancer.jmx", shown, "-Jdns.server=" + dns.address());
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
        String saved = openAndSave(version, "dns-cache-manager-unedited.jmx", shown);

        assertThat(saved)
                .contains("<DNSCacheManager guiclass=\"DNSCachePanel\" testclass=\"DNSCacheManager\"")
                .contains(">${__P(dns.server,127.0.0.1)}</stringProp>")
                .doesNotContain("trueload.dns");
    }

    private String openAndSave(String version, String example, GuiScript shown, String... arguments)
            throws IOException {
        Path plan = Files.copy(
                Checkout.root().resolve("examples/" + example),
                Files.createDirectories(directory.resolve("plan")).resolve(example));
        JMeterHome home = JMeterHome.trueload(directory, version);
        try (VirtualDisplay display = VirtualDisplay.start(directory.resolve("display"))) {
            shown.picture(Checkout.root().resolve("acceptance/target/pictures/" + version + "-" + example + ".png"))
                    .select("Users")
                    .command("save")
                    .run(home.command().args(arguments), display, plan, directory.resolve("gui"));
        }
        return Files.readString(plan);
    }
}
