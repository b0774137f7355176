// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each field of a sampler does to a real call, with both bundles, in one run of JMeter. */
@Order(1)
class DubboFieldsIT implements DubboFaultCases {
    /** A provider of this class alone, as is the grey one. */
    private static final String PLAIN = "plain";

    private static final String NEWER = "3.3.6";
    private static final String TRIPLE = "3.3.6-tri";
    private static final String LONG_TEXT = "x".repeat(10_000);

    @TempDir
    private static Path directory;

    @AutoClose
    private static ZooKeeperServer zooKeeper;

    @AutoClose
    private static DubboProvider plain;

    @AutoClose
    private static DubboProvider grey;

    private static Set<String> nodesBefore;
    private static JMeterResult result;

    @BeforeAll
    static void runEverySampler() {
        zooKeeper = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
        plain = provider("plain").start();
        grey = provider("grey").tag("grey").start();
        nodesBefore = zooKeeper.nodes();
        DubboPlan plan = new DubboPlan();
        for (String bundle : BUNDLES) {
            attachments(plan, bundle);
            routes(plan, bundle);
            waits(plan, bundle);
            sizes(plan, bundle);
        }
        overTriple(plan);
        DubboFaultCases.addTo(plan);
        result = DubboFaultCases.polluted(directory)
                .command()
                .property("sample_variables", "DUBBO_PROVIDER")
                .run(plan::write, directory);
    }

    @Override
    public JMeterResult result() {
        return result;
    }

    @Test
    void everySamplePassesButThoseThatMustNot() {
        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().samples())
                .filteredOn(sample -> !sample.get("label").startsWith(FAULT))
                .isNotEmpty()
                .allSatisfy(sample -> assertThat(sample.get("success"))
                        .as(sample.toString())
                        .isEqualTo(String.valueOf(!sample.get("label").startsWith("failing: "))));
        assertThat(result.logLines(" ERROR ")).isEmpty();
    }

    @Test
    void callsGoWhereTagAndParametersSendThem() {
        String toPlain = port(plain.address());
        String toGrey = port(grey.address());
        for (String bundle : BUNDLES) {
            assertThat(portsReachedBy(bundle + " by tag")).containsExactly(toGrey);
            assertThat(portsReachedBy(bundle + " by parameter")).containsExactly(toGrey);
            assertThat(portsReachedBy(bundle + " without tag")).containsExactly(toPlain);
            assertThat(portsReachedBy(bundle + " several addresses")).containsExactlyInAnyOrder(toPlain, toGrey);
        }
    }

    @Test
    void aParameterOfOneMethodCounts() {
        for (String bundle : BUNDLES) {
            assertThat(sample("failing: " + bundle + " timeout of one method"))
                    .containsEntry("responseCode", "2")
                    .hasEntrySatisfying(
                            "responseMessage", text -> assertThat(text).startsWith("TIMEOUT: "));
        }
    }

    @Test
    void samplesLastUntilTheAnswerIsThere() {
        for (String bundle : BUNDLES) {
            for (String way : List.of(" waits", " waits for the future")) {
                Map<String, String> sample = sample(bundle + way);
                assertThat(number(sample, "elapsed")).isGreaterThanOrEqualTo(300);
                assertThat(number(sample, "Latency"))
                        .as("until the answer had arrived")
                        .isBetween(300L, number(sample, "elapsed"));
            }
        }
    }

    @Test
    void withoutCheckAMissingProviderFailsTheCallOnly() {
        for (String bundle : BUNDLES) {
            assertThat(sample("failing: " + bundle + " checked"))
                    .containsEntry("responseCode", "GENERIC_SERVICE_IS_NULL");
            assertThat(sample("failing: " + bundle + " unchecked").get("responseCode"))
                    .as("Dubbo's own number")
                    .matches("\\d+");
        }
    }

    @Test
    void bytesAreThoseOnTheWire() {
        for (String bundle : BUNDLES) {
            for (String provider : List.of(PLAIN, NEWER)) {
                Map<String, String> small = sample(bundle + " short text, " + provider);
                Map<String, String> large = sample(bundle + " long text, " + provider);
                for (String direction : List.of("sentBytes", "bytes")) {
                    assertThat(number(small, direction)).as(small.toString()).isBetween(20L, 1_000L);
                    assertThat(number(large, direction) - number(small, direction))
                            .as("a text in Hessian's form has few bytes more than characters")
                            .isBetween(LONG_TEXT.length() - 10L, LONG_TEXT.length() + 20L);
                }
            }
        }
    }

    @Test
    void theRegistryHoldsNothingOfTheClient() {
        Set<String> nodes = zooKeeper.nodes();

        assertThat(nodesBefore).anyMatch(node -> node.matches("/dubbo/[^/]+/providers/.+"));
        assertThat(nodes).containsAll(nodesBefore);
        assertThat(nodes).filteredOn(node -> node.matches(".*/consumers/.+")).isEmpty();
        nodes.removeAll(nodesBefore);
        assertThat(nodes)
                .as("Dubbo makes sure that the folders are there to which it listens")
                .allMatch(node -> node.matches("/dubbo/[^/]+/(configurators|routers|providers)"));
    }

    private static void attachments(DubboPlan plan, String bundle) {
        String[][] typed = {
            {"Long", "7", "Long 7"},
            {"int", "7", "Integer 7"},
            {"Boolean", "true", "Boolean true"},
            {"java.math.BigDecimal", "1.5", "BigDecimal 1.5"},
            {"java.util.Map", "{\"a\": [1]}", "LinkedHashMap {a=[1]}"},
            {"", " as it stands ", "String  as it stands "}
        };
        for (String[] attachment : typed) {
            direct(plan, bundle, "attachment " + attachment[0], PLAIN)
                    .method("attachment")
                    .argument("String", "key")
                    .attachment("key", attachment[0], attachment[1])
                    .answers("\"" + attachment[2] + "\"");
        }
        for (String provider : List.of(PLAIN, NEWER)) {
            direct(plan, bundle, "attached to the answer", provider)
                    .method("answerWith")
                    .argument("String", "shop-trace")
                    .argument("String", "t-" + bundle)
                    .answers("\"attached\"")
                    .headers("Dubbo-Client: " + bundle)
                    .headers("\nDubbo-Protocol: dubbo\nDubbo-Provider: " + address(provider))
                    .headers("\nshop-trace: t-" + bundle);
        }
        direct(plan, bundle, "nothing is left on the thread", PLAIN)
                .method("attachment")
                .argument("String", "key")
                .answers("\"null\"");
        direct(plan, bundle, "provider in a variable", PLAIN)
                .method("echo")
                .argument("String", "${DUBBO_PROVIDER}")
                .answers("\"" + plain.address() + "\"");
    }

    private static void overTriple(DubboPlan plan) {
        for (String address : List.of(address(TRIPLE), "tri://" + address(TRIPLE))) {
            direct(plan, "3.3", "tri attached to the answer", TRIPLE)
                    .set("RPC_PROTOCOL", address.startsWith("tri") ? "" : "tri")
                    .direct(address)
                    .method("answerWith")
                    .argument("String", "shop-trace")
                    .argument("String", "t-tri")
                    .answers("\"attached\"")
                    .headers("\nDubbo-Protocol: tri\nDubbo-Provider: " + address(TRIPLE))
                    .headers("\nshop-trace: t-tri");
        }
        direct(plan, "3.3", "tri attachment Long", TRIPLE)
                .set("RPC_PROTOCOL", "tri")
                .method("attachment")
                .argument("String", "key")
                .attachment("key", "Long", "7")
                .answers("\"String 7\"");
    }

    private static void routes(DubboPlan plan, String bundle) {
        for (int i = 0; i < 4; i++) {
            echo(plan, bundle, "by tag").zooKeeper(zooKeeper.address()).set("TAG", "grey");
            echo(plan, bundle, "without tag").zooKeeper(zooKeeper.address());
            echo(plan, bundle, "by parameter").zooKeeper(zooKeeper.address()).parameter("dubbo.tag", "grey");
            echo(plan, bundle, "several addresses")
                    .direct(plain.address() + "," + grey.address())
                    .set("LOADBALANCE", "roundrobin");
        }
        plan.add("failing: " + bundle + " timeout of one method", bundle)
                .direct(plain.address())
                .parameter("slow.timeout", "200")
                .slow(3000);
    }

    private static void waits(DubboPlan plan, String bundle) {
        direct(plan, bundle, "waits", PLAIN).slow(300).answers("\"after 300\"");
        direct(plan, bundle, "waits for the future", PLAIN)
                .set("ASYNC", "async")
                .slow(300)
                .answers("\"after 300\"");
        echo(plan, bundle, "lazy").direct(plain.address()).set("LAZY", "true").set("CONNECTIONS", "1");
        for (String check : List.of("", "false")) {
            echo(plan, "failing: " + bundle, check.isEmpty() ? "checked" : "unchecked")
                    .set("BUNDLE", bundle)
                    .zooKeeper(zooKeeper.address())
                    .set("GROUP", "nobody")
                    .set("CHECK", check);
        }
    }

    private static void sizes(DubboPlan plan, String bundle) {
        for (String provider : List.of(PLAIN, NEWER)) {
            direct(plan, bundle, "short text, " + provider, provider)
                    .method("echo")
                    .argument("String", "x");
            direct(plan, bundle, "long text, " + provider, provider)
                    .method("echo")
                    .argument("String", LONG_TEXT);
        }
    }

    private static DubboPlan.Sampler direct(DubboPlan plan, String bundle, String name, String provider) {
        DubboPlan.Sampler sampler = plan.add(bundle + " " + name, bundle);
        return provider.equals(PLAIN) ? sampler.direct(plain.address()) : sampler.town(provider);
    }

    private static String address(String provider) {
        return provider.equals(PLAIN) ? plain.address() : DubboTown.address(provider);
    }

    private static DubboPlan.Sampler echo(DubboPlan plan, String bundle, String name) {
        return plan.add(bundle + " " + name, bundle).echo("a");
    }

    private static DubboProvider.Builder provider(String name) {
        return DubboProvider.of("2.7.23", directory.resolve(name))
                .registry("zookeeper://" + zooKeeper.address())
                .version("1.0");
    }

    private static Set<String> portsReachedBy(String label) {
        return result.jtl().of(label).stream()
                .map(sample -> port(sample.get("DUBBO_PROVIDER")))
                .collect(Collectors.toSet());
    }

    // A registry may know the same provider by another address of this machine.
    private static String port(String address) {
        return address.substring(address.indexOf(':') + 1);
    }

    private static Map<String, String> sample(String label) {
        assertThat(result.jtl().of(label)).hasSize(1);
        return result.jtl().of(label).get(0);
    }

    private static long number(Map<String, String> sample, String column) {
        return Long.parseLong(sample.get(column));
    }
}
