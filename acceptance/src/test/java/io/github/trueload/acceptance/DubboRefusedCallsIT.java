// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that a provider refuses, and what their samples say of it. */
class DubboRefusedCallsIT {
    private static final Duration RUN = Duration.ofMinutes(5);

    /** What is wrong, method, types, arguments, and how the message of a call without the API jar starts. */
    private static final String[][] REFUSED = {
        {
            "no method",
            "nowhere",
            "String",
            "[\"a\"]",
            "NETWORK: The provider has no method nowhere(java.lang.String) of " + DubboProvider.INTERFACE
        },
        {
            "wrong type",
            "find",
            "java.util.Map",
            "[{}]",
            "NETWORK: The provider has no method find(java.util.Map) of " + DubboProvider.INTERFACE
        },
        {
            "no class",
            "seeOrder",
            "com.acme.Nothing",
            "[{}]",
            "NETWORK: The provider has no class com.acme.Nothing, which seeOrder(com.acme.Nothing) names as a type"
        },
        {
            "no constant",
            "seeOrder",
            "io.github.trueload.shop.Order",
            "[{\"status\": \"PAYED\"}]",
            "NETWORK: The provider's enum io.github.trueload.shop.Status has no constant PAYED"
        }
    };

    @TempDir
    private static Path directory;

    private static final Map<String, DubboProvider> PROVIDERS = new LinkedHashMap<>();
    private static JMeterHome home;

    @BeforeAll
    static void start() {
        home = JMeterHome.create("5.6.3", directory.resolve("home")).withTrueload();
        for (String version : List.of("2.7.23", "3.3.6")) {
            PROVIDERS.put(
                    version,
                    DubboProvider.of(version, directory.resolve(version))
                            .version("1.0")
                            .start());
        }
    }

    @AfterAll
    static void stop() {
        PROVIDERS.values().forEach(DubboProvider::close);
    }

    @Test
    void aRefusedCallSaysTheCauseFirst() {
        DubboPlan plan = new DubboPlan();
        targets().forEach(target -> {
            for (String[] row : REFUSED) {
                sampler(plan, target, row[0], row[1], row[2], row[3]);
            }
        });

        JMeterResult result = run(plan, "refused");

        assertThat(result.jtl().samples()).hasSize(4 * REFUSED.length).allSatisfy(sample -> {
            String[] row = Stream.of(REFUSED)
                    .filter(each -> sample.get("label").endsWith(each[0]))
                    .findFirst()
                    .orElseThrow();
            assertThat(sample.get("responseMessage")).as(sample.get("label")).startsWith(row[4]);
            assertThat(sample.get("responseCode")).isEqualTo("1");
        });
    }

    @Test
    void aServiceThatIsNotExportedIsNamedFirst() {
        DubboPlan plan = new DubboPlan();
        targets().forEach(target -> sampler(plan, target, "another version", "echo", "String", "[\"a\"]")
                .set("VERSION", "9.9"));

        JMeterResult result = run(plan, "version");

        assertThat(result.jtl().samples()).hasSize(4).allSatisfy(sample -> assertThat(sample.get("responseMessage"))
                // A provider of 3.3 does not say why.
                .containsPattern("^NETWORK: The provider (does not export|could not read the call: check that it"
                        + " exports) " + DubboProvider.INTERFACE + "(:9.9:| version 9.9)"));
    }

    private static JMeterResult run(DubboPlan plan, String name) {
        return home.command().run(plan.write(directory.resolve(name + ".jmx")), directory.resolve(name), RUN);
    }

    private static Stream<String[]> targets() {
        return Stream.of("2.7", "3.3")
                .flatMap(bundle -> PROVIDERS.keySet().stream().map(provider -> new String[] {bundle, provider}));
    }

    private static DubboPlan.Sampler sampler(
            DubboPlan plan, String[] target, String name, String method, String types, String arguments) {
        DubboPlan.Sampler sampler = plan.add(target[0] + " to " + target[1] + ": " + name)
                .direct(PROVIDERS.get(target[1]).address())
                .set("BUNDLE", target[0])
                .method(method);
        for (String type : types.split(",")) {
            sampler.argument(type, "");
        }
        return sampler.json(arguments);
    }
}
