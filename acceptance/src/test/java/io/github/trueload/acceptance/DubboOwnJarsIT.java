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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The user's own jars beside Dubbo: a service's classes, a filter that signs calls, serializations. */
@ExtendWith(DubboTown.Shared.class)
class DubboOwnJarsIT {
    private static final Path RUNTIMES = Checkout.root().resolve("testkit/runtimes/dubbo");
    private static final String SHOP = "shop, ";
    private static final String SECRET_KEY = PlantedSecrets.of("secret-key");
    private static final Path SERIALIZATIONS = RUNTIMES.resolve("extras/target/lib");
    private static final String EVENT = "{\"id\": \"6f1c1d2e-0000-4000-8000-00000000abcd\", \"start\": \"2024-01-31"
            + " 08:00:00\", \"at\": \"2024-01-31T08:00:00Z\", \"days\": [\"2024-02-29\"], \"amount\": 1.10,"
            + " \"created\": \"2024-02-29 12:30:15\", \"status\": \"PAID\", \"anything\": {\"@type\":"
            + " \"io.github.trueload.shop.Status\", \"@value\": \"SHIPPED\"}, \"data\": \"aGk=\"}";
    private static final String SEEN_ORDER = "Order(6906764140092371368, Ada, PAID, Date 2024-02-29 12:30:15,"
            + " [Item(book, 2, 12.50)], {first=Item(pen, 1, null)})";
    private static final String[] OPENS_FOR_FST = Stream.of("util.concurrent", "net", "math", "time")
            .map(name -> "--add-opens=java.base/java." + name + "=ALL-UNNAMED")
            .toArray(String[]::new);

    @TempDir
    private static Path directory;

    private static DubboTown town;

    @BeforeAll
    static void take(DubboTown shared) {
        town = shared;
    }

    /** Calls with the service's own classes and the company's filter, which {@link DubboTypesIT} makes. */
    static void addTo(DubboPlan plan, DubboTown town) {
        for (String bundle : List.of("2.7", "3.3")) {
            for (String provider : providers()) {
                if (!provider.endsWith("tri") || bundle.equals("3.3")) {
                    calls(new Target(plan, town, bundle, provider));
                }
            }
        }
    }

    /** That they went as they should, with {@link #jars()} as extra jars. */
    static void assertPassed(JMeterResult result) {
        assertThat(result.jtl().samples())
                .filteredOn(sample -> sample.get("label").startsWith(SHOP))
                .hasSizeGreaterThan(20)
                .allSatisfy(sample ->
                        assertThat(sample.get("success")).as(sample.toString()).isEqualTo("true"));
        assertThat(result.log())
                .contains("reference opened, with the service's classes of " + api().getFileName() + ": ")
                .as("secret of the filter")
                .doesNotContain(SECRET_KEY);
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.logLines(" WARN "))
                .filteredOn(line -> line.contains(".jar"))
                .isEmpty();
    }

    /** The API jar of the service and the jar with the company's filter. */
    static List<Path> jars() {
        return List.of(api(), filter());
    }

    @Test
    void saysInOneLineEachWhatIsWrongWithTheJars() {
        Skip.unlessAll(false);
        DubboPlan plan = new DubboPlan();
        plan.add("goes on", "2.7")
                .direct(town.address())
                .set("TIMEOUT", "60000")
                .echo("a");
        plan.add("without Item", "2.7")
                .direct(town.address())
                .set("TIMEOUT", "60000")
                .method("seeOrder")
                .argument("io.github.trueload.shop.Order", DubboCallsIT.ORDER)
                .answers("\"Order " + SEEN_ORDER.replace("12.50", "12.5") + "\"");
        Path own = RUNTIMES.resolve("2.7.23/target/lib/dubbo-2.7.23.jar");
        Path half = without("io/github/trueload/shop/Item.class", api(), directory.resolve("half-api.jar"));

        JMeterResult result = JMeterHome.shared()
                .command()
                .property("trueload.dubbo.extraJars", "missing/api.jar;" + own + ";" + half)
                .run(plan::write, directory, "wrong");

        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.logLines(" ERROR "))
                .hasSize(1)
                .allMatch(line -> line.contains("missing/api.jar does not exist: correct the path"));
        assertThat(result.logLines(" WARN "))
                .hasSize(2)
                .anyMatch(line -> line.contains(own + " holds ") && line.contains("are not used by Dubbo 2.7"))
                .anyMatch(line -> line.contains(DubboProvider.INTERFACE + " is called without its classes, for one of"
                        + " them is missing: io.github.trueload.shop.Item; add its jar to trueload.dubbo.extraJars"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"kryo", "fst"})
    void callsWithSerializationsOfTheUser(String serialization) {
        Skip.unlessAll(false);
        try (DubboProvider provider = DubboProvider.of("2.7.23", directory.resolve("provider-" + serialization))
                .version("1.0")
                .serialization(serialization)
                .besides(SERIALIZATIONS)
                .jvm(OPENS_FOR_FST)
                .start()) {
            for (String jars : List.of(SERIALIZATIONS.toString(), SERIALIZATIONS + ";" + api())) {
                JMeterResult with = serialized(provider, serialization, jars);
                Runs.assertPassed(with);
            }
            JMeterResult without = serialized(provider, serialization, "");
            assertThat(without.jtl().failures()).hasSize(2);
            assertThat(without.jtl().column("responseMessage"))
                    .allMatch(message -> message.contains("wants serialization " + serialization)
                            && message.contains("trueload.dubbo.extraJars"));
        }
    }

    /** Dubbo's own client with the same jars fails as well: the classes of the arguments are lost. */
    @Test
    void saysThatAvroIsNoGoodForGenericCalls() {
        Skip.unlessAll(false);
        try (DubboProvider provider = DubboProvider.of("2.7.23", directory.resolve("provider-avro"))
                .version("1.0")
                .serialization("avro")
                .besides(SERIALIZATIONS)
                .start()) {
            JMeterResult avro = serialized(provider, "avro", SERIALIZATIONS.toString());
            assertThat(avro.jtl().failures()).hasSize(2);
            assertThat(avro.jtl().column("responseMessage"))
                    .allMatch(message -> message.contains("loses the classes of a generic call's arguments")
                            && message.contains("a row serialization = hessian2 in Parameters"));
            Runs.assertPassed(serialized(provider, "hessian2", ""));
        }
    }

    private static JMeterResult serialized(DubboProvider provider, String serialization, String jars) {
        DubboPlan plan = new DubboPlan();
        plan.add("order", "2.7")
                .direct(provider.address())
                .set("TIMEOUT", "60000")
                .parameter("serialization", serialization)
                .method("seeOrder")
                .argument("io.github.trueload.shop.Order", "{\"id\": 7, \"customer\": \"Ada\", \"status\": \"PAID\"}")
                .answers("\"Order Order(7, Ada, PAID, null, null, null)\"");
        plan.add("text", "2.7")
                .direct(provider.address())
                .set("TIMEOUT", "60000")
                .parameter("serialization", serialization)
                .echo("a");
        String name = serialization + "-" + jars.hashCode();
        return JMeterHome.shared()
                .command()
                .jvmArgs(serialization.equals("fst") ? OPENS_FOR_FST : new String[0])
                .property("trueload.dubbo.extraJars", jars)
                .property("trueload.dubbo.unsafeSerializations", serialization)
                .run(plan::write, directory, name);
    }

    private static List<String> providers() {
        return Skip.nothing() ? List.of("2.7.23", "3.3.6-tri", "2.6.12", "3.3.6") : List.of("2.7.23", "3.3.6-tri");
    }

    private static void calls(Target target) {
        target.add("event", "seeEvent")
                .argument("io.github.trueload.shop.Event", EVENT)
                .answers(DubboCallsIT.SEEN_EVENT);
        target.add("JSON without types", "seeEvent").json("[" + EVENT + "]").answers(DubboCallsIT.SEEN_EVENT);
        target.add("generics", "seeOrders")
                .argument("java.util.List", "[{\"a\": " + DubboCallsIT.ORDER + "}]")
                .answers("\"a=" + SEEN_ORDER + "\"");
        target.add("answer", "order")
                .argument("long", "7")
                .answers("{\"created\":\"1970-01-01 00:00:00\",\"customer\":\"Ada & <Bob>\",\"gifts\":null,\"id\":7,"
                        + "\"items\":[{\"name\":\"book\",\"price\":12.50,\"quantity\":2}],\"status\":\"PAID\"}")
                .headers("Dubbo-Classes: trueload-runtime-dubbo-service");
        target.add("overload", "find").argument("long", "7").answers("\"by id 7\"");
        target.add("nothing", "nothing").answers("null");
        target.add("async", "slow")
                .argument("long", "200")
                .set("ASYNC", "async")
                .answers("\"after 200\"");
        target.add("exception", "fail")
                .argument("String", "no stock")
                .set("EXCEPTION_POLICY", "accepted")
                .set("ACCEPTED_EXCEPTIONS", "io.github.trueload.shop.ShopException")
                .answersWith("no stock\n\ncode: E42");
        target.add("signature", "attachment")
                .argument("String", "signature")
                .parameter("accessKeyId", "shop")
                .parameter("secretAccessKey", SECRET_KEY)
                .answersWith("String shop:");
        target.add("generic call", "echo")
                .argument("String", "a")
                .parameter("generic", "true")
                .answers("\"a\"");
    }

    /** A copy of a jar without one of its classes. */
    private static Path without(String member, Path jar, Path copy) {
        try {
            Files.copy(jar, copy);
            try (FileSystem members = FileSystems.newFileSystem(copy)) {
                Files.delete(members.getPath(member));
            }
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path api() {
        return Checkout.built("testkit/runtimes/dubbo/service/target", "trueload-runtime-dubbo-service-*.jar");
    }

    private static Path filter() {
        return Checkout.built("testkit/runtimes/dubbo/extras/target", "trueload-runtime-dubbo-extras-*.jar");
    }

    /** Where the samplers of a plan go. */
    private record Target(DubboPlan plan, DubboTown town, String bundle, String provider) {
        DubboPlan.Sampler add(String name, String method) {
            return plan.add(SHOP + bundle + " to " + provider + ": " + name, bundle)
                    .direct(town, provider)
                    .set("TIMEOUT", "60000")
                    .parameter("connect.timeout", "60000")
                    .method(method);
        }
    }
}
