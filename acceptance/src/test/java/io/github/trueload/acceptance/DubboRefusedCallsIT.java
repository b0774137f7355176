// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Calls that a provider refuses, and what their samples say of it, in one run of JMeter. */
@ExtendWith(DubboTown.Shared.class)
class DubboRefusedCallsIT {
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
                    "The provider has no class com.acme.Nothing,"
                            + " which seeOrder(com.acme.Nothing) names as a type"),
            new Refused(
                    "no constant",
                    "seeOrder",
                    ORDER,
                    "{\"status\": \"PAYED\"}",
                    "The provider's enum" + " io.github.trueload.shop.Status has no constant PAYED"));
    private static final String ANOTHER_VERSION = "another version";

    @TempDir
    private static Path directory;

    private static JMeterResult result;

    @BeforeAll
    static void runEverySampler(DubboTown town) {
        DubboPlan plan = new DubboPlan();
        for (String bundle : List.of("2.7", "3.3")) {
            for (String provider : List.of("2.7.23", "3.3.6")) {
                String to = bundle + " to " + provider + ": ";
                REFUSED.forEach(call -> plan.add(to + call.name)
                        .direct(town, provider)
                        .set("BUNDLE", bundle)
                        .method(call.method)
                        .argument(call.type, "")
                        .json("[" + call.argument + "]"));
                plan.add(to + ANOTHER_VERSION)
                        .direct(town, provider)
                        .set("BUNDLE", bundle)
                        .set("VERSION", "9.9")
                        .method("echo")
                        .argument("String", "a");
            }
        }
        result = JMeterHome.trueload(directory)
                .command()
                .run(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"));
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

    private static List<Map<String, String>> samples(String name) {
        return result.jtl().samples().stream()
                .filter(sample -> sample.get("label").endsWith(name))
                .toList();
    }

    /** A call with one argument, and how its message begins without the API jar. */
    private record Refused(String name, String method, String type, String argument, String message) {}
}
