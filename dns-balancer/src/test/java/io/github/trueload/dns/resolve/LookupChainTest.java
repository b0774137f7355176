// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dns.Addresses;
import io.github.trueload.dns.resolve.BalancerSettings.PlanHost;
import io.github.trueload.dns.resolve.HostLookup.Answer;
import io.github.trueload.dns.resolve.HostLookup.NoSuchHostException;
import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everything that is found without asking a DNS server; the one that is configured does not exist. */
@EndsInTime
class LookupChainTest {
    private static final Map<String, String> STATIC_HOSTS = Map.of(
            "Fixed.Test", "10.0.0.1, 10.0.0.2 ,",
            "named.test", "10.0.0.1,other.test",
            "six.test", "::1,127.0.0.1,::2",
            "four.test", "127.0.0.1,::1",
            "scope.test", "fe80::1%7");

    @TempDir
    private Path directory;

    /** A server may listen on the family alone that is not preferred; of static hosts the plan says which that is. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    PREFER_IPV4 | 127.0.0.1   | 127.0.0.1                  |
                    PREFER_IPV4 | ::1         | ::1                        |
                    PREFER_IPV4 | [::1]       | ::1                        |
                    PREFER_IPV4 | FIXED.test  | 10.0.0.1 10.0.0.2          |
                    PREFER_IPV4 | named.test  | 10.0.0.1 10.0.0.8          |
                    PREFER_IPV4 | six.test    | ::1 ::2                    | 127.0.0.1
                    PREFER_IPV6 | four.test   | 127.0.0.1                  | ::1
                    PREFER_IPV4 | app.test    | 10.0.0.1 10.0.0.2          | fd00::1
                    ANY         | app.test    | 10.0.0.1 10.0.0.2 fd00::1  |
                    PREFER_IPV4 | alias       | 10.0.0.1                   |
                    PREFER_IPV4 | file.test   | 127.0.0.1                  | ::1
                    PREFER_IPV6 | file.test   | ::1                        | 127.0.0.1
                    IPV4        | file.test   | 127.0.0.1                  |
                    ANY         | file.test   | ::1 127.0.0.1              |
                    PREFER_IPV4 | localhost   | 127.0.0.1                  | ::1
                    PREFER_IPV6 | localhost   | ::1                        | 127.0.0.1
                    ANY         | localhost   | 127.0.0.1 ::1              |
                    IPV6        | x.localhost | ::1                        |
                    IPV4        | LocalHost.  | 127.0.0.1                  |
                    """)
    void findsTheAddressesOfTheFamilyThatIsWanted(AddressFamily family, String host, String found, String behind)
            throws IOException {
        hosts(
                "# comment",
                "10.0.0.1 app.test alias # more",
                "10.0.0.2\tAPP.test",
                "fd00::1 app.test",
                "nonsense here",
                "10.0.0.8 other.test",
                "::1 file.test",
                "127.0.0.1 file.test");

        Answer answer = chain(family).lookup(host);

        assertThat(answer.addresses).containsExactly(Addresses.of(found.split(" ")));
        assertThat(answer.behind).containsExactly(behind == null ? Addresses.of() : Addresses.of(behind));
    }

    @Test
    void addressesBearTheNameOfTheirHostAndLiteralsHoldForEver() throws Exception {
        assertThat(lookup("fixed.test").addresses.get(0).getHostName()).isEqualTo("fixed.test");
        assertThat(lookup("127.0.0.1").ttlSeconds).isEqualTo(Answer.FOREVER);
    }

    @Test
    void aChangedHostsFileIsReadAgain() throws Exception {
        hosts("10.0.0.1 app.test");
        Chain chain = chain(AddressFamily.PREFER_IPV4);
        assertThat(chain.lookup("app.test").addresses).containsExactly(Addresses.of("10.0.0.1"));

        hosts("10.0.0.2 app.test");
        Files.setLastModifiedTime(directory.resolve("hosts"), FileTime.fromMillis(1));

        assertThat(chain.lookup("app.test").addresses).containsExactly(Addresses.of("10.0.0.2"));
    }

    @Test
    void hostileLinesOfAHostsFileTakeNoOthersAway() throws IOException {
        Mutations files = Mutations.of(
                1, "# names\n10.0.0.1 app.test alias # more\n10.0.0.2\tapp.test\nfd00::1 app.test\n::1 localhost\n");
        Path file = directory.resolve("hosts");
        int found = 0;
        for (int i = 0; i < Mutations.INPUTS; i++) {
            // To write over it would wait for the disk.
            Files.deleteIfExists(file);
            Files.write(file, files.bytes());
            found += new HostsFile(file).addressesOf("app.test").size();
        }

        assertThat(found).isGreaterThan(Mutations.INPUTS);
    }

    @Test
    void theHostsFileIsLeftAloneWhenSwitchedOff() throws Exception {
        hosts("10.0.0.1 app.test");

        assertThatThrownBy(() -> chain(Map.of(Setting.HOSTS_FILE, "false")).lookup("app.test"))
                .isInstanceOf(UnknownHostException.class)
                .hasMessageContaining("127.0.0.1:1");
    }

    @Test
    void aHostWithoutAnAddressOfTheWantedKindSaysWhatThereIs() {
        assertThatThrownBy(() -> chain(AddressFamily.IPV6).lookup("fixed.test"))
                .isInstanceOf(NoSuchHostException.class)
                .hasMessageContainingAll("fixed.test", "IPv6", "static hosts", "10.0.0.1");
    }

    /** Link-local addresses are worth nothing without the interface that they belong to. */
    @Test
    void ipv6AddressesKeepTheirScope() throws Exception {
        hosts("fe80::2%7 file.test");

        for (String host : List.of("scope.test", "file.test", "fe80::3%7")) {
            Inet6Address address = (Inet6Address) lookup(host).addresses.get(0);
            assertThat(address.getScopeId()).as(host).isEqualTo(7);
        }
        assertThat(lookup("scope.test").addresses.get(0).getHostName()).isEqualTo("scope.test");
    }

    @Test
    void theSystemsResolverIsAskedWithoutDnsServers() throws Exception {
        HostLookup chain = new BalancerSettings(false, List.of(), Map.of()).createLookup();

        assertThat(chain.lookup("localhost", List.of()).addresses).contains(Addresses.of("127.0.0.1"));
        assertThatThrownBy(() -> chain.lookup("no such host", List.of()))
                .isInstanceOf(UnknownHostException.class)
                .hasMessageContaining("no such host");
    }

    @Test
    void theFamilyIsThatOfTheJvm() {
        try {
            assertThat(AddressFamily.ofJvm()).isEqualTo(AddressFamily.PREFER_IPV4);
            System.setProperty("java.net.preferIPv6Addresses", "true");
            assertThat(AddressFamily.ofJvm()).isEqualTo(AddressFamily.PREFER_IPV6);
            System.setProperty("java.net.preferIPv4Stack", "true");
            assertThat(AddressFamily.ofJvm()).isEqualTo(AddressFamily.IPV4);
        } finally {
            List.of("java.net.preferIPv4Stack", "java.net.preferIPv6Addresses").forEach(System::clearProperty);
        }
    }

    /** In the words of each system's resolver; of the last nobody knows what failed, as the JVM only remembers that. */
    @ParameterizedTest
    @CsvSource({
        "app.test: Name or service not known, true",
        "app.test: No address associated with hostname, true",
        "app.test: \u672a\u77e5\u7684\u540d\u79f0\u6216\u670d\u52a1, true",
        "app.test: Name does not resolve, true",
        "'app.test: nodename nor servname provided, or not known', true",
        "No such host is known (app.test), true",
        "\u4e0d\u77e5\u9053\u8fd9\u6837\u7684\u4e3b\u673a\u3002 (app.test), true",
        "Unable to resolve host app.test as not found in jdk hosts file, true",
        "app.test: Temporary failure in name resolution, false",
        "app.test: Try again, false",
        "app.test: Non-recoverable failure in name resolution, false",
        "app.test, false"
    })
    void aHostThatDoesNotExistIsToldFromAServerThatCannotBeAsked(String message, boolean noSuchHost) {
        UnknownHostException failure = SystemLookup.failure("app.test", new UnknownHostException(message));

        assertThat(failure instanceof NoSuchHostException).isEqualTo(noSuchHost);
        assertThat(failure).hasMessageContaining(message);
    }

    private Answer lookup(String host) throws UnknownHostException {
        return chain(AddressFamily.PREFER_IPV4).lookup(host);
    }

    private Chain chain(AddressFamily family) {
        return chain(Map.of(Setting.FAMILY, family.toString()));
    }

    private Chain chain(Map<Setting, String> texts) {
        BalancerSettings settings = new BalancerSettings(true, List.of("127.0.0.1:1"), texts).with(STATIC_HOSTS);
        LookupChain chain = new LookupChain(settings, new HostsFile(directory.resolve("hosts")));
        return host -> {
            PlanHost found = settings.staticHosts.get(host);
            return chain.lookup(host, found == null ? List.of() : found.targets);
        };
    }

    private void hosts(String... lines) throws IOException {
        Files.write(directory.resolve("hosts"), List.of(lines));
    }

    /** The sources of a plan with static hosts. */
    private interface Chain {
        Answer lookup(String host) throws UnknownHostException;
    }
}
