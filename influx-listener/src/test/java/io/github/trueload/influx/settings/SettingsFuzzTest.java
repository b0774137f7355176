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
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

@EndsInTime
class SettingsFuzzTest {
    private static final String[] NAMES = Stream.concat(
                    Arrays.stream(Parameter.values()).map(Parameter::text),
                    Stream.of("TAG_x", "TAG_", "TAG_count", "header_", "header_X-Key"))
            .toArray(String[]::new);
    private static final String[] VALUES = {
        "", " ", "true", "TRUE", "yes", "0", "-1",
        "5", "1e3", "99999999999999999999", "NaN", "99;;95,,90", "Infinity", "#",
        "\\", "\n", "[", "((", "a\u0000b", "\uD83D", "http://",
        "http://h", "https://h:99999/w", "http://[::1]:1/w", "ftp://h/w", "h:1", "h:99999", "[::1]:8089",
        "all", "LABELS", "${ip}", "UdpMetricsSender", "/no/such/file"
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
                assertThat(read(parameters).target.toString()).doesNotContain("hush");
            } catch (InvalidSettingsException e) {
                refused++;
                assertThat(e.getMessage()).isNotBlank().doesNotContain("hush");
            }
        }
        assertThat(refused).isBetween(1_000, 19_000);
    }

    @Test
    void canSendToEveryAddressThatTheSettingsTake() {
        String signs = "ab1.-_~%:@[]/?#\\ \t\u00e9\u3002\uff0e\ud83d\u0000+*'$&=;,<>{}|^`\"";
        Random random = new Random(11);
        int taken = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder url = new StringBuilder(random.nextBoolean() ? "http://" : "https://h");
            for (int length = random.nextInt(9); length > 0; length--) {
                url.append(signs.charAt(random.nextInt(signs.length())));
            }
            try {
                Map<String, String> parameters = Map.of("influxdbUrl", url.toString());
                Target target = read(parameters).target;
                taken++;
                HttpUrl address = HttpUrl.parse(target.url);
                assertThat(address).as(url.toString()).isNotNull();
                assertThat(target.port).as(url.toString()).isEqualTo(address.port());
            } catch (InvalidSettingsException e) {
                assertThat(e).hasMessageContaining("influxdbUrl");
            }
        }
        assertThat(taken).isGreaterThan(2_000);
    }

    private static Settings read(Map<String, String> parameters) throws InvalidSettingsException {
        return Settings.read(parameters.keySet(), parameters::get, name -> null, ListenerKind.CLIENT);
    }
}
