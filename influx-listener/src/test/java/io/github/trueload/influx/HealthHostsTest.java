// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class HealthHostsTest {
    private final HealthHosts hosts = new HealthHosts(100);

    /** Ten thousand tenants with two addresses each made 20,000 rows an interval. */
    @Test
    void pairsOfHostAndAddressAreBoundedOverTheRunAndNoConnectionIsLost() {
        int taken = 0;
        double rest = 0;
        for (int interval = 0; interval < 3; interval++) {
            for (int i = 0; i < 10_000; i++) {
                // Other tenants from interval to interval, but for the first fifty.
                String host = "tenant" + (i < 50 ? i : i + 10_000 * interval);
                taken += takes(host, "10.0.0.1", 1) ? 1 : 0;
                taken += takes(host, "10.0.0.2", 2) ? 1 : 0;
            }
            rest += hosts.takeRest().get("connections");
        }

        assertThat(taken).isEqualTo(3 * 100);
        assertThat(rest).isEqualTo(3 * (30_000 - 150));
        assertThat(hosts.takeRest()).isEmpty();
    }

    @Test
    void rowsOfOtherKindsAreTakenWhateverTheirNumber() {
        for (int i = 0; i < 1_000; i++) {
            assertThat(hosts.takes(Map.of("target", "http://host" + i), Map.of("connects", 1.0)))
                    .isTrue();
        }
        assertThat(hosts.takes(Map.of(), Map.of("load", 1.0))).isTrue();
    }

    private boolean takes(String host, String address, double connections) {
        return hosts.takes(Map.of("host", host, "address", address), Map.of("connections", connections));
    }
}
