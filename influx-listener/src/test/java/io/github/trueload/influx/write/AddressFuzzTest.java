// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Settings.InvalidSettingsException;
import io.github.trueload.testkit.EndsInTime;
import java.util.Collections;
import java.util.Random;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

@EndsInTime
class AddressFuzzTest {
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
                HttpUrl address = HttpUrl.parse(settings(url.toString()).target.url);
                taken++;
                assertThat(address).as(url.toString()).isNotNull();
                assertThat(settings(url.toString()).target.port)
                        .as(url.toString())
                        .isEqualTo(address.port());
            } catch (InvalidSettingsException e) {
                assertThat(e).hasMessageContaining("influxdbUrl");
            }
        }
        assertThat(taken).isGreaterThan(2_000);
    }

    private static Settings settings(String url) throws InvalidSettingsException {
        return Settings.read(
                Collections.singleton("influxdbUrl"),
                name -> name.equals("influxdbUrl") ? url : null,
                name -> null,
                ListenerKind.CLIENT);
    }
}
