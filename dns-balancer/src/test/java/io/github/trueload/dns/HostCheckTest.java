// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.resolve.BalancerSettings;
import io.github.trueload.dns.resolve.Setting;
import io.github.trueload.testkit.Bundles;
import io.github.trueload.testkit.dns.DnsServer;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostCheckTest {
    private static final String REFUSED = "127.0.0.1:9";

    @Test
    void tellsAddressesTimeToLiveAndTheServerThatAnswered() {
        try (DnsServer server =
                DnsServer.start().addresses("shop.test", "10.0.0.1", "10.0.0.2").ttl("shop.test", 30)) {
            String told = check("shop.test", List.of(REFUSED, server.address()), Map.of());

            assertThat(told)
                    .contains("shop.test has 2 addresses: 10.0.0.1, 10.0.0.2")
                    .containsPattern("From DNS server " + server.address() + ", in \\d+ ms\\. Time to live 30 s\\.");
        }
    }

    @Test
    void tellsWhereAConnectionGoesWhenNoneOfTheAddressesCanBeReached() {
        Map<String, String> both = Map.of("shop.test", "10.0.0.1,fd00::1");

        assertThat(check("preferIPv4", "shop.test", List.of(REFUSED), both))
                .contains("has 1 address: 10.0.0.1\nWhere none of these can be reached: fd00:0:0:0:0:0:0:1");
        assertThat(check("shop.test", List.of(REFUSED), both)).doesNotContain("Where none");
    }

    @Test
    void tellsWhyThereIsNoAddress() {
        try (DnsServer server = DnsServer.start()) {
            assertThat(check("shop.test", List.of(server.address()), Map.of()))
                    .contains("shop.test has no", server.address());
        }
        assertThat(check("shop.test", List.of(REFUSED), Map.of())).contains(REFUSED);
    }

    @Test
    void namesOtherSourcesAndTellsWhatCannotBeRead() {
        assertThat(check("10.1.2.3", List.of(REFUSED), Map.of()))
                .contains("It is an address itself. It holds for good.");
        assertThat(check("a.test", List.of(REFUSED), Map.of("a.test", "10.0.0.7")))
                .contains("a.test has 1 address: 10.0.0.7", "From the static hosts");
        assertThat(check("localhost", List.of(REFUSED), Map.of())).contains("127.0.0.1");
        assertThat(check("10.1.2.3", List.of("no server:at all"), Map.of())).contains("no server:at all");
    }

    @Test
    void speaksBothLanguages() throws IOException {
        assertThat(Bundles.problems(HostCheck.class, "HostCheckTexts")).isEmpty();
    }

    private static String check(String host, List<String> servers, Map<String, String> staticHosts) {
        return check("IPv4", host, servers, staticHosts);
    }

    private static String check(String family, String host, List<String> servers, Map<String, String> staticHosts) {
        Map<Setting, String> values = Map.of(Setting.FAMILY, family, Setting.TIMEOUT_MS, "60000", Setting.TRIES, "1");
        try {
            return HostCheck.run(new BalancerSettings(true, servers, values).with(staticHosts), host);
        } catch (UnknownHostException e) {
            return e.getMessage();
        }
    }
}
