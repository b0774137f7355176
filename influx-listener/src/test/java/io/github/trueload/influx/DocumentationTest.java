// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentationTest {
    @ParameterizedTest
    @ValueSource(strings = {"docs/influx-listener.md", "docs/zh/influx-listener.md"})
    void everyParameterAndPropertyHasItsLine(String page) throws IOException {
        String text = Files.readString(Checkout.root().resolve(page));
        Set<String> missing = new TreeSet<>();
        Stream.concat(
                        Arrays.stream(Parameter.values()).map(Parameter::text),
                        Arrays.stream(Limit.values()).map(Limit::property))
                .map(name -> name.replace("backend_influxdb.socket_timeout", ".socket_timeout"))
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
