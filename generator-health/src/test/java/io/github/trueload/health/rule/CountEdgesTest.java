// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import static io.github.trueload.health.watch.ReadingFixture.cpu;
import static io.github.trueload.health.watch.ReadingFixture.link;
import static io.github.trueload.health.watch.ReadingFixture.lock;
import static io.github.trueload.health.watch.ReadingFixture.lookup;
import static io.github.trueload.health.watch.ReadingFixture.pool;
import static io.github.trueload.health.watch.ReadingFixture.pressure;
import static io.github.trueload.health.watch.ReadingFixture.queue;
import static io.github.trueload.health.watch.ReadingFixture.seconds;
import static io.github.trueload.health.watch.ReadingFixture.threads;
import static io.github.trueload.health.watch.ReadingFixture.working;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.CpuReading;
import io.github.trueload.health.reading.HostReading;
import io.github.trueload.health.reading.NetworkReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.TargetReading;
import io.github.trueload.health.reading.ThreadReading;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From how many threads, connections or milliseconds on a rule speaks: just below, at and just above. */
class CountEdgesTest {
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void threeThreadsMustWait(int waiting) {
        List<ThreadReading> readings = List.of(
                threads(5 - waiting, waiting, 0, 0, 0, lock(waiting)),
                threads(5 - waiting, 0, waiting, 0, 0, pool(waiting)),
                threads(5 - waiting, 0, waiting, 0, 0, queue(waiting)),
                threads(5, 0, 0, 0, 0, lookup(waiting)));
        for (ThreadReading reading : readings) {
            assertThat(said(builder -> builder.threads(reading))).hasSize(waiting < 3 ? 0 : 1);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {9, 10, 11})
    void tenConnectionsTellHowTheySpread(long connections) {
        HostReading host = new HostReading(
                "shop", Map.of("10.0.0.1", connections, "10.0.0.2", 0L), HostReading.Source.SYSTEM, Double.NaN);

        assertThat(said(builder -> builder.network(network(List.of(), List.of(host))))
                        .keySet())
                .isEqualTo(connections < 10 ? Set.of() : Set.of(VerdictKind.DNS));
    }

    @ParameterizedTest
    @CsvSource({"29, 30, false", "30, 30, true", "31, 30, true", "30, 1.9, false", "30, 2, true", "30, 2.1, true"})
    void thirtyConnectionsOfTwoMillisecondsMoreMakeATargetAFarOne(long connects, double floorMs, boolean far) {
        List<TargetReading> targets = List.of(target("far", floorMs, connects), target("near", 1, 5));

        assertThat(said(builder -> builder.network(network(targets, List.of()))))
                .hasSize(far ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"0.89, MACHINE", "0.90, CPU", "0.91, CPU"})
    void aBusyMachineIsNotOthersDoingWhereThisProcessUsesItUp(double own, VerdictKind kind) {
        assertThat(said(builder -> builder.cpu(cpu(own, 0.99)))).containsOnlyKeys(kind);
    }

    @ParameterizedTest
    @CsvSource({"0.099, false", "0.1001, true", "0.101, true"})
    void timeThatAHypervisorTookIsNotCalledOtherPrograms(double steal, boolean told) {
        String text = said(builder -> builder.cpu(new CpuReading(0.5, 0.97, 8, 8, Double.NaN, steal, 1)))
                .get(VerdictKind.MACHINE);

        assertThat(text.contains("its hypervisor gives to other machines (steal)"))
                .isEqualTo(told);
        assertThat(text.contains("other programs compete")).isEqualTo(!told);
    }

    @ParameterizedTest
    @CsvSource({"2, 2, false", "2, 1.5, false", "3, 2, true", "2, 1, true"})
    void theJvmMayRoundAQuotaUp(double believed, double allowed, boolean told) {
        assertThat(said(builder -> builder.cpu(new CpuReading(0.1, 0.1, believed, allowed, Double.NaN, 0, 1)))
                        .containsKey(VerdictKind.PROCESSORS))
                .isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource({"9.9, false", "10, true", "10.1, true"})
    void tenSegmentsASecondMustBeSentAgain(double resent, boolean told) {
        assertThat(said(builder -> builder.link(link(0, 0, 0).withSegments(90, resent)))
                        .containsKey(VerdictKind.LINK))
                .isEqualTo(told);
    }

    /** What another rule tells of the processors is told once. */
    @ParameterizedTest
    @CsvSource({
        "0.89, 0.94, 0.24, HOT_THREAD CPU_WAIT",
        "0.90, 0.94, 0.24, CPU",
        "0.91, 0.94, 0.24, CPU",
        "0.89, 0.95, 0.24, HOT_THREAD MACHINE",
        "0.89, 0.96, 0.24, HOT_THREAD MACHINE",
        "0.89, 0.94, 0.25, HOT_THREAD THROTTLED",
        "0.89, 0.94, 0.26, HOT_THREAD THROTTLED"
    })
    void aHotThreadAndWaitsAreTheirOwnMatterBelowTheLimitsOfProcessors(
            double own, double machine, double throttled, String kinds) {
        Map<VerdictKind, String> said =
                said(builder -> builder.cpu(new CpuReading(8 * own, machine, 8, 8, throttled, 0, 1))
                        .pressure(pressure(0.5, 0, 3))
                        .threads(working(30, 0, 0.99)));

        assertThat(said.keySet()).extracting(VerdictKind::name).containsExactlyInAnyOrder(kinds.split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.009 | 0 | other programs",
                "0.0101 | 0 | the container's quota",
                "0.02 | 0 | the container's quota",
                "0 | 0.099 | other programs",
                "0 | 0.1001 | other machines",
                "0 | 0.101 | other machines"
            })
    void theCauseOfAWaitIsTheQuotaOrTheHypervisorOnlyWhereTheyDidSomething(
            double throttled, double steal, String cause) {
        assertThat(said(builder -> builder.cpu(new CpuReading(0.5, 0.5, 8, 8, throttled, steal, 1))
                                .pressure(pressure(0.5, 0, 3)))
                        .get(VerdictKind.CPU_WAIT))
                .contains("processors it may use: " + cause);
    }

    @Test
    void twoFarTargetsAreNotHeldAgainstEachOther() {
        List<TargetReading> targets = List.of(target("far", 30, 100), target("farther", 31, 100));

        assertThat(said(builder -> builder.network(network(targets, List.of()))))
                .isEmpty();
    }

    private static Map<VerdictKind, String> said(UnaryOperator<Reading.Builder> change) {
        return RulesTest.judge(seconds(10, change));
    }

    private static NetworkReading network(List<TargetReading> targets, List<HostReading> hosts) {
        return new NetworkReading(targets, hosts, 100, 28_232, "10.0.0.1:80");
    }

    private static TargetReading target(String host, double floorMs, long connects) {
        return new TargetReading("http://" + host, "http", connects, floorMs, floorMs, floorMs, 5);
    }
}
