// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Every kind of call of the shop against every line of provider, with both bundles in one JMeter: without the service's
 * classes, and with them and a company's filter. Of types of arguments and answers there is one each here; all of them
 * are in {@link DubboTypesIT}, which makes these calls in its two runs.
 */
final class ShopCalls {
    /** How the labels of the calls without the service's classes begin. */
    static final String GENERIC = "shop, generic, ";
    /** How those with them begin. */
    static final String TYPED = "shop, typed, ";

    static final String ORDER = "{\"id\": 6906764140092371368, \"customer\": \"Ada\", \"status\": \"PAID\","
            + " \"created\": \"2024-02-29 12:30:15\", \"items\": [{\"name\": \"book\", \"quantity\": 2, \"price\":"
            + " 12.50}], \"gifts\": {\"first\": {\"name\": \"pen\", \"quantity\": 1}}}";
    /** What the provider gets of it, where nobody knows that the price is no double. */
    static final String SEEN_ORDER = "Order(6906764140092371368, Ada, PAID, Date 2024-02-29 12:30:15,"
            + " [Item(book, 2, 12.5)], {first=Item(pen, 1, null)})";

    private static final String ORDER_TYPE = "io.github.trueload.shop.Order";
    private static final String EVENT_TYPE = "io.github.trueload.shop.Event";
    private static final String EVENT = "{\"id\": \"6f1c1d2e-0000-4000-8000-00000000abcd\", \"start\": \"2024-01-31"
            + " 08:00:00\", \"at\": \"2024-01-31T08:00:00Z\", \"days\": [\"2024-02-29\"], \"amount\": 1.10,"
            + " \"created\": \"2024-02-29 12:30:15\", \"status\": \"PAID\", \"anything\": {\"@type\":"
            + " \"io.github.trueload.shop.Status\", \"@value\": \"SHIPPED\"}, \"data\": \"aGk=\"}";
    private static final String EVENT_WITH_TYPES = "{\"id\": {\"@type\": \"java.util.UUID\", \"@value\":"
            + " \"6f1c1d2e-0000-4000-8000-00000000abcd\"}, \"start\": {\"@type\": \"java.time.LocalDateTime\","
            + " \"@value\": \"2024-01-31 08:00:00\"}, \"at\": {\"@type\": \"java.time.Instant\", \"@value\":"
            + " \"2024-01-31T08:00:00Z\"}, \"days\": [{\"@type\": \"java.time.LocalDate\", \"@value\":"
            + " \"2024-02-29\"}], \"amount\": {\"@type\": \"java.math.BigDecimal\", \"@value\": 1.10}, \"created\":"
            + " {\"@type\": \"java.util.Date\", \"@value\": \"2024-02-29 12:30:15\"}, \"status\": {\"@type\":"
            + " \"io.github.trueload.shop.Status\", \"@value\": \"PAID\"}, \"anything\": {\"@type\":"
            + " \"io.github.trueload.shop.Status\", \"@value\": \"SHIPPED\"}, \"data\": {\"@type\": \"byte[]\","
            + " \"@value\": \"aGk=\"}}";
    private static final String SEEN_EVENT = "\"Event Event(UUID 6f1c1d2e-0000-4000-8000-00000000abcd;"
            + " LocalDateTime 2024-01-31T08:00; Instant 2024-01-31T08:00:00Z; Integer 2024; BigDecimal 1.10;"
            + " Date 2024-02-29 12:30:15; Status PAID; Status SHIPPED; [104, 105])\"";
    private static final String SECRET_KEY = PlantedSecrets.of("secret-key");

    private ShopCalls() {}

    /** Adds the calls without the service's classes. */
    static void addGeneric(DubboPlan plan) {
        Target.each(plan, List.of("2.6.12", "2.7.23", "3.3.6", "3.3.6-tri"), target -> {
            target.generic("found through ZooKeeper", "seeOrder")
                    .zooKeeper(DubboTown.zooKeeper())
                    .argument(ORDER_TYPE, "{\"id\": 6906764140092371368, \"status\": \"PAID\"}")
                    .answers("\"Order Order(6906764140092371368, null, PAID, null, null, null)\"");
            target.generic("types inside an object", "seeEvent")
                    .argument(EVENT_TYPE, EVENT_WITH_TYPES)
                    .answers(SEEN_EVENT);
            target.generic("types inside a JSON object", "seeEvent")
                    .json("[" + EVENT_WITH_TYPES + "]")
                    .answers(SEEN_EVENT);
            if (!target.provider().endsWith("tri")) {
                arguments(target);
                older(target);
                more(target);
            }
        });
    }

    /** Adds the calls with the service's classes and the company's filter, which {@link #jars()} hold. */
    static void addTyped(DubboPlan plan) {
        List<String> quick = List.of("2.7.23", "3.3.6-tri");
        Target.each(plan, Skip.nothing() ? List.of("2.7.23", "3.3.6-tri", "2.6.12", "3.3.6") : quick, target -> {
            beans(target);
            answers(target);
        });
    }

    /** The API jar of the service and the jar with the company's filter. */
    static List<Path> jars() {
        return List.of(
                api(), Checkout.built("testkit/runtimes/dubbo/extras/target", "trueload-runtime-dubbo-extras-*.jar"));
    }

    /** The API jar of the service. */
    static Path api() {
        return Checkout.built("testkit/runtimes/dubbo/service/target", "trueload-runtime-dubbo-service-*.jar");
    }

    /** That so many calls of a kind were made, and all of them went as they should. */
    static void assertPassed(JMeterResult result, String kind, int calls) {
        assertThat(result.jtl().samples())
                .filteredOn(sample -> sample.get("label").startsWith(kind))
                .hasSize(calls)
                .allSatisfy(sample ->
                        assertThat(sample.get("success")).as(sample.toString()).isEqualTo("true"));
        assertThat(result.logLines(" ERROR ")).isEmpty();
    }

    /** That the run with {@link #jars()} used their classes, and nothing is wrong with them. */
    static void assertUsed(JMeterResult typed) {
        assertThat(typed.log())
                .contains("reference opened, with the service's classes of " + api().getFileName() + ": ")
                .as("secret of the filter")
                .doesNotContain(SECRET_KEY);
        assertThat(typed.logLines(" WARN "))
                .filteredOn(line -> line.contains(".jar"))
                .isEmpty();
    }

    private static void arguments(Target target) {
        target.generic("object", "seeOrder").argument(ORDER_TYPE, ORDER).answers("\"Order " + SEEN_ORDER + "\"");
        target.generic("JSON object", "seeOrder").json("[" + ORDER + "]").answers("\"Order " + SEEN_ORDER + "\"");
        target.generic("JSON without types", "seeStrings").json("[\"\", null]").answers("\"String ; null\"");
        target.generic("overload by long", "find").argument("long", "7").answers("\"by id 7\"");
        target.generic("overload by text", "find").argument("String", "7").answers("\"by customer 7\"");
        target.generic("no arguments", "nothing").answers("null");
    }

    private static void older(Target target) {
        target.generic("unquoted JSON of an older plan", "seeOrder")
                .without("METHOD_ARGS_MODE")
                .set("CONNECTIONS", "0")
                .argument(ORDER_TYPE, "{id=7;customer:tom,'status':PAID}")
                .answers("\"Order Order(7, tom, PAID, null, null, null)\"");
        target.generic("few keys of an older plan", "echo")
                .without("METHOD_ARGS_MODE")
                .without("VERSION")
                .set("CONNECTIONS", "1")
                .argument("String", "a")
                .answers("\"a\"");
    }

    private static void more(Target target) {
        target.generic("part of the text", "echo")
                .argument("String", "x".repeat(3000))
                .set("RESPONSE_BODY", "truncate")
                .set("RESPONSE_BODY_KB", "1")
                .answers("\"" + "x".repeat(1023) + "...");
        target.generic("attachment", "attachment")
                .argument("String", "trace")
                .attachment("trace", "", "t-1")
                .answers("\"String t-1\"");
        target.generic("async", "slow")
                .argument("long", "200")
                .set("ASYNC", "async")
                .answers("\"after 200\"");
    }

    private static void beans(Target target) {
        target.typed("event", "seeEvent").argument(EVENT_TYPE, EVENT).answers(SEEN_EVENT);
        target.typed("JSON without types", "seeEvent").json("[" + EVENT + "]").answers(SEEN_EVENT);
        target.typed("generics", "seeOrders")
                .argument("java.util.List", "[{\"a\": " + ORDER + "}]")
                .answers("\"a=" + SEEN_ORDER.replace("12.5", "12.50") + "\"");
        target.typed("overload", "find").argument("long", "7").answers("\"by id 7\"");
        target.typed("nothing", "nothing").answers("null");
    }

    private static void answers(Target target) {
        target.typed("answer", "order")
                .argument("long", "7")
                .answers("{\"created\":\"1970-01-01 00:00:00\",\"customer\":\"Ada & <Bob>\",\"gifts\":null,\"id\":7,"
                        + "\"items\":[{\"name\":\"book\",\"price\":12.50,\"quantity\":2}],\"status\":\"PAID\"}")
                .headers("Dubbo-Classes: trueload-runtime-dubbo-service");
        target.typed("async", "slow")
                .argument("long", "200")
                .set("ASYNC", "async")
                .answers("\"after 200\"");
        target.typed("exception", "fail")
                .argument("String", "no stock")
                .set("EXCEPTION_POLICY", "accepted")
                .set("ACCEPTED_EXCEPTIONS", "io.github.trueload.shop.ShopException")
                .answersWith("no stock\n\ncode: E42");
        target.typed("signature", "attachment")
                .argument("String", "signature")
                .parameter("accessKeyId", "shop")
                .parameter("secretAccessKey", SECRET_KEY)
                .answersWith("String shop:");
        target.typed("generic call", "echo")
                .argument("String", "a")
                .parameter("generic", "true")
                .answers("\"a\"");
    }

    /** Where the samplers of a plan go. */
    private record Target(DubboPlan plan, String bundle, String provider) {
        /** Every bundle with every provider to which it can talk. */
        static void each(DubboPlan plan, List<String> providers, Consumer<Target> calls) {
            for (String bundle : List.of("2.7", "3.3")) {
                for (String provider : providers) {
                    if (!provider.endsWith("tri") || bundle.equals("3.3")) {
                        calls.accept(new Target(plan, bundle, provider));
                    }
                }
            }
        }

        DubboPlan.Sampler generic(String name, String method) {
            return add(GENERIC, name, method);
        }

        DubboPlan.Sampler typed(String name, String method) {
            return add(TYPED, name, method).set("TIMEOUT", "60000").parameter("connect.timeout", "60000");
        }

        private DubboPlan.Sampler add(String kind, String name, String method) {
            return plan.add(kind + bundle + " to " + provider + ": " + name, bundle)
                    .town(provider)
                    .method(method);
        }
    }
}
