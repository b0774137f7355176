// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What differs from the plan's expectations: another Dubbo in lib/ext, failures, and calls that are refused. */
interface DubboFaultCases {
    List<String> BUNDLES = List.of("2.7", "3.3");
    /** How the labels of these samples begin. */
    String FAULT = "fault: ";

    String SHOP_EXCEPTION = "io.github.trueload.shop.ShopException";
    String NO_METHOD = "The provider has no method ";
    String ORDER = "io.github.trueload.shop.Order";
    List<Refused> REFUSED = List.of(
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
    String ANOTHER_VERSION = "another version";
    /** What a bundle cannot do, the last for want of flags of the JVM: how the message of each protocol reads. */
    Map<String, List<String>> IMPOSSIBLE = Map.of(
            "rmi", List.of("Dubbo 3.3 cannot do protocol rmi without registry: use bundle 2.7"),
            "webservice", List.of("protocol webservice", "only to clients that have the service's own classes"),
            "memcached", List.of("protocol memcached", "calls no method of a service"),
            "redis", List.of("protocol redis", "calls no method of a service"),
            "hessian", List.of("JVM_ARGS=\"--add-opens java.base/java.math=ALL-UNNAMED"));

    /** Of a run with {@link #addTo} in {@link #polluted}. */
    JMeterResult result();

    /** A JMeter whose lib/ext holds another Dubbo and what that needs. */
    static JMeterHome polluted(Path directory) {
        JMeterHome home = JMeterHome.trueload(directory);
        for (String jar : List.of("dubbo", "gson", "javassist", "netty-all", "snakeyaml")) {
            home.withJars(Checkout.built("testkit/runtimes/dubbo-per-sample/target/lib", jar + "-[0-9]*.jar"));
        }
        return home;
    }

    /** Adds the calls. */
    static void addTo(DubboPlan plan) {
        for (String bundle : BUNDLES) {
            plan.add(FAULT + bundle + " echo", bundle)
                    .direct(DubboTown.address())
                    .echo("a");
            failures(plan, bundle, DubboTown.address());
            refusedCalls(plan, bundle);
        }
        IMPOSSIBLE.keySet().forEach(protocol -> plan.add(FAULT + "protocol " + protocol)
                .direct("127.0.0.1:9")
                .set("BUNDLE", protocol.equals("rmi") ? "3.3" : "auto")
                .set("RPC_PROTOCOL", protocol + "://")
                .echo("a"));
    }

    @Test
    default void isNotDisturbedByAnotherDubboInLibExt() {
        for (String bundle : BUNDLES) {
            assertThat(sample(bundle + " echo")).containsEntry("success", "true");
        }
    }

    @Test
    default void failuresReadAsThePolicySays() {
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
    default void whatABundleCannotDoIsRefusedAtOnce() {
        IMPOSSIBLE.forEach(
                (protocol, message) -> assertThat(sample("protocol " + protocol).get("responseMessage"))
                        .contains(message));
    }

    @Test
    default void aRefusedCallSaysTheCauseFirst() {
        for (Refused call : REFUSED) {
            assertThat(samples(call.name)).hasSize(4).allSatisfy(sample -> assertThat(sample)
                    .containsEntry("responseCode", "1")
                    .hasEntrySatisfying(
                            "responseMessage", message -> assertThat(message).startsWith("NETWORK: " + call.message)));
        }
    }

    @Test
    default void aServiceThatIsNotExportedIsNamedFirst() {
        assertThat(samples(ANOTHER_VERSION)).hasSize(4).allSatisfy(sample -> assertThat(sample.get("responseMessage"))
                // A provider of 3.3 does not say why.
                .containsPattern("^NETWORK: The provider (does not export|could not read the call: check that it"
                        + " exports) (3.3.6/)?" + DubboProvider.INTERFACE + "(:9.9:| version 9.9)"));
    }

    private static void failures(DubboPlan plan, String bundle, String provider) {
        fail(plan, provider, bundle + " failed", bundle).set("EXCEPTION_POLICY", "failed");
        fail(plan, provider, bundle + " as older plans", bundle).without("EXCEPTION_POLICY");
        fail(plan, provider, bundle + " success", bundle).set("EXCEPTION_POLICY", "success");
        late(plan, provider, bundle + " late", bundle);
        late(plan, provider, bundle + " late, async", bundle).set("ASYNC", "async");
    }

    private static void refusedCalls(DubboPlan plan, String bundle) {
        for (String provider : List.of("2.7.23", "3.3.6")) {
            String to = bundle + " to " + provider + ": ";
            REFUSED.forEach(call -> plan.add(FAULT + to + call.name, bundle)
                    .town(provider)
                    .method(call.method)
                    .argument(call.type, "")
                    .json("[" + call.argument + "]"));
            plan.add(FAULT + to + ANOTHER_VERSION, bundle)
                    .town(provider)
                    .set("VERSION", "9.9")
                    .method("echo")
                    .argument("String", "a");
        }
    }

    private static DubboPlan.Sampler fail(DubboPlan plan, String provider, String name, String bundle) {
        return plan.add(FAULT + name, bundle).direct(provider).method("fail").argument("String", "no money");
    }

    private static DubboPlan.Sampler late(DubboPlan plan, String provider, String name, String bundle) {
        return plan.add(FAULT + name, bundle)
                .direct(provider)
                .set("TIMEOUT", "300")
                .attachment("caller", "", PlantedSecrets.of("attachment"))
                .slow(2000);
    }

    private Map<String, String> sample(String label) {
        assertThat(samples(label)).as(label).hasSize(1);
        return samples(label).get(0);
    }

    private List<Map<String, String>> samples(String endOfLabel) {
        return result().jtl().samples().stream()
                .filter(sample -> sample.get("label").startsWith(FAULT))
                .filter(sample -> sample.get("label").endsWith(endOfLabel))
                .toList();
    }

    /** A call with one argument, and how its message begins without the API jar. */
    record Refused(String name, String method, String type, String argument, String message) {}
}
