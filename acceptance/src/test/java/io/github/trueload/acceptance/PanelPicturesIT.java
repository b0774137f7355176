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
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A picture of each panel in a real JMeter, in both languages, below acceptance/target/pictures/panels. With
 * {@code -Dtrueload.draw=true} the English ones replace those of the documentation: few machines that run tests have
 * Chinese letters.
 */
@ResourceLock("display")
class PanelPicturesIT {
    private static final Path PICTURES = Checkout.root().resolve("acceptance/target/pictures/panels");
    private static final Path IMAGES = Checkout.root().resolve("docs/images");
    private static final List<String> NAMES = List.of(
            "dubbo-request",
            "dubbo-advanced",
            "dubbo-defaults",
            "influx-listener",
            "dns-balancer",
            "generator-health-panel",
            "rate-timer");
    private static final int LARGEST_PICTURE = 150_000;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh_CN"})
    void everyPanelIsShown(String language) throws IOException {
        VirtualDisplay.missing().ifPresent(why -> Skip.unless(false, why));
        boolean chinese = language.startsWith("zh");
        Path folder = chinese ? PICTURES.resolve("zh") : PICTURES;
        Path plan = Files.copy(
                Checkout.root().resolve("acceptance/src/test/resources/plans/panels.jmx"),
                directory.resolve("plan.jmx"));
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home"))
                .withTrueload()
                .append("jmeter.properties", "language=" + language);
        try (VirtualDisplay display = VirtualDisplay.start(directory.resolve("display"))) {
            new GuiScript()
                    .size(1280, 900)
                    .select("Save an order")
                    .await("zookeeper")
                    .picture(folder.resolve("dubbo-request.png"))
                    .tab(chinese ? "\u9ad8\u7ea7" : "Advanced")
                    .picture(folder.resolve("dubbo-advanced.png"))
                    .select("Dubbo Request Defaults")
                    .picture(folder.resolve("dubbo-defaults.png"))
                    .select("Influx Listener")
                    .choose("parameters", "percentiles")
                    .picture(folder.resolve("influx-listener.png"))
                    .select("DNS Balancer")
                    .picture(folder.resolve("dns-balancer.png"))
                    .select("Generator Health")
                    .picture(folder.resolve("generator-health-panel.png"))
                    .select("Rate Timer")
                    .picture(folder.resolve("rate-timer.png"))
                    .run(home.command(), display, plan, directory.resolve("gui"));
        }

        assertThat(Files.readString(directory.resolve("gui/jmeter.log"))).doesNotContain(" ERROR ");
        for (String name : NAMES) {
            Path picture = folder.resolve(name + ".png");
            assertThat(Files.size(picture)).as(name).isBetween(10_000L, (long) LARGEST_PICTURE);
            Path shown = IMAGES.resolve(PICTURES.relativize(picture));
            if (Boolean.getBoolean("trueload.draw") && !chinese) {
                Files.createDirectories(shown.getParent());
                Files.copy(picture, shown, StandardCopyOption.REPLACE_EXISTING);
            }
            assertThat(chinese || Files.exists(shown)).as(name).isTrue();
        }
    }
}
