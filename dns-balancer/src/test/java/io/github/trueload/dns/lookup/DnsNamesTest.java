// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dns.lookup.HostLookup.NoSuchHostException;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.Name;

/** On a machine configured as a pod of Kubernetes is, but for the servers. */
class DnsNamesTest {
    @BeforeEach
    void configure() {
        System.setProperty("dns.search", "shop.svc.cluster.local,svc.cluster.local");
        System.setProperty("dns.ndots", "5");
        System.setProperty("dns.server", "127.0.0.1:5353,[::1]:54");
    }

    @AfterEach
    void restore() {
        List.of("dns.search", "dns.ndots", "dns.server").forEach(System::clearProperty);
        ResolvConf.systemConfiguration();
    }

    @Test
    void namesWithFewerDotsThanNdotsAreSearchedForFirst() throws Exception {
        assertThat(candidates("web.shop"))
                .containsExactly("web.shop.shop.svc.cluster.local.", "web.shop.svc.cluster.local.", "web.shop.");
        assertThat(candidates("web")).containsExactly("web.shop.svc.cluster.local.", "web.svc.cluster.local.", "web.");
    }

    @Test
    void namesWithAsManyDotsAsNdotsAreAskedForAsTheyStandFirst() throws Exception {
        assertThat(candidates("a.b.c.d.e.f").get(0)).isEqualTo("a.b.c.d.e.f.");
        assertThat(candidates("a.b.c.d.e").get(2)).isEqualTo("a.b.c.d.e.");
    }

    @Test
    void aDotAtTheEndMeansNoSearch() throws Exception {
        assertThat(candidates("web.")).containsExactly("web.");
    }

    @Test
    void aSearchDomainThatMakesANameTooLongTakesNoOtherAway() throws Exception {
        String longest = String.join(".", Collections.nCopies(4, "a".repeat(58)));

        assertThat(candidates(longest)).containsExactly(longest + ".svc.cluster.local.", longest + ".");
    }

    /** A server may redirect there. */
    @Test
    void aNameOfThousandsOfPartsIsRefused() {
        assertThatThrownBy(() -> candidates("a" + ".a".repeat(20_000))).isInstanceOf(NoSuchHostException.class);
    }

    /** What systemd writes where there is no domain, and Kubernetes passes on to pods. */
    @Test
    void theRootAmongTheSearchDomainsMakesNoNameBeAskedForTwice() throws Exception {
        System.setProperty("dns.search", "svc.cluster.local,.");

        assertThat(candidates("web.shop")).containsExactly("web.shop.svc.cluster.local.", "web.shop.");
        assertThat(candidates("a.b.c.d.e.f")).containsExactly("a.b.c.d.e.f.", "a.b.c.d.e.f.svc.cluster.local.");
    }

    @Test
    void withoutAConfigurationOneDotIsEnough() throws Exception {
        System.clearProperty("dns.ndots");

        assertThat(candidates("web.shop").get(0)).isEqualTo("web.shop.");
        assertThat(candidates("web").get(2)).isEqualTo("web.");
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
