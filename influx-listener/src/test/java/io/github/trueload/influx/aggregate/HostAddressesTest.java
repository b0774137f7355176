// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.aggregate.DnsRows.HostAddresses;
import org.junit.jupiter.api.Test;

class HostAddressesTest {
    /** Ten thousand tenants with two addresses each made 20,000 rows an interval. */
    @Test
    void pairsOfHostAndAddressAreBoundedOverTheRun() {
        HostAddresses addresses = new HostAddresses("jmeter_health", 100);
        int own = 0;
        for (int interval = 0; interval < 3; interval++) {
            for (int i = 0; i < 10_000; i++) {
                // Other tenants from interval to interval, but for the first fifty.
                String host = "tenant" + (i < 50 ? i : i + 10_000 * interval);
                own += addresses.has(host, "10.0.0.1") ? 1 : 0;
                own += addresses.has(host, "10.0.0.2") ? 1 : 0;
            }
        }

        assertThat(own).isEqualTo(3 * 100);
    }
}
