// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dns.lookup.HostLookup.Answer;
import io.github.trueload.dns.lookup.HostLookup.NoSuchHostException;
import io.github.trueload.dns.resolve.BalancerSettings;
import io.github.trueload.dns.resolve.BalancerSettings.PlanHost;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything that is found without asking a DNS server; the one that is configured does not exist. */
class LookupChainTest {
    @TempDir
    private Path directory;

    @Test
    void literalsAreTakenAsTheyAre() throws Exception {
        HostLookup chain = chain(AddressFamily.PREFER_IPV4, Map.of());

        assertThat(found(chain, "127.0.0.1")).containsExactly("127.0.0.1");
        assertThat(found(chain, "::1")).containsExactly("0:0:0:0:0:0:0:1");
        assertThat(found(chain, "[::1]")).containsExactly("0:0:0:0:0:0:0:1");
        assertThat(chain.lookup("127.0.0.1").ttlSeconds).isEqualTo(Answer.FOREVER);
    }

    @Test
    void staticHostsMatchInAnyCaseAndHaveSeveralAddresses() throws Exception {
        HostLookup chain = chain(AddressFamily.PREFER_IPV4, Map.of("App.Test", "10.0.0.1, 10.0.0.2 ,"));

        assertThat(found(chain, "app.TEST")).containsExactly("10.0.0.1", "10.0.0.2");
        assertThat(chain.lookup("app.test").addresses.get(0).getHostName()).isEqualTo("app.test");
    }

    @Test
    void aStaticHostMayNameAnotherHost() throws Exception {
        hosts("10.0.0.8 other.test");

        assertThat(found(chain(AddressFamily.PREFER_IPV4, Map.of("app.test", "10.0.0.1,other.test")), "app.test"))
                .containsExactly("10.0.0.1", "10.0.0.8");
    }

    @Test
    void theHostsFileHasSeveralAddressesForOneName() throws Exception {
        hosts("# comment", "10.0.0.1 app.test alias # more", "10.0.0.2\tAPP.test", "fd00::1 app.test", "nonsense here");

        assertThat(found(chain(AddressFamily.ANY, Map.of()), "app.test"))
                .containsExactly("10.0.0.1", "10.0.0.2", "fd00:0:0:0:0:0:0:1");
        assertThat(found(chain(AddressFamily.PREFER_IPV4, Map.of()), "alias")).containsExactly("10.0.0.1");
    }

    @Test
    void aChangedHostsFileIsReadAgain() throws Exception {
        hosts("10.0.0.1 app.test");
        HostLookup chain = chain(AddressFamily.PREFER_IPV4, Map.of());
        assertThat(found(chain, "app.test")).containsExactly("10.0.0.1");

        hosts("10.0.0.2 app.test");
        Files.setLastModifiedTime(directory.resolve("hosts"), FileTime.fromMillis(1));

        assertThat(found(chain, "app.test")).containsExactly("10.0.0.2");
    }

    @Test
    void theHostsFileIsLeftAloneWhenSwitchedOff() throws Exception {
        hosts("10.0.0.1 app.test");

        assertThatThrownBy(
                        () -> chain(AddressFamily.PREFER_IPV4, Map.of(), false).lookup("app.test"))
                .isInstanceOf(UnknownHostException.class)
                .hasMessageContaining("127.0.0.1:1");
    }

    @Test
    void localhostIsLoopback() throws Exception {
        assertThat(found(chain(AddressFamily.PREFER_IPV4, Map.of()), "localhost"))
                .containsExactly("127.0.0.1");
        assertThat(found(chain(AddressFamily.IPV6, Map.of()), "x.localhost")).containsExactly("0:0:0:0:0:0:0:1");
        assertThat(found(chain(AddressFamily.IPV4, Map.of()), "LocalHost.")).containsExactly("127.0.0.1");
    }

    @Test
    void aHostWithoutAnAddressOfTheWantedKindSaysWhatThereIs() {
        assertThatThrownBy(() -> chain(AddressFamily.IPV6, Map.of("app.test", "10.0.0.1"))
                        .lookup("app.test"))
                .isInstanceOf(NoSuchHostException.class)
                .hasMessageContainingAll("app.test", "IPv6", "static hosts", "10.0.0.1");
    }

    /** Link-local addresses are worth nothing without the interface that they belong to. */
    @Test
    void ipv6AddressesKeepTheirScope() throws Exception {
        hosts("fe80::2%7 file.test");
        HostLookup chain = chain(AddressFamily.ANY, Map.of("static.test", "fe80::1%7"));

        for (String host : List.of("static.test", "file.test", "fe80::3%7")) {
            assertThat(((Inet6Address) chain.lookup(host).addresses.get(0)).getScopeId())
                    .as(host)
                    .isEqualTo(7);
        }
        assertThat(chain.lookup("static.test").addresses.get(0).getHostName()).isEqualTo("static.test");
    }

    @Test
    void theSystemsResolverIsAskedWithoutDnsServers() throws Exception {
        HostLookup lookup = new LookupChain(null, AddressFamily.PREFER_IPV4, true);

        assertThat(found(lookup, "localhost")).contains("127.0.0.1");
        assertThatThrownBy(() -> lookup.lookup("no such host"))
                .isInstanceOf(UnknownHostException.class)
                .hasMessageContaining("no such host");
    }

    /** A server may listen on the other family alone, which JMeter's own element finds. */
    @Test
    void theFamilyThatIsNotPreferredStaysBehind() throws Exception {
        hosts("::1 file.test", "127.0.0.1 file.test");

        for (String host : List.of("file.test", "localhost")) {
            assertThat(behind(chain(AddressFamily.PREFER_IPV4, Map.of()), host)).containsExactly("0:0:0:0:0:0:0:1");
            assertThat(found(chain(AddressFamily.PREFER_IPV6, Map.of()), host)).containsExactly("0:0:0:0:0:0:0:1");
            assertThat(behind(chain(AddressFamily.PREFER_IPV6, Map.of()), host)).containsExactly("127.0.0.1");
            assertThat(behind(chain(AddressFamily.IPV4, Map.of()), host)).isEmpty();
            assertThat(behind(chain(AddressFamily.ANY, Map.of()), host)).isEmpty();
        }
    }

    @Test
    void ofStaticHostsThePlanSaysWhichFamilyComesFirst() throws Exception {
        HostLookup six = chain(AddressFamily.PREFER_IPV4, Map.of("a.test", "::1,127.0.0.1,::2"));
        HostLookup four = chain(AddressFamily.PREFER_IPV6, Map.of("a.test", "127.0.0.1,::1"));

        assertThat(found(six, "a.test")).containsExactly("0:0:0:0:0:0:0:1", "0:0:0:0:0:0:0:2");
        assertThat(behind(six, "a.test")).containsExactly("127.0.0.1");
        assertThat(found(four, "a.test")).containsExactly("127.0.0.1");
        assertThat(behind(four, "a.test")).containsExactly("0:0:0:0:0:0:0:1");
    }

    private static List<String> behind(HostLookup lookup, String host) throws UnknownHostException {
        return lookup.lookup(host).behind.stream()
                .map(InetAddress::getHostAddress)
                .toList();
    }

    private HostLookup chain(AddressFamily family, Map<String, String> staticHosts) {
        return chain(family, staticHosts, true);
    }

    private HostLookup chain(AddressFamily family, Map<String, String> staticHosts, boolean hostsFile) {
        DnsSettings dns = new DnsSettings(List.of(ServerAddress.parse("127.0.0.1:1")), 100, 1, false, List.of());
        LookupChain chain = new LookupChain(dns, family, hostsFile ? new HostsFile(directory.resolve("hosts")) : null);
        Map<String, PlanHost> fixed = new BalancerSettings(false, List.of(), Map.of()).with(staticHosts).staticHosts;
        return (host, none) -> {
            PlanHost found = fixed.get(host);
            return chain.lookup(host, found == null ? none : found.targets);
        };
    }

    private void hosts(String... lines) throws IOException {
        Files.write(directory.resolve("hosts"), List.of(lines));
    }

    private static List<String> found(HostLookup lookup, String host) throws UnknownHostException {
        return lookup.lookup(host).addresses.stream()
                .map(InetAddress::getHostAddress)
                .toList();
    }
}
