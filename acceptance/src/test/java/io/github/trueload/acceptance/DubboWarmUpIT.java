// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.FreePorts;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** References that are opened before the first sample of a thread group. */
@ExtendWith(DubboTown.Shared.class)
class DubboWarmUpIT {
    private static final List<String> BUNDLES = List.of("2.7", "3.3");

    private static DubboTown town;

    @TempDir
    private Path directory;

    @BeforeAll
    static void take(DubboTown shared) {
        town = shared;
    }

    @Test
    void theFirstSampleOfEachThreadIsACallAndNothingElse() {
        String nobody = "127.0.0.1:" + FreePorts.next();
        DubboPlan plan = new DubboPlan().defaults("ADDRESS", town.address());
        for (String bundle : BUNDLES) {
            echo(plan.group(bundle).add(bundle + " warm"), bundle).set("WARM_UP", "true");
            echo(plan.add(bundle + " warm, by property"), bundle)
                    .set("WARM_UP", "true")
                    .set("GROUP", "${__P(shop.group,)}")
                    .set("APPLICATION", "property");
            echo(plan.group(bundle + " cold").add(bundle + " cold"), bundle)
                    .set("APPLICATION", "cold")
                    .set("WARM_UP", "false");
            echo(plan.add(bundle + " per thread"), bundle)
                    .set("APPLICATION", "thread-${__threadNum}")
                    .set("WARM_UP", "true");
            echo(plan.group(bundle + " nobody").add(bundle + " nobody"), bundle)
                    .set("WARM_UP", "true")
                    .direct(nobody);
        }
        for (int i = 1; i <= 14; i++) {
            echo(plan.group("many").add("many"), "2.7").set("APPLICATION", "many-" + i + "-${__threadNum}");
        }

        JMeterResult result = run("5.6.3", plan);

        assertThat(result.logLines("Over 50 Dubbo references are open")).hasSize(1);
        BUNDLES.forEach(bundle -> assertWarmedUp(result, bundle));
        assertThat(result.jtl().failures()).hasSize(12).allMatch(sample -> sample.get("label")
                .endsWith(" nobody"));
        assertThat(result.logLines(" WARN "))
                .as("one line of each bundle, and another where a later attempt fails for another reason")
                .filteredOn(line -> line.contains("not opened") && line.contains(nobody))
                .hasSizeBetween(2, 4);
        assertThat(result.logLines(" ERROR ")).isEmpty();
    }

    private static void assertWarmedUp(JMeterResult result, String bundle) {
        assertThat(connects(result, bundle + " warm")).hasSize(6).containsOnly("0");
        assertThat(connects(result, bundle + " warm, by property")).hasSize(6).containsOnly("0");
        assertThat(connects(result, bundle + " cold"))
                .as("the sample that opened it says so")
                .hasSize(6)
                .filteredOn(connect -> !"0".equals(connect))
                .hasSize(1);
        assertThat(connects(result, bundle + " per thread"))
                .filteredOn(connect -> !"0".equals(connect))
                .hasSize(3);
        assertThat(result.logLines("Warm-up of " + bundle + ": 2 of 2 Dubbo references open after"))
                .hasSize(1);
        assertThat(result.logLines("Warm-up of " + bundle + " cold")).isEmpty();
        assertThat(result.logLines("Warm-up of " + bundle + " nobody: 0 of 1")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5"})
    void worksInOlderJMeters(String version) {
        Skip.unlessAll(false);
        DubboPlan plan = new DubboPlan().defaults("ADDRESS", town.address());
        echo(plan.group("Users").add("warm"), "2.7").set("WARM_UP", "true");

        JMeterResult result = run(version, plan);

        assertThat(connects(result, "warm")).hasSize(6).containsOnly("0");
        assertThat(result.logLines("Warm-up of Users: 1 of 1")).hasSize(1);
    }

    private JMeterResult run(String version, DubboPlan plan) {
        return JMeterHome.trueload(directory, version)
                .command()
                .property("threads", 3)
                .property("loops", 2)
                // On a busy machine Dubbo alone may take half a minute to start.
                .property("trueload.dubbo.warmUpTimeoutMs", 150_000)
                .run(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"));
    }

    private static DubboPlan.Sampler echo(DubboPlan.Sampler sampler, String bundle) {
        return sampler.set("BUNDLE", bundle)
                .method("echo")
                .argument("String", "a")
                .answers("\"a\"");
    }

    private static List<String> connects(JMeterResult result, String label) {
        return result.jtl().samples().stream()
                .filter(sample -> sample.get("label").equals(label))
                .map(sample -> sample.get("Connect"))
                .toList();
    }
}
