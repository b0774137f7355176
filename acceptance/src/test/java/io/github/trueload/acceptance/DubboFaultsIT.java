// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What differs from the plan's expectations: ages of providers and registries, other libraries, failures, and calls
 * that a provider refuses.
 */
@ExtendWith(DubboTown.Shared.class)
@Order(1)
class DubboFaultsIT {
    private static final List<String> BUNDLES = List.of("2.7", "3.3");
    private static final String SHOP_EXCEPTION = "io.github.trueload.shop.ShopException";
    private static final String NO_METHOD = "The provider has no method ";
    private static final String ORDER = "io.github.trueload.shop.Order";
    private static final List<Refused> REFUSED = List.of(
            new Refused(
                    "no method",
                    "nowhere",
                    "String",
                    "\"a\"",
                    NO_METHOD + "nowhere(java.lang.String) of " + DubboProvider.INTERFACE),
            new Refused(
                    "wrong type",
                    "find",
                    "java.util.Map",
                    "{}",
                    NO_METHOD + "find(java.util.Map) of " + DubboProvider.INTERFACE),
            new Refused(
                    "no class",
                    "seeOrder",
                    "com.acme.Nothing",
                    "{}",
                    "The provider has no class com.acme.Nothing, which seeOrder(com.acme.Nothing) names as a type"),
            new Refused(
                    "no constant",
                    "seeOrder",
                    ORDER,
                    "{\"status\": \"PAYED\"}",
                    "The provider's enum io.github.trueload.shop.Status has no constant PAYED"));
    private static final String ANOTHER_VERSION = "another version";
    /** What a bundle cannot do, the last for want of flags of the JVM: how the message of each protocol reads. */
    private static final Map<String, List<String>> IMPOSSIBLE = Map.of(
            "rmi", List.of("Dubbo 3.3 cannot do protocol rmi without registry: use bundle 2.7"),
            "webservice", List.of("protocol webservice", "only to clients that have the service's own classes"),
            "memcached", List.of("protocol memcached", "calls no method of a service"),
            "redis", List.of("protocol redis", "calls no method of a service"),
            "hessian", List.of("JVM_ARGS=\"--add-opens java.base/java.math=ALL-UNNAMED"));

    @TempDir
    private static Path shared;

    private static DubboTown town;
    /** Of a JMeter whose lib/ext holds another Dubbo and what that needs. */
    private static JMeterResult faults;

    @TempDir
    private Path directory;

    @BeforeAll
    static void runEverySampler(DubboTown all) {
        town = all;
        JMeterHome polluted = JMeterHome.trueload(shared);
        for (String jar : List.of("dubbo", "gson", "javassist", "netty-all", "snakeyaml")) {
            polluted.withJars(Checkout.built("testkit/runtimes/dubbo-per-sample/target/lib", jar + "-[0-9]*.jar"));
        }
        DubboPlan plan = new DubboPlan();
        for (String bundle : BUNDLES) {
            plan.add(bundle + " echo", bundle).direct(town.address()).echo("a");
            failures(plan, bundle);
            refusedCalls(plan, bundle);
        }
        IMPOSSIBLE.keySet().forEach(protocol -> plan.add("protocol " + protocol)
                .direct("127.0.0.1:9")
                .set("BUNDLE", protocol.equals("rmi") ? "3.3" : "auto")
                .set("RPC_PROTOCOL", protocol + "://")
                .echo("a"));
        faults = polluted.command().run(plan::write, shared);
    }

    @Test
    void choosesTheBundleByTheAgeOfEachZooKeeperAndOfTheProviders() {
        Skip.unlessAll(false);
        try (ZooKeeperServer old = ZooKeeperServer.start("3.4.13", directory.resolve("old"));
                ZooKeeperServer current = ZooKeeperServer.start("3.8.4", directory.resolve("current"));
                DubboProvider first = provider("2.6.12", old);
                DubboProvider second = provider("2.7.23", current);
                ZooKeeperServer newer = ZooKeeperServer.start("3.8.4", directory.resolve("newer"));
                DubboProvider third = provider("3.3.6", newer)) {
            DubboPlan plan = new DubboPlan();
            plan.add("auto, old").zooKeeper(old.address()).echo("a");
            plan.add("auto, current").zooKeeper(current.address()).echo("a");
            plan.add("3.3, current", "3.3").zooKeeper(current.address()).echo("a");
            plan.add("auto, newer").zooKeeper(newer.address()).echo("a");
            List<DubboProvider> providers = List.of(first, second, third);
            providers.forEach(provider ->
                    plan.add("auto, direct").direct(provider.address()).echo("a"));

            JMeterResult result = JMeterHome.shared().command().run(plan::write, directory);

            assertThat(result.jtl().failures()).isEmpty();
            assertThat(opened(result, "2.7", old)).isEqualTo(1);
            assertThat(opened(result, "3.3", current)).isEqualTo(1);
            assertThat(opened(result, "2.7", current)).isEqualTo(1);
            assertThat(opened(result, "3.3", newer)).isEqualTo(1);
            assertTakenForWhatTheyShow(result, first, second);
            assertThat(opened(result, "3.3", third.address())).isEqualTo(1);
            assertThat(result.logLines("auto takes Dubbo 2.7 for " + DubboProvider.INTERFACE))
                    .as("where nothing else decides it")
                    .anyMatch(line -> line.endsWith("its providers are of [2.7.23]"))
                    .noneMatch(line -> line.contains(third.address()));
            assertThat(providers).allMatch(provider -> provider.process().isAlive());
        }
    }

    @Test
    void isNotDisturbedByAnotherDubboInLibExt() {
        for (String bundle : BUNDLES) {
            assertThat(sample(bundle + " echo")).containsEntry("success", "true");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 25})
    void dubbo27NamesTheFlagsThatItLacksAndWorksWithThem(int feature) {
        Skip.unlessAll(false);
        JavaHome java = JavaHome.require(feature);
        DubboPlan plan = new DubboPlan();
        plan.add("echo", "2.7").direct(town.address()).echo("a");
        Path file = plan.write(directory.resolve("plan.jmx"));
        JMeterHome home = JMeterHome.shared();

        JMeterResult bare =
                home.command().java(java).withoutOpens().property("loops", 2).run(file, directory.resolve("bare"));

        assertThat(bare.jtl().failures()).hasSize(2);
        assertThat(Set.copyOf(bare.jtl().column("responseMessage"))).hasSize(1);
        String message = bare.jtl().column("responseMessage").get(0);
        assertThat(message).startsWith("Dubbo 2.7.23 needs JVM flags").endsWith("or use bundle 3.3, which needs none");
        assertThat(bare.logLines(" WARN "))
                .filteredOn(line -> line.contains("--add-opens"))
                .hasSize(1);

        String[] flags = Pattern.compile("--add-opens|java\\.base/\\S+=ALL-UNNAMED")
                .matcher(message)
                .results()
                .map(MatchResult::group)
                .toArray(String[]::new);
        JMeterResult flagged =
                home.command().java(java).withoutOpens().jvmArgs(flags).run(file, directory.resolve("flagged"));
        assertThat(flagged.jtl().column("success")).containsExactly("true");
    }

    @Test
    void failuresReadAsThePolicySays() {
        for (String bundle : BUNDLES) {
            assertThat(sample(bundle + " failed"))
                    .containsEntry("responseCode", SHOP_EXCEPTION)
                    .containsEntry("responseMessage", SHOP_EXCEPTION + ": no money");
            assertThat(sample(bundle + " as older plans")).containsEntry("responseCode", "UNKNOWN_EXCEPTION");
            assertThat(sample(bundle + " success")).containsEntry("responseCode", "200");
            for (String late : List.of(" late", " late, async")) {
                assertThat(sample(bundle + late)).containsEntry("responseCode", "2");
            }
            assertThat(sample(bundle + " late").get("responseMessage")).startsWith("TIMEOUT: ");
        }
    }

    @Test
    void whatABundleCannotDoIsRefusedAtOnce() {
        IMPOSSIBLE.forEach(
                (protocol, message) -> assertThat(sample("protocol " + protocol).get("responseMessage"))
                        .contains(message));
    }

    @Test
    void aRefusedCallSaysTheCauseFirst() {
        for (Refused call : REFUSED) {
            assertThat(samples(call.name)).hasSize(4).allSatisfy(sample -> assertThat(sample)
                    .containsEntry("responseCode", "1")
                    .hasEntrySatisfying(
                            "responseMessage", message -> assertThat(message).startsWith("NETWORK: " + call.message)));
        }
    }

    @Test
    void aServiceThatIsNotExportedIsNamedFirst() {
        assertThat(samples(ANOTHER_VERSION)).hasSize(4).allSatisfy(sample -> assertThat(sample.get("responseMessage"))
                // A provider of 3.3 does not say why.
                .containsPattern("^NETWORK: The provider (does not export|could not read the call: check that it"
                        + " exports) (3.3.6/)?" + DubboProvider.INTERFACE + "(:9.9:| version 9.9)"));
    }

    /** On a busy machine one of them may need more than the second for which it is asked. */
    private static void assertTakenForWhatTheyShow(JMeterResult result, DubboProvider... ofDubbo2) {
        int recognised = 0;
        for (DubboProvider provider : ofDubbo2) {
            boolean shown = !result.logLines(provider.address() + " has a console as Dubbo 2 has it")
                    .isEmpty();
            assertThat(opened(result, shown ? "2.7" : "3.3", provider.address()))
                    .isEqualTo(1);
            recognised += shown ? 1 : 0;
        }
        assertThat(recognised).isPositive();
    }

    private static long opened(JMeterResult result, String bundle, ZooKeeperServer zooKeeper) {
        return opened(result, bundle, zooKeeper.address());
    }

    private static long opened(JMeterResult result, String bundle, String address) {
        return result.logLines("Dubbo " + bundle + " reference opened").stream()
                .filter(line -> line.contains(address))
                .count();
    }

    private static void failures(DubboPlan plan, String bundle) {
        fail(plan, bundle + " failed", bundle).set("EXCEPTION_POLICY", "failed");
        fail(plan, bundle + " as older plans", bundle).without("EXCEPTION_POLICY");
        fail(plan, bundle + " success", bundle).set("EXCEPTION_POLICY", "success");
        late(plan, bundle + " late", bundle);
        late(plan, bundle + " late, async", bundle).set("ASYNC", "async");
    }

    private static void refusedCalls(DubboPlan plan, String bundle) {
        for (String provider : List.of("2.7.23", "3.3.6")) {
            String to = bundle + " to " + provider + ": ";
            REFUSED.forEach(call -> plan.add(to + call.name, bundle)
                    .direct(town, provider)
                    .method(call.method)
                    .argument(call.type, "")
                    .json("[" + call.argument + "]"));
            plan.add(to + ANOTHER_VERSION, bundle)
                    .direct(town, provider)
                    .set("VERSION", "9.9")
                    .method("echo")
                    .argument("String", "a");
        }
    }

    private static DubboPlan.Sampler fail(DubboPlan plan, String name, String bundle) {
        return plan.add(name, bundle).direct(town.address()).method("fail").argument("String", "no money");
    }

    private static DubboPlan.Sampler late(DubboPlan plan, String name, String bundle) {
        return plan.add(name, bundle)
                .direct(town.address())
                .set("TIMEOUT", "300")
                .attachment("caller", "", PlantedSecrets.of("attachment"))
                .slow(2000);
    }

    private static Map<String, String> sample(String label) {
        assertThat(samples(label)).as(label).hasSize(1);
        return samples(label).get(0);
    }

    private static List<Map<String, String>> samples(String endOfLabel) {
        return faults.jtl().samples().stream()
                .filter(sample -> sample.get("label").endsWith(endOfLabel))
                .toList();
    }

    private DubboProvider provider(String dubbo, ZooKeeperServer zooKeeper) {
        return DubboProvider.of(dubbo, directory.resolve("provider-" + dubbo))
                .registry("zookeeper://" + zooKeeper.address())
                .version("1.0")
                .start();
    }

    /** A call with one argument, and how its message begins without the API jar. */
    private record Refused(String name, String method, String type, String argument, String message) {}
}
