// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.settings.Settings.InvalidSettingsException;
import io.github.trueload.testkit.EndsInTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@EndsInTime
class SettingsFuzzTest {
    private static final String[] NAMES = Stream.concat(
                    Arrays.stream(Parameter.values()).map(Parameter::text),
                    Stream.of("TAG_x", "TAG_", "TAG_count", "header_", "header_X-Key"))
            .toArray(String[]::new);
    private static final String[] VALUES = {
        "",
        " ",
        "true",
        "TRUE",
        "yes",
        "0",
        "-1",
        "5",
        "1e3",
        "99999999999999999999",
        "NaN",
        "99;;95,,90",
        "Infinity",
        "#",
        "\\",
        "\n",
        "[",
        "((",
        "a\u0000b",
        "\uD83D",
        "http://",
        "http://h",
        "https://h:99999/w",
        "http://[::1]:1/w",
        "ftp://h/w",
        "h:1",
        "h:99999",
        "[::1]:8089",
        "all",
        "LABELS",
        "${ip}",
        "UdpMetricsSender",
        "/no/such/file"
    };

    @Test
    void anyTextInAnyParameterIsAcceptedOrNamedAsAProblem() {
        Random random = new Random(7);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            Map<String, String> parameters = new HashMap<>();
            parameters.put("influxdbUrl", "http://influx:8086/write?db=jmeter&p=hush");
            for (int changes = random.nextInt(4); changes >= 0; changes--) {
                parameters.put(NAMES[random.nextInt(NAMES.length)], VALUES[random.nextInt(VALUES.length)]);
            }
            parameters.putIfAbsent("password", "hush");
            try {
                assertThat(Settings.read(parameters.keySet(), parameters::get, name -> null, ListenerKind.CLIENT)
                                .target
                                .toString())
                        .doesNotContain("hush");
            } catch (InvalidSettingsException e) {
                refused++;
                assertThat(e.getMessage()).isNotBlank().doesNotContain("hush");
            }
        }
        assertThat(refused).isBetween(1_000, 19_000);
    }
}
