// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AddressFamilyTest {
    @AfterEach
    void restore() {
        System.clearProperty("java.net.preferIPv4Stack");
        System.clearProperty("java.net.preferIPv6Addresses");
    }

    @Test
    void followsTheJvm() {
        assertThat(AddressFamily.ofJvm()).isEqualTo(AddressFamily.PREFER_IPV4);

        System.setProperty("java.net.preferIPv6Addresses", "true");
        assertThat(AddressFamily.ofJvm()).isEqualTo(AddressFamily.PREFER_IPV6);

        System.setProperty("java.net.preferIPv4Stack", "true");
        assertThat(AddressFamily.ofJvm()).isEqualTo(AddressFamily.IPV4);
    }
}
