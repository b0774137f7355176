// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import static io.github.trueload.health.watch.ReadingFixture.lock;
import static io.github.trueload.health.watch.ReadingFixture.seconds;
import static io.github.trueload.health.watch.ReadingFixture.threads;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.HostReading;
import io.github.trueload.health.reading.NetworkReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.TargetReading;
import io.github.trueload.health.rule.VerdictKind;
import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HealthRowsTest {
    @Test
    void joinsTheReadingsOfAnInterval() {
        List<Reading> readings = new ArrayList<>(seconds(4, reading -> reading));
        readings.addAll(seconds(1, reading -> reading.threads(threads(2, 28, 0, 0, 0, lock(28)))
                .files(ReadingFixture.files(250, 256, 3, 0))));

        List<HealthRow> rows = HealthRows.of(readings, Map.of());

        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).tags()).isEmpty();
        assertThat(rows.get(0).numbers())
                .containsEntry("cpuProcessPercent", 25.0)
                .containsEntry("filesOpen", 250.0)
                .containsEntry("tooManyOpenFiles", 3.0)
                .containsEntry("threadsBlocked", 5.6)
                .containsEntry("threadsSampler", 30.0)
                // One tick of 15 was late by 2 ms, so that this is no percentile but the largest.
                .containsEntry("lagP99Ms", 2.0);
        assertThat(rows.get(0).texts().get("wait1"))
                .isEqualTo("28 threads, lock org.apache.dubbo.config.ReferenceConfig in"
                        + " org.apache.dubbo.config.ReferenceConfig.get, longest 3000 ms");
    }

    @Test
    void leavesOutWhatIsAbsent() {
        List<HealthRow> rows = HealthRows.of(List.of(Reading.at(1).build()), Map.of());

        assertThat(rows.get(0).numbers())
                .as("no figure was read, not even one that is 0")
                .isEmpty();
        assertThat(rows.get(0).texts()).isEmpty();
    }

    @Test
    void givesTargetsAddressesAndVerdictsRowsOfTheirOwn() {
        HostReading host =
                new HostReading("shop", Map.of("10.0.0.1", 40L, "10.0.0.2", 0L), HostReading.Source.SYSTEM, Double.NaN);
        TargetReading target = new TargetReading("http://shop:80", "http", 40, 2, 3, 9, 17);
        NetworkReading network = new NetworkReading(List.of(target), List.of(host), 40, 28_232, "10.0.0.1:80");

        List<HealthRow> rows =
                HealthRows.of(seconds(5, reading -> reading.network(network)), Map.of(VerdictKind.DNS, "all to one"));

        assertThat(rows)
                .extracting(HealthRow::tags)
                .containsExactly(
                        Map.of(),
                        Map.of("target", "http://shop:80"),
                        Map.of("host", "shop", "address", "10.0.0.1"),
                        Map.of("host", "shop", "address", "10.0.0.2"),
                        Map.of("verdict", "dns"));
        assertThat(rows.get(1).numbers())
                .containsEntry("connectFloorMs", 2.0)
                .containsEntry("connectP99Ms", 9.0)
                .containsEntry("portsInUse", 17.0);
        assertThat(rows.get(2).numbers()).containsExactly(Map.entry("connections", 40.0));
        assertThat(rows.get(4).texts()).containsExactly(Map.entry("text", "all to one"));
        assertThat(rows.get(4).numbers()).containsExactly(Map.entry("active", 1.0));
    }

    @Test
    void writesNoRowForANameWithOneAddress() {
        HostReading host = new HostReading("one", Map.of("10.0.0.1", 40L), HostReading.Source.BALANCER, Double.NaN);
        NetworkReading network = new NetworkReading(List.of(), List.of(host), 40, 28_232, "10.0.0.1:80");

        assertThat(HealthRows.of(seconds(5, reading -> reading.network(network)), Map.of()))
                .hasSize(1);
    }

    @Test
    void describesEveryFieldInTheDocumentation() throws IOException {
        HealthMonitorTest.Started run = HealthMonitorTest.aFewSeconds();
        for (String folder : new String[] {"docs/", "docs/zh/"}) {
            String reference = Files.readString(Checkout.root().resolve(folder + "reference.md"));
            assertThat(run.rows().get(0).numbers().keySet()).as(folder).allSatisfy(name -> assertThat(reference)
                    .contains("`" + name + "`"));
            String page = folder + "generator-health.md";
            String text = Files.readString(Checkout.root().resolve(page));
            for (VerdictKind kind : VerdictKind.values()) {
                assertThat(text).as(page).contains("| `" + kind.tag() + "` |");
            }
        }
    }
}
