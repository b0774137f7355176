// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.gui.VirtualDisplay;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A picture of each panel in a real JMeter, in both languages. */
@ResourceLock("display")
@Order(1)
class PanelPicturesIT {
    private static final List<String> NAMES = List.of(
            "dubbo-request",
            "dubbo-advanced",
            "dubbo-defaults",
            "influx-listener",
            "dns-balancer",
            "generator-health-panel",
            "rate-timer");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh_CN"})
    void everyPanelIsShown(String language) throws IOException {
        Skip.unlessAll(false);
        VirtualDisplay.require();
        boolean chinese = language.startsWith("zh");
        PanelPictures pictures = PanelPictures.in(language);
        Path plan = plan();
        JMeterHome home = JMeterHome.trueload(directory)
                .append("jmeter.properties", "language=" + language)
                .append(
                        PanelPictures.DRAWN ? "unused.properties" : "user.properties",
                        // Empty fields say what counts instead.
                        "trueload.influx.password=" + PlantedSecrets.of("influx"),
                        "trueload.dubbo.registryPassword=" + PlantedSecrets.of("registry"),
                        "trueload.dubbo.configCenterPassword=" + PlantedSecrets.of("config-center"));
        pictures.script()
                .size(1280, 900)
                .select("Save an order")
                .await("zookeeper")
                .picture(pictures.file("dubbo-request"))
                .tab(chinese ? "\u9ad8\u7ea7" : "Advanced")
                .picture(pictures.file("dubbo-advanced"))
                .select("Dubbo Request Defaults")
                .picture(pictures.file("dubbo-defaults"))
                .select("Influx Listener")
                .choose("parameters", "percentiles")
                .picture(pictures.file("influx-listener"))
                .select("DNS Balancer")
                .picture(pictures.file("dns-balancer"))
                .select("Generator Health")
                .picture(pictures.file("generator-health-panel"))
                .select("Rate Timer")
                .picture(pictures.file("rate-timer"))
                .run(home.command(), plan, directory.resolve("gui"));

        assertThat(Files.readString(directory.resolve("gui/jmeter.log"))).doesNotContain(" ERROR ");
        assertThat(Files.readString(directory.resolve("gui/pictures.txt")))
                .contains("influxdbToken", "zk1:2181,zk2:2181");
        NAMES.forEach(pictures::keep);
    }

    /** The plan of the pictures; of those that are drawn for nobody two secrets are searched for. */
    private Path plan() throws IOException {
        String plan = Files.readString(Plans.own("panels.jmx"));
        return Files.writeString(directory.resolve("plan.jmx"), PanelPictures.DRAWN ? plan : withSecrets(plan));
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
