// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.dns.DnsServer.Fault;
import io.github.trueload.testkit.dns.DnsTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Settings and servers that are wrong in every way at once: each is named once, and the test goes on with the rest. */
class DnsBadInputIT {
    private static final int LOOPS = 3;
    private static final List<String> WARNINGS = List.of(
            "Wrong settings: Strategy (trueload.dns.strategy) is 'fastest': enter one of roundRobin, random,",
            "Wrong settings: Address family (trueload.dns.family) is 'IPv5': enter one of jvm, preferIPv4",
            "Wrong settings: Time to live (trueload.dns.ttl) is 'for ever': enter a whole number, 0 or more; record",
            "Wrong settings: Tries per server (trueload.dns.tries) is '0': enter a whole number, from 1 to 10; 2",
            "Wrong settings: '127.0.0.1:99999' is no DNS server: a port lies between 1 and 65535; it is left out",
            "Wrong settings: 'not a server' is no DNS server: write host, host:port or [IPv6]:port; it is left out",
            "Wrong settings: static host 'two words' is no host name; it is left out",
            "Wrong settings: static host 'nowhere.test' has no address; it is left out",
            "No port: '127.0.0.1:99998' is no DNS server: a port lies between 1 and 65535; it is left out",
            "Cannot look up port.test: none of the DNS servers of the DNS element can be used",
            "No server: a custom DNS resolver is chosen, but its list of DNS servers is empty; the system's resolver",
            "zero.test: by DNS its addresses hold for 0 s, but they are used for 1 s",
            "huge.test: by DNS its addresses hold for 0 s, but they are used for 1 s",
            "missing.test has no IPv4 or IPv6 address; asked DNS server",
            "sent a packet that is no DNS message. Check the DNS servers",
            "answered for another name. Check the DNS servers");

    @TempDir
    private Path directory;

    private final String nobody = "127.0.0.1:" + FreePorts.next();
    private final DnsServer garbage = DnsServer.start().fault(Fault.GARBAGE);
    private final DnsServer otherName = DnsServer.start().fault(Fault.WRONG_NAME);

    @RegisterExtension
    private final DnsTown town = DnsTown.ofNodes(2);

    @Test
    void whatIsWrongIsNamedOnceAndTheRestIsUsed() throws IOException {
        town.dns()
                .addresses("zero.test", town.nodes().addressArray())
                .ttl("zero.test", 0)
                .addresses("huge.test", town.nodes().addressArray())
                .ttl("huge.test", 1L << 31)
                .addresses("thousand.test", thousandAddresses());
        JMeterResult result;
        try (garbage;
                otherName) {
            result = run(plan());
        }

        assertThat(result.exitCode()).isZero();
        assertThat(result.logLines(" ERROR i.g.t.")).isEmpty();
        assertThat(result.logLines("thousand.test has 1000 addresses for 600 s: 127.0.0.2, 127.0.0.3, "))
                .hasSize(1);
        assertThat(result.logLines(" WARN i.g.t.")).hasSize(WARNINGS.size() + 1);
        assertThat(result.logLines(" WARN i.g.t."))
                .filteredOn(line -> line.contains(nobody) && line.contains("Check the DNS servers"))
                .hasSize(1);
        assertThat(WARNINGS)
                .allSatisfy(warning ->
                        assertThat(result.logLines(warning)).as(warning).hasSize(1));
        assertThat(samples(result.jtl().samples()))
                .containsExactlyInAnyOrderEntriesOf(times(
                        "app.test",
                        "zero.test",
                        "huge.test",
                        "thousand.test",
                        "two words",
                        "missing.test",
                        "system.test",
                        "garbage.test",
                        "other.test",
                        "nobody.test",
                        "port.test"));
        assertThat(samples(result.jtl().failures()))
                .containsExactlyInAnyOrderEntriesOf(
                        times("two words", "missing.test", "garbage.test", "other.test", "nobody.test", "port.test"));
        assertMessages(result, "missing.test", town.dns().address(), "Check the name");
        assertMessages(result, "garbage.test", garbage.address(), "no DNS message", "Check the DNS servers");
        assertMessages(result, "other.test", otherName.address(), "another name", "Check the DNS servers");
        assertMessages(result, "nobody.test", nobody, "nothing listens there", "Check the DNS servers");
        assertMessages(result, "port.test", "none of the DNS servers");
        // HttpClient's own words: it does not even ask.
        assertMessages(result, "two words", "valid host name");
    }

    private Plan plan() {
        Element wrong = Elements.withHosts(
                Elements.dnsBalancer(
                        "Wrong settings",
                        List.of("127.0.0.1:99999", "not a server", town.dns().address()),
                        Map.of("strategy", "fastest", "family", "IPv5", "ttl", "for ever", "tries", "0")),
                Map.of("two words", "127.0.0.2", "nowhere.test", " , "));
        return new Plan("Bad input")
                .add(users(wrong, "app.test", "zero.test", "huge.test", "thousand.test", "two words", "missing.test"))
                .add(users(balancer("No server", List.of()), "system.test"))
                .add(users(balancer("Garbage", List.of(garbage.address())), "garbage.test"))
                .add(users(balancer("Other", List.of(otherName.address())), "other.test"))
                .add(users(balancer("Nobody", List.of(nobody)), "nobody.test"))
                .add(users(balancer("No port", List.of("127.0.0.1:99998")), "port.test"));
    }

    private static Users users(Element balancer, String... hosts) {
        Users users = new Users(1).loops(LOOPS).add(balancer);
        for (String host : hosts) {
            String url = "http://" + host + ":${__P(http.port)}/" + host.replace(' ', '-');
            users.add(Elements.http(host, url, false));
        }
        return users;
    }

    private static void assertMessages(JMeterResult result, String host, String... parts) {
        assertThat(result.jtl().failures())
                .filteredOn(sample -> sample.get("label").equals(host))
                .allSatisfy(sample -> assertThat(sample.get("responseMessage"))
                        .contains(host.split(" "))
                        .contains(parts));
    }

    private static Map<String, Long> samples(List<Map<String, String>> samples) {
        return samples.stream().collect(Collectors.groupingBy(sample -> sample.get("label"), Collectors.counting()));
    }

    private static Map<String, Long> times(String... hosts) {
        return Stream.of(hosts).collect(Collectors.toMap(Function.identity(), host -> (long) LOOPS));
    }

    private static Element balancer(String name, List<String> servers) {
        return Elements.dnsBalancer(name, servers, Map.of("tries", "1"));
    }

    private JMeterResult run(Plan plan) throws IOException {
        Path hosts = Files.writeString(directory.resolve("hosts"), "127.0.0.2 system.test\n");
        return JMeterHome.shared()
                .command()
                .jvmArgs("-Djdk.net.hosts.file=" + hosts)
                .property("http.port", town.nodes().port())
                .run(plan::write, directory);
    }

    /** Two that exist, and others where nothing listens. */
    private String[] thousandAddresses() {
        String[] addresses = new String[1000];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = i < 2 ? town.nodes().addresses().get(i) : "127.1." + i / 250 + "." + (1 + i % 250);
        }
        return addresses;
    }
}
