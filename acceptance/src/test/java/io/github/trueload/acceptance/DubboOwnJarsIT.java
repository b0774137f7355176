// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The user's own jars beside Dubbo: serializations, and jars with something wrong; good ones: {@link ShopCalls}. */
class DubboOwnJarsIT {
    private static final Path RUNTIMES = Checkout.root().resolve("testkit/runtimes/dubbo");
    private static final Path SERIALIZATIONS = RUNTIMES.resolve("extras/target/lib");
    private static final String[] OPENS_FOR_FST = Stream.of("util.concurrent", "net", "math", "time")
            .map(name -> "--add-opens=java.base/java." + name + "=ALL-UNNAMED")
            .toArray(String[]::new);

    @TempDir
    private static Path directory;

    @Test
    void saysInOneLineEachWhatIsWrongWithTheJars() {
        Skip.unlessAll(false);
        DubboPlan plan = new DubboPlan();
        plan.add("goes on", "2.7")
                .direct(DubboTown.address())
                .set("TIMEOUT", "60000")
                .echo("a");
        plan.add("without Item", "2.7")
                .direct(DubboTown.address())
                .set("TIMEOUT", "60000")
                .method("seeOrder")
                .argument("io.github.trueload.shop.Order", ShopCalls.ORDER)
                .answers("\"Order " + ShopCalls.SEEN_ORDER + "\"");
        Path own = RUNTIMES.resolve("2.7.23/target/lib/dubbo-2.7.23.jar");
        Path half = without("io/github/trueload/shop/Item.class", ShopCalls.api(), directory.resolve("half-api.jar"));

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
            for (String jars : List.of(SERIALIZATIONS.toString(), SERIALIZATIONS + ";" + ShopCalls.api())) {
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
}
