// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EndsInTime
class ServerAddressTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.53, 10.0.0.53:53",
        "' 10.0.0.53:5353 ', 10.0.0.53:5353",
        "dns.example.com, dns.example.com:53",
        "fd00::53, [fd00::53]:53",
        "[fd00::53], [fd00::53]:53",
        "[fd00::53]:5353, [fd00::53]:5353",
        "[fe80::1%1]:53, [fe80::1%1]:53"
    })
    void readsWhatUsersWrite(String text, String expected) {
        assertThat(ServerAddress.parse(text)).hasToString(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"10.0.0.53:0", "10.0.0.53:65536", "10.0.0.53:", "10.0.0.53:dns", "a b", "[::zz]:53", "x::y"})
    void namesWhatItCannotRead(String text) {
        assertThatThrownBy(() -> ServerAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'" + text + "' is no DNS server");
    }

    @Test
    void hostileTextsAreTakenOrNamed() {
        Mutations texts =
                Mutations.of(2, "10.0.0.1", "10.0.0.1:53", "[fd00::1%eth0]:5353", "fd00::1", "ns.example.org");

        Mutations.areTakenOrNot(() -> {
            String text = texts.text();
            try {
                ServerAddress.parse(text);
                return true;
            } catch (IllegalArgumentException e) {
                assertThat(e.getMessage()).contains(text).contains("is no DNS server");
                return false;
            }
        });
    }

    @Test
    void aServerOfTheMachineMayBeOneThatNobodyKnows() {
        ServerAddress nonsense = ServerAddress.of(InetSocketAddress.createUnresolved("no-server.invalid", 53));

        assertThat(nonsense).hasToString("no-server.invalid:53");
        assertThatThrownBy(nonsense::resolve).isInstanceOf(UnknownHostException.class);
    }
}
