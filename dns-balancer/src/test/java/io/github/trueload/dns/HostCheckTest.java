// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.resolve.BalancerSettings;
import io.github.trueload.dns.resolve.Setting;
import io.github.trueload.testkit.dns.DnsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.UnknownHostException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
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
    void tellsWhyThereIsNoAddress() {
        try (DnsServer server = DnsServer.start()) {
            assertThat(check("shop.test", List.of(server.address()), Map.of()))
                    .contains("shop.test has no", server.address());
        }
        assertThat(check("shop.test", List.of(REFUSED), Map.of())).contains(REFUSED);
    }

    @Test
    void namesOtherSources() {
        assertThat(check("10.1.2.3", List.of(REFUSED), Map.of()))
                .contains("It is an address itself. It holds for good.");
        assertThat(check("a.test", List.of(REFUSED), Map.of("a.test", "10.0.0.7")))
                .contains("a.test has 1 addresses: 10.0.0.7", "From the static hosts");
        assertThat(check("localhost", List.of(REFUSED), Map.of())).contains("127.0.0.1");
    }

    @Test
    void tellsWhatCannotBeRead() {
        assertThat(check("10.1.2.3", List.of("no server:at all"), Map.of())).contains("no server:at all");
    }

    @Test
    void speaksBothLanguages() throws IOException {
        assertThat(load("HostCheckTexts_zh_CN.properties").keySet())
                .isEqualTo(load("HostCheckTexts.properties").keySet());
    }

    private static String check(String host, List<String> servers, Map<String, String> staticHosts) {
        Map<Setting, String> values = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            values.put(setting, "");
        }
        values.put(Setting.FAMILY, "IPv4");
        values.put(Setting.TIMEOUT_MS, "1000");
        values.put(Setting.TRIES, "1");
        try {
            return HostCheck.run(new BalancerSettings(true, servers, values).with(staticHosts), host);
        } catch (UnknownHostException e) {
            return e.getMessage();
        }
    }

    private static Properties load(String bundle) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = HostCheck.class.getResourceAsStream(bundle)) {
            properties.load(in);
        }
        return properties;
    }
}
