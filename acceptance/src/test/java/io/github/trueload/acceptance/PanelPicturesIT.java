// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.gui.GuiScript;
import io.github.trueload.testkit.gui.VirtualDisplay;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Order;
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
@Order(1)
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

    private static final boolean DRAW = Boolean.getBoolean("trueload.draw");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh_CN"})
    void everyPanelIsShown(String language) throws IOException {
        VirtualDisplay.missing().ifPresent(why -> Skip.unless(false, why));
        boolean chinese = language.startsWith("zh");
        Path folder = chinese ? PICTURES.resolve("zh") : PICTURES;
        Path plan = plan();
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home"))
                .withTrueload()
                .append("jmeter.properties", "language=" + language)
                .append(
                        DRAW ? "unused.properties" : "user.properties",
                        // Empty fields say what counts instead.
                        "trueload.influx.password=" + PlantedSecrets.of("influx"),
                        "trueload.dubbo.registryPassword=" + PlantedSecrets.of("registry"),
                        "trueload.dubbo.configCenterPassword=" + PlantedSecrets.of("config-center"));
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
        assertThat(Files.readString(directory.resolve("gui/pictures.txt")))
                .contains("influxdbToken", "zk1:2181,zk2:2181");
        for (String name : NAMES) {
            Path picture = folder.resolve(name + ".png");
            assertThat(Files.size(picture)).as(name).isBetween(10_000L, (long) LARGEST_PICTURE);
            Path shown = IMAGES.resolve(PICTURES.relativize(picture));
            if (DRAW && !chinese) {
                Files.createDirectories(shown.getParent());
                Files.copy(picture, shown, StandardCopyOption.REPLACE_EXISTING);
            }
            assertThat(chinese || Files.exists(shown)).as(name).isTrue();
        }
    }

    /** The plan of the pictures; of those that are drawn for nobody two secrets are searched for. */
    private Path plan() throws IOException {
        String plan = Files.readString(Checkout.root().resolve("acceptance/src/test/resources/plans/panels.jmx"));
        return Files.writeString(directory.resolve("plan.jmx"), DRAW ? plan : withSecrets(plan));
    }

    private static String withSecrets(String plan) {
        return plan.replaceFirst(
                        "(?<=>influxdbToken</stringProp>\\s{1,40}<stringProp name=\"Argument.value\">)",
                        PlantedSecrets.of("token"))
                .replaceFirst(
                        "(?=<stringProp name=\"FIELD_DUBBO_TIMEOUT\">)",
                        "<stringProp name=\"FIELD_DUBBO_REGISTRY_PASSWORD\">" + PlantedSecrets.of("entered")
                                + "</stringProp>\n");
    }
}
