// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.health.matter.Check;
import io.github.trueload.health.matter.Generator;
import io.github.trueload.health.matter.Generator.Second;
import io.github.trueload.health.matter.HealthRow;
import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class HealthRowsTest extends SecondsOfARun {
    @Test
    void joinsTheSecondsOfAnInterval() {
        generator.pass(4, second -> {}).pass(1, second -> second.locked(28).files(250, 256, 3));

        List<HealthRow> rows = run.takeRows();
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).tags).isEmpty();
        // One tick of 15 was late by 2 ms, so that this is no percentile but the largest.
        assertThat(rows.get(0).numbers)
                .containsAllEntriesOf(Map.of(
                        "cpuProcessPercent", 25.0, "filesOpen", 250.0, "tooManyOpenFiles", 3.0, "lagP99Ms", 2.0));
        assertThat(rows.get(0).numbers.get("threadsSampler")).isCloseTo(30, within(0.001));
        // Added up in an order of its own in each JVM.
        assertThat(rows.get(0).numbers.get("timeLockPercent")).isCloseTo(100 * 28 / 150.0, within(1e-9));
        assertThat(rows.get(0).numbers.get("generatorPercent")).isCloseTo(100 * 28 / 150.0, within(1e-9));
        assertThat(run.takeRows()).as("rows are taken once").isEmpty();
    }

    @Test
    void sharesOfTheUsersTimeAreOfTheTimeThatIsTold() {
        generator.pass(1, Second::notSeen);
        assertThat(run.takeRows().get(0).numbers)
                .containsKey("threadsSampler")
                .doesNotContainKeys("timeTargetPercent", "timeInSamplesPercent", "generatorPercent");

        generator.pass(1, Second::notSeen).pass(3, second -> second.locked(15));
        assertThat(run.takeRows().get(0).numbers.get("timeTargetPercent")).isCloseTo(50, within(1e-9));
    }

    @Test
    void leavesOutWhatIsAbsent() {
        generator.pass(1, Second::nothing);

        assertThat(run.takeRows())
                .as("no figure was read, not even one that is 0")
                .isEmpty();
    }

    @Test
    void givesTargetsAddressesAndVerdictsRowsOfTheirOwn() {
        Object target = Generator.target("http://shop:80", 40, 2, 0, Double.NaN);
        pass(15, second -> second.targets(target).host("shop", false, Double.NaN, 40, 0));

        List<HealthRow> rows = run.takeRows();

        assertThat(rows)
                .extracting(row -> row.tags)
                .containsExactly(
                        Map.of(),
                        Map.of("host", "shop", "address", "10.0.0.1"),
                        Map.of("host", "shop", "address", "10.0.0.2"),
                        Map.of("target", "http://shop:80"),
                        Map.of("verdict", "dns"));
        assertThat(rows.get(1).numbers).containsExactly(Map.entry("connections", 40.0));
        assertThat(rows.get(3).numbers)
                .containsAllEntriesOf(Map.of("connectFloorMs", 2.0, "connectP99Ms", 7.0, "portsInUse", 5.0));
        assertThat(rows.get(4).texts.get("text")).startsWith("40 of 40 connections to shop");
        assertThat(rows.get(4).numbers).containsExactly(Map.entry("active", 1.0));
    }

    @Test
    void writesNoRowForANameWithOneAddress() {
        generator.pass(5, second -> second.host("one", true, Double.NaN, 40));
        assertThat(run.takeRows()).hasSize(1);
    }

    @Test
    void describesEveryFieldInTheDocumentation() throws IOException {
        WatchTest.Started run = WatchTest.aFewSeconds();
        for (String folder : new String[] {"docs/", "docs/zh/"}) {
            String reference = Files.readString(Checkout.root().resolve(folder + "reference.md"));
            assertThat(run.rows().get(0).numbers.keySet()).as(folder).allSatisfy(name -> assertThat(reference)
                    .contains("`" + name + "`"));
            String page = Files.readString(Checkout.root().resolve(folder + "generator-health.md"));
            for (Check check : generator.matters.checks()) {
                assertThat(page).as(folder).contains("| `" + check.tag + "` |");
            }
        }
    }

    @Test
    void theChinesePageHasTheNamesThatTheChineseTerminalShows() throws IOException {
        Path root = Checkout.root();
        String page = Files.readString(root.resolve("docs/zh/generator-health.md"));
        String said = Files.readString(
                root.resolve("generator-health/src/main/resources/io/github/trueload/health/said.zh.txt"));
        for (Check check : generator.matters.checks()) {
            assertThat(said.lines().filter(line -> line.startsWith(check.tag + " => ")))
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .satisfies(line -> assertThat(page).contains("| `" + line.replace(" => ", "` | **") + "**："));
        }
    }
}
