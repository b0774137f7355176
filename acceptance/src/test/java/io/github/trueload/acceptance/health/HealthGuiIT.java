// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.gui.GuiScript;
import io.github.trueload.testkit.gui.VirtualDisplay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The element's panel in JMeter's real window, before, during and after a test that is started there. */
@ResourceLock("display")
class HealthGuiIT {
    @TempDir
    private Path directory;

    @Test
    void showsTheVerdictsOfTheRunningTestAndItsWordAndPageAtTheEnd() throws IOException {
        VirtualDisplay.missing().ifPresent(why -> Skip.unless(false, why));
        HealthGenerators generators = new HealthGenerators(directory);
        Path plan = HealthPlan.ofThreads(20)
                .watched()
                .javaSampler("io.github.trueload.healthsamplers.LockedSample", Map.of())
                .write(directory.resolve("plan.jmx"), 600);
        Path gui = generators.folder("gui");
        try (VirtualDisplay display = VirtualDisplay.start(directory.resolve("display"))) {
            new GuiScript()
                    .select("Generator Health")
                    .await("No test has been watched yet.")
                    .command("start")
                    .await("SlowSdk.call, called from")
                    .await("Watching: ")
                    .picture(Checkout.root().resolve("acceptance/target/pictures/generator-health.png"))
                    .command("stop")
                    .await("Last test: figures ")
                    .await(gui.resolve("jmeter-health.html").toString())
                    .run(
                            generators
                                    .idle()
                                    .property("trueload.health.windowSeconds", 2)
                                    .property("trueload.health.warmupSeconds", 1),
                            display,
                            plan,
                            gui);
        }

        assertThat(Files.readString(gui.resolve("jmeter.log")).lines())
                .noneMatch(line -> line.contains("io.github.trueload.health.gui"));
        assertThat(HealthReport.of(gui.resolve("jmeter"), generators.home())
                        .json()
                        .path("findings")
                        .path(0)
                        .path("verdict")
                        .asText())
                .isEqualTo("lock");
    }
}
