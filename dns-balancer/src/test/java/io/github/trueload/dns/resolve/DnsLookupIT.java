// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dns.resolve.HostLookup.Answer;
import io.github.trueload.dns.resolve.HostLookup.NoSuchHostException;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.dns.DnsServer.Fault;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.Network;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against DNS servers on loopback that do what real ones do on bad days. */
class DnsLookupIT {
    private static final int TIMEOUT_MS = 1500;
    /** For servers that are not expected to answer. */
    private static final int SHORT_TIMEOUT_MS = 300;

    @AutoClose
    private final DnsServer first = DnsServer.start().addresses("app.test", "10.0.0.1", "10.0.0.2");

    @AutoClose
    private final DnsServer second = DnsServer.start().addresses("app.test", "10.0.0.7");

    @Test
    void givesTheAddressesInTheServersOrderUnderTheHostsOwnName() throws Exception {
        Answer answer = lookup(first).lookup("app.test");

        assertThat(texts(answer)).containsExactly("10.0.0.1", "10.0.0.2");
        assertThat(answer.addresses.get(0).getHostName()).isEqualTo("app.test");
        assertThat(answer.ttlSeconds).isEqualTo(600);
        assertAsked("one of each kind", 2, first::queries);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"REFUSED", "SERVFAIL", "NOTIMP", "SILENCE", "GARBAGE", "WRONG_NAME", "WRONG_QUESTION"})
    void asksTheNextServerWhenOneIsBrokenAndStaysThere(Fault fault) throws Exception {
        first.fault(fault);
        DnsLookup lookup = lookup(first, second);

        assertThat(texts(lookup.lookup("app.test"))).containsExactly("10.0.0.7");
        int askedFirst = first.queries();
        assertThat(texts(lookup.lookup("app.test"))).containsExactly("10.0.0.7");
        assertThat(first.queries()).isEqualTo(askedFirst);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"REFUSED", "SERVFAIL", "NOTIMP", "SILENCE", "GARBAGE", "WRONG_NAME", "WRONG_QUESTION"})
    void saysWhichServerDidWhatWhenNoneAnswers(Fault fault) {
        first.fault(fault);

        assertThatThrownBy(() -> lookup(SHORT_TIMEOUT_MS, first).lookup("app.test"))
                .isInstanceOf(UnknownHostException.class)
                .isNotInstanceOf(NoSuchHostException.class)
                .hasMessageContaining("app.test")
                .hasMessageContaining(first.address())
                .hasMessageContaining(
                        switch (fault) {
                            case SILENCE -> "no answer within 300 ms";
                            case GARBAGE -> "no DNS message";
                            case WRONG_NAME -> "another name";
                            case WRONG_QUESTION -> "do not answer the question";
                            default -> "answered " + fault;
                        })
                .hasMessageContaining("Check the DNS servers");
    }

    @Test
    void aServerMayHaveAnIpv6Address() throws Exception {
        Skip.unless(Network.hasIpv6(), "this machine has no IPv6");
        try (DnsServer onIpv6 = DnsServer.start("::1", FreePorts.next()).addresses("app.test", "10.0.0.9")) {
            assertThat(onIpv6.address()).startsWith("[");
            assertThat(texts(lookup(onIpv6).lookup("app.test"))).containsExactly("10.0.0.9");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"NO_EDNS", "EDNS_NOTIMP", "EDNS_DROPPED"})
    void aServerThatDoesNotKnowEdnsIsAskedWithoutIt(Fault fault) throws Exception {
        first.fault(fault);

        assertThat(texts(lookup(first).lookup("app.test"))).containsExactly("10.0.0.1", "10.0.0.2");
    }

    @Test
    void anUnreachablePortIsToldAtOnce() {
        first.close();

        assertThatThrownBy(() -> lookup(first).lookup("app.test"))
                .hasMessageContaining(first.address() + ": nothing listens there");
    }

    @Test
    void aSilentServerIsTriedAgain() {
        first.fault(Fault.SILENCE);

        assertThatThrownBy(() -> lookup(SHORT_TIMEOUT_MS, first).lookup("app.test"))
                .isInstanceOf(UnknownHostException.class);
        assertAsked("twice", 2, first::queries);
    }

    @Test
    void anUnknownNameIsFinalUnlessTheNextServerIsToBeAsked() throws Exception {
        first.remove("app.test");

        assertThatThrownBy(() -> lookup(first, second).lookup("app.test"))
                .isInstanceOf(NoSuchHostException.class)
                .hasMessageContaining("app.test")
                .hasMessageContaining("asked DNS server " + first.address() + ". Check")
                .hasMessageContaining("trueload.dns.nextOnNxdomain=true");
        DnsLookup zoned = zoned(TIMEOUT_MS, 2);
        assertThat(texts(zoned.lookup("app.test"))).containsExactly("10.0.0.7");
    }

    /** The server whose zone the name is in may be the one that is silent. */
    @Test
    void anUnknownNameIsNoAnswerWhileAnotherServerThatIsToBeAskedIsDown() {
        first.remove("app.test");
        DnsLookup lookup = zoned(SHORT_TIMEOUT_MS, 1);

        second.fault(Fault.SILENCE);
        assertThatThrownBy(() -> lookup.lookup("app.test"))
                .isInstanceOf(UnknownHostException.class)
                .isNotInstanceOf(NoSuchHostException.class)
                .hasMessageContaining(second.address() + ": no answer");

        second.fault(Fault.REFUSED);
        assertThatThrownBy(() -> lookup.lookup("app.test")).isInstanceOf(NoSuchHostException.class);
    }

    @Test
    void followsAliasesAndTakesTheSmallestTimeToLive() throws Exception {
        first.alias("www.test", "cdn.test").alias("cdn.test", "app.test").ttl("cdn.test", 7);

        Answer answer = lookup(first).lookup("www.test");

        assertThat(texts(answer)).containsExactly("10.0.0.1", "10.0.0.2");
        assertThat(answer.ttlSeconds).isEqualTo(7);
        assertAsked("one of each kind", 2, first::queries);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aliasesInACircleAreToldFromOneQuestion(int names) {
        for (int i = 0; i < names; i++) {
            first.alias(i + ".test", (i + 1) % names + ".test");
        }

        assertThatThrownBy(() -> lookup(first).lookup("0.test"))
                .isInstanceOf(UnknownHostException.class)
                .hasMessageContaining("go in a circle");
        assertThat(first.queries()).isEqualTo(1);
    }

    @Test
    void anAnswerThatWasCutOffIsFetchedOverTcp() throws Exception {
        first.fault(Fault.TRUNCATION);

        assertThat(texts(lookup(first).lookup("app.test"))).containsExactly("10.0.0.1", "10.0.0.2");
        assertAsked("one of each kind", 2, first::tcpQueries);
    }

    @Test
    void thirtyFiveAddressesFitOneUdpAnswerAndAThousandComeOverTcp() throws Exception {
        first.addresses("some.test", many(35)).addresses("thousand.test", many(1000));
        DnsLookup lookup = lookup(first);

        assertThat(lookup.lookup("some.test").addresses).hasSize(35);
        assertThat(first.tcpQueries()).isZero();
        assertThat(lookup.lookup("thousand.test").addresses).hasSize(1000).doesNotHaveDuplicates();
        assertThat(first.tcpQueries()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "PREFER_IPV4, both.test, 10.0.0.1, fd00:0:0:0:0:0:0:1",
        "PREFER_IPV6, both.test, fd00:0:0:0:0:0:0:1, 10.0.0.1",
        "IPV4, both.test, 10.0.0.1, ''",
        "IPV6, both.test, fd00:0:0:0:0:0:0:1, ''",
        "ANY, both.test, 10.0.0.1 fd00:0:0:0:0:0:0:1, ''",
        "PREFER_IPV4, six.test, fd00:0:0:0:0:0:0:6, ''",
        "IPV4, six.test, , ''"
    })
    void familiesAreTakenByPolicy(AddressFamily family, String host, String found, String behind) throws Exception {
        first.addresses("both.test", "10.0.0.1", "fd00::1").addresses("six.test", "fd00::6");
        DnsLookup lookup = lookup(family, first);

        if (found == null) {
            assertThatThrownBy(() -> lookup.lookup(host)).isInstanceOf(NoSuchHostException.class);
        } else {
            assertThat(texts(lookup.lookup(host))).containsExactly(found.split(" "));
            // On a busy machine the answer may come too late at first.
            Await.until(
                    "behind it: " + behind, Await.PATIENCE, () -> String.join(" ", texts(lookup.lookup(host).behind))
                            .equals(behind));
        }
    }

    /** Firewalls and servers of small networks do such things to questions for IPv6. */
    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"REFUSED", "SERVFAIL", "NXDOMAIN", "SILENCE", "GARBAGE"})
    void aServerThatKnowsNoIpv6CostsTheIpv4AddressesNothing(Fault fault) throws Exception {
        first.faultOfIpv6(fault);
        DnsLookup lookup = lookup(first, second);

        long start = System.nanoTime();
        assertThat(texts(lookup.lookup("app.test"))).containsExactly("10.0.0.1", "10.0.0.2");

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(TIMEOUT_MS));
        assertAsked("each once", 2, first::queries);
        assertThat(second.queries()).isZero();
    }

    @Test
    void searchDomainsAreTriedInTurn() throws Exception {
        first.addresses("app.prod.test", "10.0.0.5").addresses("app", "10.0.0.6");
        DnsLookup lookup = searching("none.test", "prod.test");

        assertThat(texts(lookup.lookup("app"))).containsExactly("10.0.0.5");
        assertThat(texts(lookup.lookup("app."))).containsExactly("10.0.0.6");
        assertThatThrownBy(() -> lookup.lookup("app.prod")).isInstanceOf(NoSuchHostException.class);
    }

    /** As in Kubernetes, where a zone above the cluster's answers SERVFAIL for web.ns. */
    @Test
    void aNameThatCannotBeAnsweredDoesNotHideTheNextOne() throws Exception {
        first.alias("web.ns", "circle.test")
                .alias("circle.test", "web.ns")
                .addresses("web.ns.svc.cluster.local", "10.0.0.5");
        DnsLookup lookup = searching("cluster.local", "svc.cluster.local");

        assertThat(texts(lookup.lookup("web.ns"))).containsExactly("10.0.0.5");

        first.remove("web.ns.svc.cluster.local");
        assertThatThrownBy(() -> lookup.lookup("web.ns"))
                .as("no answer, since one name could not be told")
                .isNotInstanceOf(NoSuchHostException.class)
                .hasMessageContaining("web.ns");
    }

    /** RFC 2181, section 8, has values from 2^31 on taken as 0. */
    @Test
    void timesToLiveOfZeroAndBeyondTheLargestAreZero() throws Exception {
        first.ttl("app.test", 0);
        assertThat(lookup(AddressFamily.IPV4, first).lookup("app.test").ttlSeconds)
                .isZero();

        first.ttl("app.test", 1L << 31);
        assertThat(lookup(AddressFamily.IPV4, first).lookup("app.test").ttlSeconds)
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "", ".", "a..b", "http://x", "x/y"})
    void whatIsNoHostNameIsToldWithoutAsking(String host) {
        assertThatThrownBy(() -> lookup(AddressFamily.IPV4, first).lookup(host))
                .isInstanceOf(NoSuchHostException.class)
                .hasMessageContaining("'" + host + "' is no host name");
        assertThat(first.queries()).isZero();
    }

    /** The server may have read a question later than it answered another one. */
    private static void assertAsked(String what, int questions, IntSupplier asked) {
        Await.until(what, Await.PATIENCE, () -> asked.getAsInt() >= questions);
        assertThat(asked.getAsInt()).as(what).isEqualTo(questions);
    }

    private DnsLookup zoned(int timeoutMs, int tries) {
        return lookup(
                Map.of(Setting.TIMEOUT_MS, "" + timeoutMs, Setting.TRIES, "" + tries, Setting.NEXT_ON_NXDOMAIN, "true"),
                first,
                second);
    }

    private DnsLookup searching(String... domains) {
        return lookup(Map.of(Setting.SEARCH_DOMAINS, String.join(",", domains), Setting.FAMILY, "IPv4"), first);
    }

    private static DnsLookup lookup(DnsServer... servers) {
        return lookup(AddressFamily.PREFER_IPV4, servers);
    }

    private static DnsLookup lookup(AddressFamily family, DnsServer... servers) {
        return lookup(Map.of(Setting.FAMILY, family.toString()), servers);
    }

    private static DnsLookup lookup(int timeoutMs, DnsServer server) {
        return lookup(Map.of(Setting.TIMEOUT_MS, "" + timeoutMs), server);
    }

    private static DnsLookup lookup(Map<Setting, String> written, DnsServer... servers) {
        Map<Setting, String> texts = new EnumMap<>(written);
        texts.putIfAbsent(Setting.TIMEOUT_MS, "" + TIMEOUT_MS);
        texts.putIfAbsent(Setting.SEARCH_DOMAINS, "none");
        return new DnsLookup(new BalancerSettings(
                true, Stream.of(servers).map(DnsServer::address).toList(), texts));
    }

    private static List<String> texts(Answer answer) {
        return texts(answer.addresses);
    }

    private static List<String> texts(List<InetAddress> addresses) {
        return addresses.stream().map(InetAddress::getHostAddress).toList();
    }

    private static String[] many(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "10.1." + i / 250 + "." + (1 + i % 250))
                .toArray(String[]::new);
    }
}
