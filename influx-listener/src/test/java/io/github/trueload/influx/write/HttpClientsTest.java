// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import java.util.Map;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

class HttpClientsTest {
    @Test
    void neitherWaitsForEverForAConnectionNorFollowsARedirect() throws Exception {
        Map<String, String> parameters = Map.of("influxdbUrl", "http://influx:8086/write?db=jmeter");
        Settings settings = Settings.read(parameters.keySet(), parameters::get, name -> null, ListenerKind.CLIENT);

        OkHttpClient client =
                HttpClients.of(settings, TlsTrust.load(settings.tlsFiles())).build();

        assertThat(client.connectTimeoutMillis()).isEqualTo(1000);
        assertThat(client.followRedirects()).isFalse();
    }
}
