// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of call against every line of provider, with both bundles in one JMeter. */
@Order(1)
class DubboCallsIT {
    private static final Duration RUN = Duration.ofSeconds(300);
    private static final List<String> BUNDLES = List.of("2.7", "3.3");
    private static final String DIRECT = " direct ";
    private static final String BY_REGISTRY = " zookeeper ";
    private static final String ORDER = "{\"id\": 6906764140092371368, \"customer\": \"Ada\", \"status\": \"PAID\","
            + " \"created\": \"2024-02-29 12:30:15\","
            + " \"items\": [{\"name\": \"book\", \"quantity\": 2, \"price\": 12.50}],"
            + " \"gifts\": {\"first\": {\"name\": \"pen\", \"quantity\": 1}}}";
    private static final String SEEN_ORDER = "Order(6906764140092371368, Ada, PAID, Date 2024-02-29 12:30:15,"
            + " [Item(book, 2, 12.5)], {first=Item(pen, 1, null)})";

    private static final String EVENT = "{\"id\": {\"@type\": \"java.util.UUID\","
            + " \"@value\": \"6f1c1d2e-0000-4000-8000-00000000abcd\"},"
            + " \"start\": {\"@type\": \"java.time.LocalDateTime\", \"@value\": \"2024-01-31 08:00:00\"},"
            + " \"at\": {\"@type\": \"java.time.Instant\", \"@value\": \"2024-01-31T08:00:00Z\"},"
            + " \"days\": [{\"@type\": \"java.time.LocalDate\", \"@value\": \"2024-02-29\"}],"
            + " \"amount\": {\"@type\": \"java.math.BigDecimal\", \"@value\": 1.10},"
            + " \"created\": {\"@type\": \"java.util.Date\", \"@value\": \"2024-02-29 12:30:15\"},"
            + " \"status\": {\"@type\": \"io.github.trueload.shop.Status\", \"@value\": \"PAID\"},"
            + " \"anything\": {\"@type\": \"io.github.trueload.shop.Status\", \"@value\": \"SHIPPED\"},"
            + " \"data\": {\"@type\": \"byte[]\", \"@value\": \"aGk=\"}}";
    private static final String SEEN_EVENT = "\"Event Event(UUID 6f1c1d2e-0000-4000-8000-00000000abcd;"
            + " LocalDateTime 2024-01-31T08:00; Instant 2024-01-31T08:00:00Z; Integer 2024; BigDecimal 1.10;"
            + " Date 2024-02-29 12:30:15; Status PAID; Status SHIPPED; [104, 105])\"";

    @TempDir
    private static Path directory;

    private static ZooKeeperServer zooKeeper;
    private static final Map<String, DubboProvider> PROVIDERS = new LinkedHashMap<>();
    private static JMeterResult result;

    @BeforeAll
    static void runEverySampler() {
        zooKeeper = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
        for (String dubbo : List.of("2.6.12", "2.7.23", "3.3.6")) {
            start(dubbo, dubbo, "dubbo");
        }
        start("3.3.6-tri", "3.3.6", "tri");
        DubboPlan plan = new DubboPlan();
        matrix(plan);
        arguments(plan);
        result = JMeterHome.create("5.6.3", directory.resolve("home"))
                .withTrueload()
                .command()
                .run(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"), RUN);
    }

    @AfterAll
    static void stopServers() {
        PROVIDERS.values().forEach(DubboProvider::close);
        zooKeeper.close();
    }

    @Test
    void bothBundlesReachEveryProviderDirectlyAndThroughZooKeeper() {
        List<Map<String, String>> samples = samples(true);

        assertThat(samples).hasSize(14);
        assertPassed(samples);
    }

    @Test
    void argumentsArriveAsTheirTypesSay() {
        List<Map<String, String>> samples = samples(false);

        assertThat(samples).hasSizeGreaterThan(100);
        assertPassed(samples);
    }

    private static void matrix(DubboPlan plan) {
        for (String bundle : BUNDLES) {
            PROVIDERS.forEach((name, provider) -> {
                if (!name.endsWith("tri") || bundle.equals("3.3")) {
                    order(plan.add(bundle + DIRECT + name).direct(provider.address()), bundle, name);
                    order(plan.add(bundle + BY_REGISTRY + name).zooKeeper(zooKeeper.address()), bundle, name);
                }
            });
        }
    }

    private static void arguments(DubboPlan plan) {
        for (String bundle : BUNDLES) {
            PROVIDERS.forEach((name, provider) -> {
                if (!name.endsWith("tri")) {
                    arguments(plan, bundle, name, provider.address());
                } else if (bundle.equals("3.3")) {
                    typesInsideAnObject(new Target(plan, bundle, name, provider.address()));
                }
            });
        }
    }

    private static void arguments(DubboPlan plan, String bundle, String group, String address) {
        Target target = new Target(plan, bundle, group, address);
        scalars(target);
        arrays(target);
        objects(target);
        others(target);
    }

    private static void scalars(Target target) {
        target.add("primitives", "seePrimitives")
                .argument("int", "1")
                .argument("double", "2.5")
                .argument("short", "3")
                .argument("float", "4.5")
                .argument("long", "6906764140092371368")
                .argument("byte", "6")
                .argument("boolean", "true")
                .answers("\"Integer 1; Double 2.5; Short 3; Float 4.5; Long 6906764140092371368; Byte 6;"
                        + " Boolean true\"");
        target.add("wrappers", "seeWrappers")
                .argument("java.lang.Integer", "1")
                .argument("Double", "2.5")
                .argument("Short", "")
                .argument("java.lang.Long", "6906764140092371368")
                .argument("Float", "4.5")
                .argument("Byte", "6")
                .argument("Boolean", "null")
                .answers("\"Integer 1; Double 2.5; null; Long 6906764140092371368; Float 4.5; Byte 6; null\"");
    }

    private static void arrays(Target target) {
        target.add("primitive arrays", "seePrimitiveArrays")
                .argument("int[]", "[1, 2]")
                .argument("double[]", "[2.5]")
                .argument("short[]", "[3]")
                .argument("float[]", "[4.5]")
                .argument("long[]", "[6906764140092371368]")
                .argument("byte[]", "[6]")
                .argument("boolean[]", "[true, false]")
                .answers("\"int[] 1, 2; double[] 2.5; short[] 3; float[] 4.5; long[] 6906764140092371368; byte[] 6;"
                        + " boolean[] true, false\"");
        target.add("arrays", "seeArrays")
                .argument("String[]", "[\"a\", null]")
                .argument("Integer[]", "[1]")
                .argument("Long[]", "[2]")
                .argument("Double[]", "[2.5]")
                .argument("Boolean[]", "[true]")
                .argument("io.github.trueload.shop.Order[]", "[" + ORDER + "]")
                .answers("\"String[] a, null; Integer[] 1; Long[] 2; Double[] 2.5; Boolean[] true; Order[] "
                        + SEEN_ORDER + "\"");
        target.add("chars", "seeChars")
                .argument("char", "x")
                .argument("char[]", "[\"a\", \"b\"]")
                .answers("\"Character x; char[] a, b\"");
    }

    private static void objects(Target target) {
        target.add("texts", "seeStrings")
                .argument("java.lang.String", "a \"b\" <c>\nd")
                .argument("String", " ")
                .answers("\"String a \\\"b\\\" <c>\\nd; null\"");
        target.add("times", "seeTimes")
                .argument("java.time.LocalDateTime", "2024-02-29 12:30:15")
                .argument("java.time.LocalDate", "2024-02-29")
                .argument("java.time.LocalTime", "12:30:15")
                .answers("\"LocalDateTime 2024-02-29T12:30:15; LocalDate 2024-02-29; LocalTime 12:30:15\"");
        target.add("date", "seeDate")
                .argument("java.util.Date", "2024-02-29 12:30:15")
                .answers("\"Date 2024-02-29 12:30:15\"");
        target.add("locales", "seeLocales")
                .argument("java.util.Locale", "CHINA")
                .argument("java.util.Locale[]", "[\"UK\", \"FRENCH\"]")
                .answers("\"Locale zh_CN; Locale[] en_GB, fr\"");
        target.add("enums", "seeStatuses")
                .argument("io.github.trueload.shop.Status", "PAID")
                .argument("java.util.List<io.github.trueload.shop.Status>", "[\"NEW\", \"SHIPPED\"]")
                .answers("\"Status PAID; ArrayList [NEW, SHIPPED]; 2\"");
        target.add("object", "seeOrder")
                .argument("io.github.trueload.shop.Order", ORDER)
                .answers("\"Order " + SEEN_ORDER + "\"");
        target.add("nested generics", "seeOrders")
                .argument(
                        "java.util.List<java.util.Map<String,io.github.trueload.shop.Order>>",
                        "[{\"a\": " + ORDER + "}]")
                .answers("\"a=" + SEEN_ORDER + "\"");
    }

    private static void others(Target target) {
        target.add("decimal", "seeBigDecimal")
                .argument("java.math.BigDecimal", "12345678901234567890.12345")
                .answers("\"BigDecimal 12345678901234567890.12345\"");
        typesInsideAnObject(target);
        target.add("decimal in JSON", "seeBigDecimal")
                .argument("java.math.BigDecimal", "")
                .json("[1.10]")
                .answers("\"BigDecimal 1.10\"");
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

    private static void order(DubboPlan.Sampler sampler, String bundle, String group) {
        sampler.set("BUNDLE", bundle)
                .set("GROUP", group)
                .set("RPC_PROTOCOL", group.endsWith("tri") ? "tri" : "dubbo")
                .method("seeOrder")
                .argument("io.github.trueload.shop.Order", "{\"id\": 6906764140092371368, \"status\": \"PAID\"}")
                .answers("\"Order Order(6906764140092371368, null, PAID, null, null, null)\"");
    }

    private static void start(String name, String dubbo, String protocol) {
        DubboProvider provider = DubboProvider.of(dubbo, directory.resolve(name))
                .registry("zookeeper://" + zooKeeper.address())
                .protocol(protocol)
                .version("1.0")
                .group(name)
                .start();
        PROVIDERS.put(name, provider);
    }

    private static List<Map<String, String>> samples(boolean ofMatrix) {
        return result.jtl().samples().stream()
                .filter(sample -> ofMatrix
                        == (sample.get("label").contains(DIRECT)
                                || sample.get("label").contains(BY_REGISTRY)))
                .toList();
    }

    private static void assertPassed(List<Map<String, String>> samples) {
        assertThat(result.exitCode()).isZero();
        assertThat(samples)
                .allSatisfy(sample ->
                        assertThat(sample.get("success")).as(sample.toString()).isEqualTo("true"));
        assertThat(result.logLines(" ERROR ")).isEmpty();
    }

    /** Where the samplers of a plan go. */
    private record Target(DubboPlan plan, String bundle, String group, String address) {
        DubboPlan.Sampler add(String name, String method) {
            return plan.add(bundle + " to " + group + ": " + name)
                    .direct(address)
                    .set("GROUP", group)
                    .set("BUNDLE", bundle)
                    .set("RPC_PROTOCOL", group.endsWith("tri") ? "tri" : "dubbo")
                    .method(method);
        }
    }
}
