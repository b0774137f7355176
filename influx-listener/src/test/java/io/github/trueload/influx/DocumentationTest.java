// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentationTest {
    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");

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
        String text = Files.readString(Checkout.root().resolve(page));
        Set<String> inCode = CODE.matcher(text)
                .results()
                .flatMap(code -> Arrays.stream(code.group(1).split("\\W+")))
                .collect(Collectors.toSet());

        assertThat(inCode)
                .containsAll(Schema.AGGREGATED)
                .containsAll(Schema.EVENTS)
                .containsAll(Schema.HISTOGRAM)
                .containsAll(Schema.DNS)
                .containsAll(Schema.RAW)
                .containsAll(Schema.CLAIM)
                .contains(Schema.Tag.APPLICATION, Schema.Tag.THREAD_NAME, Schema.Field.PERCENTILE_PREFIX)
                .contains(Value.ALL, Value.THREADS, Value.OTHER, Value.OK, Value.KO, TagText.EMPTY)
                .contains(Measurement.EVENTS, Measurement.INSTANCES, Measurement.HISTOGRAM)
                .contains(Measurement.DNS, Measurement.HEALTH, Measurement.CLAIM);
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/generator-health.md", "docs/zh/generator-health.md"})
    void everyFieldThatTheListenerAddsToHealthIsNamed(String page) throws IOException {
        assertThat(Files.readString(Checkout.root().resolve(page))).contains(Schema.HEALTH);
    }
}
