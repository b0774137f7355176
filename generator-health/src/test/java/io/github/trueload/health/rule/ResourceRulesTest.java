// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import static io.github.trueload.health.watch.ReadingFixture.cpu;
import static io.github.trueload.health.watch.ReadingFixture.link;
import static io.github.trueload.health.watch.ReadingFixture.pressure;
import static io.github.trueload.health.watch.ReadingFixture.seconds;
import static io.github.trueload.health.watch.ReadingFixture.working;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.CpuReading;
import io.github.trueload.health.reading.HotThread;
import io.github.trueload.health.reading.PressureReading;
import io.github.trueload.health.reading.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What is said of hot threads, waits for processors and disks, and the network; and when nothing is. */
class ResourceRulesTest {
    private static final double UNKNOWN = Double.NaN;

    @Test
    void namesTheHotThreadAndWhereItIs() {
        assertThat(judge(reading -> reading.threads(working(30, 0, 0.98))).get(VerdictKind.HOT_THREAD))
                .contains("the thread 'loop-1', which runs no samples, uses 98 % of one processor (in"
                        + " java.util.HashMap.get, called from com.example.Loop.run), while this process uses 25 %");
    }

    @Test
    void namesWhereTheHotThreadWasSeenMostOften() {
        List<String> work = List.of("java.lang.Thread.yield", "com.example.Sdk.encode", "java.lang.Thread.run");
        List<String> once = List.of("com.example.Sdk.log", "java.lang.Thread.run");
        List<String> between = List.of("jdk.internal.misc.Unsafe.park", "java.lang.Thread.run");
        List<Reading> readings = new ArrayList<>();
        for (List<String> stack : List.of(between, between, work, once, between, work, between, List.<String>of())) {
            HotThread thread = new HotThread(7, "sdk-worker", 0.95, stack);
            readings.addAll(
                    seconds(1, reading -> reading.threads(working(30, 0, 0).with(0, thread))));
        }

        assertThat(RulesTest.judge(readings).get(VerdictKind.HOT_THREAD))
                .contains("(in java.lang.Thread.yield, called from com.example.Sdk.encode)");
    }

    @Test
    void blamesNoThreadWhereAllProcessorsAreInUse() {
        assertThat(judge(reading -> reading.threads(working(30, 0, 1)).cpu(cpu(0.95, 0.96))))
                .containsOnlyKeys(VerdictKind.CPU);
    }

    @Test
    void doesNotTakeSeveralThreadsThatTakeTurnsForOne() {
        List<Reading> readings = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            HotThread thread = new HotThread(i, "worker-" + i, 0.99, List.of());
            readings.addAll(
                    seconds(1, reading -> reading.threads(working(30, 0, 0).with(0, thread))));
        }

        assertThat(RulesTest.judge(readings)).isEmpty();
    }

    @Test
    void saysForHowLongThreadsWaitAndWhoMayBeTheCause() {
        assertThat(judge(reading -> reading.pressure(pressure(0.8, 0, 3.4))).get(VerdictKind.CPU_WAIT))
                .contains("in 80 % of the time (cpu.pressure of the machine), those of this process for 3.4 ms each"
                        + " time, while this process uses 25 % of the 8 processors it may use: other programs (30 % of"
                        + " the machine is busy)");
        assertThat(judge(reading ->
                                reading.pressure(pressure(0.8, 0, 3.4)).cpu(new CpuReading(1, 0.5, 2, 2, 0.1, 0, 1)))
                        .get(VerdictKind.CPU_WAIT))
                .contains("the container's quota stops it in 10 % of the scheduler's periods");
        assertThat(judge(reading -> reading.cpu(new CpuReading(2, 0.6, 8, 8, UNKNOWN, 0.3, 1)))
                        .get(VerdictKind.CPU_WAIT))
                .contains("a hypervisor gives 30 % of this machine's processors to other machines");
    }

    @Test
    void saysNothingOfWaitsThatAnotherRuleTells() {
        UnaryOperator<Reading.Builder> waits = reading -> reading.pressure(pressure(0.9, 0, 5));

        assertThat(judge(reading -> waits.apply(reading).cpu(cpu(0.95, 0.96)))).containsOnlyKeys(VerdictKind.CPU);
        assertThat(judge(reading -> waits.apply(reading).cpu(cpu(0.3, 0.99)))).containsOnlyKeys(VerdictKind.MACHINE);
        assertThat(judge(reading -> waits.apply(reading).cpu(new CpuReading(0.5, 0.3, 2, 2, 0.4, 0, 1))))
                .containsOnlyKeys(VerdictKind.THROTTLED);
    }

    @Test
    void doesNotClaimWaitsOfOtherProgramsForThisProcess() {
        assertThat(judge(reading -> reading.pressure(pressure(0.9, 0, 0.2)))).isEmpty();
        assertThat(judge(reading -> reading.pressure(new PressureReading(0.9, 0, false, UNKNOWN))))
                .isEmpty();
    }

    @Test
    void blamesTheDiskOnlyWhereSamplersWaitForIt() {
        assertThat(judge(reading -> reading.pressure(pressure(0, 0.7, 0)).threads(working(30, 24, 0.1)))
                        .get(VerdictKind.DISK))
                .contains("80 % of the sampler threads at work write results or log lines")
                .contains("in 70 % of the time (io.pressure of the machine)");
        assertThat(judge(reading -> reading.pressure(pressure(0, 0.9, 0)))).isEmpty();
        assertThat(judge(reading -> reading.threads(working(30, 24, 0.1)))).isEmpty();
        assertThat(judge(reading ->
                        reading.threads(working(30, 24, 0.1)).pressure(new PressureReading(0, UNKNOWN, false, 0))))
                .isEmpty();
    }

    @Test
    void doesNotTakeOneThreadThatWritesForAMomentForMany() {
        UnaryOperator<Reading.Builder> waits = reading -> reading.pressure(pressure(0, 0.9, 0));
        List<Reading> readings = seconds(8, reading -> waits.apply(reading).threads(working(1, 0, 0)));
        readings.addAll(seconds(2, reading -> waits.apply(reading).threads(working(1, 1, 0))));

        assertThat(RulesTest.judge(readings)).isEmpty();
    }

    @Test
    void saysWhatOfTheNetworkIsShort() {
        assertThat(judge(reading -> reading.link(link(0.97, 0, 0))).get(VerdictKind.LINK))
                .contains("the network interface eth0 is full: in one direction 97 % of its 1000 megabits");
        assertThat(judge(reading -> reading.link(link(0, 0.034, 0))).get(VerdictKind.LINK))
                .contains("3.4 % of the TCP segments are sent again (340 per second");
        assertThat(judge(reading -> reading.link(link(0, 0, 0.95))).get(VerdictKind.LINK))
                .contains("follows 950 of 1000 connections");
        // Half of four segments a second.
        assertThat(judge(reading -> reading.link(link(0, 0, 0).withSegments(2, 2))))
                .isEmpty();
    }

    private static Map<VerdictKind, String> judge(UnaryOperator<Reading.Builder> change) {
        return RulesTest.judge(seconds(10, change));
    }
}
