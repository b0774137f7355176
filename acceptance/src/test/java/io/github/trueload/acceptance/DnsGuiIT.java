// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.gui.GuiScript;
import io.github.trueload.testkit.gui.VirtualDisplay;
import io.github.trueload.testkit.jmeter.JMeterHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans opened, looked at and saved in JMeter's real window. */
class DnsGuiIT {
    @TempDir
    private Path directory;

    @BeforeEach
    void needsADisplay() {
        Optional<String> missing = VirtualDisplay.missing();
        missing.ifPresent(why -> System.out.println("SKIPPED DnsGuiIT: " + why));
        Assumptions.assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
    }

    @Test
    void theBalancerIsShownAndSavedAsItWas() throws IOException {
        String saved = openAndSave("dns-balancer.jmx", "DNS Balancer", "Strategy (empty: roundRobin)");

        assertThat(saved)
                .contains("<io.github.trueload.dns.DnsBalancer guiclass=\"TestBeanGUI\"")
                .contains(">${__P(dns.server,127.0.0.1:53)}</stringProp>")
                .contains("<boolProp name=\"DNSCacheManager.isCustomResolver\">true</boolProp>")
                .contains("<stringProp name=\"offset\">${__P(generator,auto)}</stringProp>");
    }

    @Test
    void anUpgradedElementKeepsTheStockPanelAndIsSavedAsTheStockElement() throws IOException {
        String saved = openAndSave("dns-cache-manager-unedited.jmx", "DNS Cache Manager", "Use custom DNS resolver");

        assertThat(saved)
                .contains("<DNSCacheManager guiclass=\"DNSCachePanel\" testclass=\"DNSCacheManager\"")
                .contains(">${__P(dns.server,127.0.0.1)}</stringProp>")
                .doesNotContain("trueload.dns");
    }

    private String openAndSave(String example, String node, String shown) throws IOException {
        Path plan = Files.copy(
                Checkout.root().resolve("examples/" + example),
                Files.createDirectories(directory.resolve("plan")).resolve(example));
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home")).withTrueload();
        try (VirtualDisplay display = VirtualDisplay.start(directory.resolve("display"))) {
            new GuiScript()
                    .select(node)
                    .await(shown)
                    .picture(Checkout.root().resolve("acceptance/target/pictures/" + example + ".png"))
                    .select("Users")
                    .command("save")
                    .run(home.command(), display, plan, directory.resolve("gui"));
        }
        return Files.readString(plan);
    }
}
