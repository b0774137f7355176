// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every kind of call against every line of provider, with both bundles in one JMeter. Of types of arguments and answers
 * there is one each here; all of them are in {@link DubboTypesIT}. Beside these the protocols that only 2.7 has.
 */
class DubboCallsIT {
    private static final List<String> BUNDLES = List.of("2.7", "3.3");
    private static final List<String> PROVIDERS = List.of("2.6.12", "2.7.23", "3.3.6", "3.3.6-tri");
    private static final String DIRECT = " direct ";
    private static final String BY_REGISTRY = " zookeeper ";
    private static final String KIND = " calls ";
    static final String ORDER = "{\"id\": 6906764140092371368, \"customer\": \"Ada\", \"status\": \"PAID\","
            + " \"created\": \"2024-02-29 12:30:15\", \"items\": [{\"name\": \"book\", \"quantity\": 2, \"price\":"
            + " 12.50}], \"gifts\": {\"first\": {\"name\": \"pen\", \"quantity\": 1}}}";
    private static final String SEEN_ORDER = "Order(6906764140092371368, Ada, PAID, Date 2024-02-29 12:30:15,"
            + " [Item(book, 2, 12.5)], {first=Item(pen, 1, null)})";
    private static final String EVENT = "{\"id\": {\"@type\": \"java.util.UUID\", \"@value\":"
            + " \"6f1c1d2e-0000-4000-8000-00000000abcd\"}, \"start\": {\"@type\": \"java.time.LocalDateTime\","
            + " \"@value\": \"2024-01-31 08:00:00\"}, \"at\": {\"@type\": \"java.time.Instant\", \"@value\":"
            + " \"2024-01-31T08:00:00Z\"}, \"days\": [{\"@type\": \"java.time.LocalDate\", \"@value\":"
            + " \"2024-02-29\"}], \"amount\": {\"@type\": \"java.math.BigDecimal\", \"@value\": 1.10}, \"created\":"
            + " {\"@type\": \"java.util.Date\", \"@value\": \"2024-02-29 12:30:15\"}, \"status\": {\"@type\":"
            + " \"io.github.trueload.shop.Status\", \"@value\": \"PAID\"}, \"anything\": {\"@type\":"
            + " \"io.github.trueload.shop.Status\", \"@value\": \"SHIPPED\"}, \"data\": {\"@type\": \"byte[]\","
            + " \"@value\": \"aGk=\"}}";
    static final String SEEN_EVENT = "\"Event Event(UUID 6f1c1d2e-0000-4000-8000-00000000abcd;"
            + " LocalDateTime 2024-01-31T08:00; Instant 2024-01-31T08:00:00Z; Integer 2024; BigDecimal 1.10;"
            + " Date 2024-02-29 12:30:15; Status PAID; Status SHIPPED; [104, 105])\"";

    @TempDir
    private Path own;

    /** Calls of every kind to every line of provider, which {@link DubboTypesIT} makes. */
    static void addTo(DubboPlan plan, DubboTown town) {
        for (String bundle : BUNDLES) {
            for (String provider : PROVIDERS) {
                if (!provider.endsWith("tri") || bundle.equals("3.3")) {
                    order(plan.add(bundle + DIRECT + provider).direct(town, provider), bundle);
                    order(
                            plan.add(bundle + BY_REGISTRY + provider)
                                    .ofTown(provider)
                                    .zooKeeper(town.zooKeeper()),
                            bundle);
                    calls(new Target(plan, bundle, provider, town));
                }
            }
        }
    }

    /** That both bundles reached every provider directly and through ZooKeeper. */
    static void assertReached(JMeterResult result) {
        assertPassed(result, 14, label -> label.contains(DIRECT) || label.contains(BY_REGISTRY));
    }

    /** That every kind of call was answered. */
    static void assertAnswered(JMeterResult result) {
        assertPassed(result, 60, label -> label.contains(KIND));
    }

    private static void assertPassed(JMeterResult result, int least, Predicate<String> ofLabel) {
        assertThat(result.jtl().samples())
                .filteredOn(sample -> ofLabel.test(sample.get("label")))
                .hasSizeGreaterThanOrEqualTo(least)
                .allSatisfy(sample ->
                        assertThat(sample.get("success")).as(sample.toString()).isEqualTo("true"));
        assertThat(result.logLines(" ERROR ")).isEmpty();
    }

    private static void calls(Target target) {
        typesInsideAnObject(target);
        if (target.provider().endsWith("tri")) {
            return;
        }
        target.add("object", "seeOrder")
                .argument("io.github.trueload.shop.Order", ORDER)
                .answers("\"Order " + SEEN_ORDER + "\"");
        target.add("unquoted JSON of an older plan", "seeOrder")
                .without("METHOD_ARGS_MODE")
                .set("CONNECTIONS", "0")
                .argument("io.github.trueload.shop.Order", "{id=7;customer:tom,'status':PAID}")
                .answers("\"Order Order(7, tom, PAID, null, null, null)\"");
        target.add("few keys of an older plan", "echo")
                .without("METHOD_ARGS_MODE")
                .without("VERSION")
                .set("CONNECTIONS", "1")
                .argument("String", "a")
                .answers("\"a\"");
        target.add("part of the text", "echo")
                .argument("String", "x".repeat(3000))
                .set("RESPONSE_BODY", "truncate")
                .set("RESPONSE_BODY_KB", "1")
                .answers("\"" + "x".repeat(1023) + "...");
        target.add("overload by long", "find").argument("long", "7").answers("\"by id 7\"");
        target.add("overload by text", "find").argument("String", "7").answers("\"by customer 7\"");
        target.add("no arguments", "nothing").answers("null");
        target.add("JSON without types", "seeStrings").json("[\"\", null]").answers("\"String ; null\"");
        target.add("JSON object", "seeOrder").json("[" + ORDER + "]").answers("\"Order " + SEEN_ORDER + "\"");
        target.add("attachment", "attachment")
                .argument("String", "trace")
                .attachment("trace", "", "t-1")
                .answers("\"String t-1\"");
        target.add("async", "slow")
                .argument("long", "200")
                .set("ASYNC", "async")
                .answers("\"after 200\"");
    }

    private static void typesInsideAnObject(Target target) {
        target.add("types inside an object", "seeEvent")
                .argument("io.github.trueload.shop.Event", EVENT)
                .answers(SEEN_EVENT);
        target.add("types inside a JSON object", "seeEvent")
                .json("[" + EVENT + "]")
                .answers(SEEN_EVENT);
    }

    private static void order(DubboPlan.Sampler sampler, String bundle) {
        sampler.set("BUNDLE", bundle)
                .method("seeOrder")
                .argument("io.github.trueload.shop.Order", "{\"id\": 6906764140092371368, \"status\": \"PAID\"}")
                .answers("\"Order Order(6906764140092371368, null, PAID, null, null, null)\"");
    }

    @Test
    void callsOverRmiAndHessian() {
        Skip.unlessAll(false);
        try (ZooKeeperServer zooKeeper = ZooKeeperServer.start("3.8.4", own.resolve("zookeeper"));
                DubboProvider rmi = DubboProvider.of("2.7.23", own.resolve("rmi"))
                        .protocol("rmi")
                        .version("1.0")
                        .group("rmi")
                        .start();
                DubboProvider hessian = DubboProvider.of("2.7.23", own.resolve("hessian"))
                        .protocol("hessian")
                        .registry("zookeeper://" + zooKeeper.address())
                        .version("1.0")
                        .start()) {
            DubboPlan plan = new DubboPlan();
            for (String method : List.of("echo", "seeOrder", "seeBigDecimal", "order", "fail")) {
                overBoth(plan.add("rmi"), method)
                        .direct(rmi.address())
                        .set("GROUP", "rmi")
                        .set("RPC_PROTOCOL", "rmi://");
                overBoth(plan.add("hessian"), method)
                        .zooKeeper(zooKeeper.address())
                        .set("RPC_PROTOCOL", "hessian://");
            }
            plan.add("hessian, late")
                    .direct(hessian.address())
                    .set("RPC_PROTOCOL", "hessian://")
                    .set("TIMEOUT", "500")
                    .slow(5000);
            plan.add("hessian, attachment")
                    .direct(hessian.address())
                    .set("RPC_PROTOCOL", "hessian://")
                    .method("attachment")
                    .argument("String", "trace")
                    .attachment("trace", "string", "t1")
                    .answers("\"String t1\"");

            JMeterResult overBoth = JMeterHome.shared()
                    .command()
                    .jvmArgs("--add-opens=java.base/java.math=ALL-UNNAMED")
                    .jvmArgs("--add-opens=java.base/java.time=ALL-UNNAMED")
                    .run(plan::write, own);

            String shopException = "io.github.trueload.shop.ShopException";
            List<String> codes = overBoth.jtl().column("responseCode");
            assertThat(codes.subList(0, 8)).containsOnly("200");
            assertThat(codes.subList(8, 12)).containsExactly(shopException, shopException, "2", "200");
            assertThat(overBoth.jtl().column("failureMessage").subList(0, 8)).allMatch(String::isEmpty);
            assertThat(overBoth.jtl().column("failureMessage").get(11)).isEmpty();
            assertThat(overBoth.logLines("Dubbo 2.7 reference opened")).hasSize(4);
            assertThat(overBoth.logLines("Dubbo 3.3 reference opened")).isEmpty();
        }
    }

    private static DubboPlan.Sampler overBoth(DubboPlan.Sampler sampler, String method) {
        return switch (method) {
            case "seeOrder" ->
                sampler.method(method)
                        .argument(
                                "io.github.trueload.shop.Order",
                                "{\"items\":[{\"price\":12.50}],\"id\":6906764140092371368}")
                        .answers("\"Order Order(6906764140092371368, null, null, null, [Item(null, 0, 12.5)], null)\"");
            case "seeBigDecimal" ->
                sampler.method(method).argument("java.math.BigDecimal", "12.50").answers("\"BigDecimal 12.50\"");
            case "order" ->
                sampler.method(method)
                        .argument("long", "6906764140092371368")
                        .answersWith("\"id\":6906764140092371368");
            case "fail" -> sampler.method(method).argument("String", "no money");
            default -> sampler.echo("a");
        };
    }

    /** Where the samplers of a plan go. */
    private record Target(DubboPlan plan, String bundle, String provider, DubboTown town) {
        DubboPlan.Sampler add(String name, String method) {
            return plan.add(bundle + KIND + provider + ": " + name)
                    .direct(town, provider)
                    .set("BUNDLE", bundle)
                    .method(method);
        }
    }
}
