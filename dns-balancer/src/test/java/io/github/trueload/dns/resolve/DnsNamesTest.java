// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dns.resolve.HostLookup.NoSuchHostException;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xbill.DNS.Name;

/** On a machine configured as a pod of Kubernetes is, but for the servers. */
class DnsNamesTest {
    @BeforeEach
    void configure() {
        System.setProperty("dns.ndots", "5");
        System.setProperty("dns.server", "127.0.0.1:5353,[::1]:54");
    }

    @AfterEach
    void restore() {
        List.of("dns.search", "dns.ndots", "dns.server").forEach(System::clearProperty);
        ResolvConf.systemConfiguration();
    }

    /**
     * Names with fewer dots than ndots are searched for first; a dot at the end means no search. A search domain that
     * makes a name too long takes no other away, and the root among them, as systemd writes where there is no domain
     * and Kubernetes passes on to pods, makes no name be asked for twice.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SHOP,ALL | 5 | web.shop    | web.shop.SHOP. web.shop.ALL. web.shop.
                    SHOP,ALL | 5 | web         | web.SHOP. web.ALL. web.
                    SHOP,ALL | 5 | a.b.c.d.e.f | a.b.c.d.e.f. a.b.c.d.e.f.SHOP. a.b.c.d.e.f.ALL.
                    SHOP,ALL | 5 | a.b.c.d.e   | a.b.c.d.e.SHOP. a.b.c.d.e.ALL. a.b.c.d.e.
                    SHOP,ALL | 5 | web.        | web.
                    SHOP,ALL | 5 | LONG        | LONG.ALL. LONG.
                    ALL,.    | 5 | web.shop    | web.shop.ALL. web.shop.
                    ALL,.    | 5 | a.b.c.d.e.f | a.b.c.d.e.f. a.b.c.d.e.f.ALL.
                    SHOP,ALL |   | web.shop    | web.shop. web.shop.SHOP. web.shop.ALL.
                    SHOP,ALL |   | web         | web.SHOP. web.ALL. web.
                    """)
    void namesAreAskedForInTheOrderOfResolvConf(String search, String ndots, String host, String candidates)
            throws Exception {
        System.setProperty("dns.search", spelled(search));
        if (ndots == null) {
            System.clearProperty("dns.ndots");
        }

        assertThat(candidates(spelled(host)))
                .containsExactly(spelled(candidates).split(" "));
    }

    private static String spelled(String text) {
        return text.replace("SHOP", "shop.svc.cluster.local")
                .replace("ALL", "svc.cluster.local")
                .replace("LONG", String.join(".", Collections.nCopies(4, "a".repeat(58))));
    }

    /** A server may redirect there. */
    @Test
    void aNameOfThousandsOfPartsIsRefused() {
        assertThatThrownBy(() -> candidates("a" + ".a".repeat(20_000))).isInstanceOf(NoSuchHostException.class);
    }

    @Test
    void theMachinesServersAreReadWithTheirPorts() {
        assertThat(ResolvConf.serversOfSystem())
                .extracting(ServerAddress::toString)
                .contains("127.0.0.1:5353", "[0:0:0:0:0:0:0:1]:54");
    }

    private static List<String> candidates(String host) throws UnknownHostException {
        return DnsLookup.Names.searching(null).candidates(host).stream()
                .map(Name::toString)
                .toList();
    }
}
