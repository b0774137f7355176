// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdapterClientTest {
    /** A port whose variable has no value, a list with a comma too many, no host. */
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:${port}", ",127.0.0.1:1", "://127.0.0.1:1", "127.0.0.1"})
    void saysThatAnAddressIsToBeCheckedWhichIsNone(String address) {
        ReferenceSettings settings = ReferenceSettings.builder()
                .set(Setting.INTERFACE, "com.acme.OrderService")
                .set(Setting.RPC_PROTOCOL, "dubbo")
                .set(Setting.APPLICATION, "shop")
                .set(Setting.ADDRESS, address)
                .set(Setting.TIMEOUT_MS, "100")
                .set(Setting.CHECK, "true")
                .build();

        assertThatThrownBy(() -> new AdapterClient().open(settings))
                .isInstanceOf(DubboOpenException.class)
                .hasMessageStartingWith("Cannot reach com.acme.OrderService at provider " + address
                        + ": check the address and that it runs (");
    }
}
