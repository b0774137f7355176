// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentationTest {
    private static final Path SOURCES =
            Checkout.root().resolve("influx-listener/src/main/java/io/github/trueload/influx");
    private static final Pattern READ =
            Pattern.compile("(?:values|properties)\\.(?:text|flag|number|choice)\\(\\s*\"([\\w.]+)\"");

    @ParameterizedTest
    @ValueSource(strings = {"docs/influx-listener.md", "docs/zh/influx-listener.md"})
    void everyParameterAndPropertyThatIsReadHasItsLine(String page) throws IOException {
        String text = Files.readString(Checkout.root().resolve(page));
        Set<String> missing = new TreeSet<>();
        for (String file :
                new String[] {"settings/Settings.java", "settings/SettingsReader.java", "settings/Limits.java"}) {
            Matcher read = READ.matcher(Files.readString(SOURCES.resolve(file)));
            while (read.find()) {
                String name = read.group(1).replace("backend_influxdb.socket_timeout", ".socket_timeout");
                if (!text.contains("`" + name + "`")) {
                    missing.add(name);
                }
            }
        }
        DefaultParameters.aggregated().getArgumentsAsMap().keySet().stream()
                .filter(name -> !text.contains("`" + name + "`"))
                .forEach(missing::add);

        assertThat(missing).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/influx-listener.md", "docs/zh/influx-listener.md"})
    void everyTagFieldAndMeasurementIsNamed(String page) throws IOException {
        assertThat(Files.readString(Checkout.root().resolve(page)))
                .contains("`instance`", "`transaction`", "`statut`", "`responseCode`", "`responseMessage`", "`le`")
                .contains("`covered`", "countError", "`cum`", "`ub`", "minAT maxAT meanAT startedT endedT")
                .contains("`jmeter_instance`", "`jmeter_histogram`", "`events`", "__other__", "__empty__");
    }
}
