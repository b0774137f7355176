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
        ReferenceSettings settings = ReferenceSettings.NONE
                .with(Setting.INTERFACE, "com.acme.OrderService")
                .with(Setting.RPC_PROTOCOL, "dubbo")
                .with(Setting.APPLICATION, "shop")
                .with(Setting.ADDRESS, address)
                .with(Setting.TIMEOUT_MS, "100")
                .with(Setting.CHECK, "true");

        assertThatThrownBy(() -> new AdapterClient().open(settings))
                .isInstanceOf(DubboOpenException.class)
                .hasMessageStartingWith("Cannot reach com.acme.OrderService at provider " + address)
                .hasMessageContaining(": check the address and that it runs (");
    }
}
