// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.PanelPictures;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.gui.VirtualDisplay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The element's panel in JMeter's real window, before, during and after a test that is started there. */
@ResourceLock("display")
class HealthGuiIT {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh_CN"})
    void showsTheVerdictsOfTheRunningTestAndItsWordAndPageAtTheEnd(String language) throws IOException {
        boolean english = language.equals("en");
        Skip.unlessAll(false);
        VirtualDisplay.require();
        PanelPictures pictures = PanelPictures.in(language);
        HealthGenerators generators = new HealthGenerators(directory);
        generators.home().append("jmeter.properties", "language=" + language);
        Path plan = HealthPlan.ofThreads(20)
                .watched()
                .javaSampler("io.github.trueload.healthsamplers.LockedSample", Map.of())
                .write(directory.resolve("plan.jmx"), 600);
        Path gui = generators.folder("gui");
        pictures.script()
                .size(1280, 420)
                .select("Generator Health")
                .await(english ? "No test has been watched yet." : "\u8fd8\u6ca1\u6709\u76d1\u89c6\u8fc7\u6d4b\u8bd5")
                .click("add")
                .keys("count > 5")
                .command("start")
                .await("count > 5")
                .await("lock in SlowSdk.call")
                .await(english ? "Watching: " : "\u76d1\u89c6\u4e2d\uff1a")
                .picture(pictures.file("generator-health"))
                .command("stop")
                .await(english ? "Last test: figures " : "\u4e0a\u6b21\u6d4b\u8bd5\uff1afigures ")
                .await(gui.resolve("jmeter-health.html").toString())
                .run(
                        generators
                                .idle()
                                .property("trueload.health.windowSeconds", 2)
                                .property("trueload.health.warmupSeconds", 1),
                        plan,
                        gui);

        assertThat(Files.readString(gui.resolve("jmeter.log")).lines())
                .noneMatch(line -> line.contains("io.github.trueload.health.gui"));
        assertThat(HealthReport.of(gui.resolve("jmeter"))
                        .json()
                        .path("findings")
                        .path(0)
                        .path("verdict")
                        .asText())
                .isEqualTo("lock");
        pictures.keep("generator-health");
    }
}
