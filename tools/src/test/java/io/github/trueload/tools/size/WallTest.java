// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.tools.size.RunReport.Limit;
import io.github.trueload.tools.size.RunReport.Second;
import io.github.trueload.tools.size.SizingResult.InfluxCost;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WallTest {
    private static final long START = 1_700_000_000_000L;
    private static final int USERS_PER_SECOND = 2;

    @Test
    void endsWhereTheProcessorsDo() {
        Wall wall = wall(false, 1, ramp(1000, 0.97, 1, 0.1), ramp(900, 0.96, 1, 0.1), ramp(1040, 0.98, 1, 0.1));

        assertThat(wall.perSecond()).isEqualTo(1000);
        assertThat(wall.all()).containsExactly(900, 1000, 1040);
        assertThat(wall.reason.kind).isEqualTo("processors");
        assertThat(wall.reason.text).contains("97 % of the 1 processor that it may use");
        assertThat(wall.reason.isWall).isTrue();
        assertThat(wall.isEstimate()).isFalse();
        assertThat(wall.costMs()).isCloseTo(0.97, within(0.001));
    }

    @Test
    void takesAsManyMachinesAsTheShareOfTheWallNeeds() {
        Wall wall = wall(false, 1, ramp(1000, 0.97, 1, 0.1));

        assertThat(wall.machines(36_000, 0.7)).isEqualTo(52);
        assertThat(wall.machines(700, 0.7)).isEqualTo(1);
        assertThat(wall.machines(701, 0.7)).isEqualTo(2);
    }

    @Test
    void givesJMeterWhatTheTargetTookOfTheSameProcessors() {
        Wall wall = wall(true, 2, ramp(3000, 1.2, 2, 0.7));

        assertThat(wall.reason.kind).isEqualTo("shared");
        assertThat(wall.perSecond()).isCloseTo(3000 * 1.9 / 1.2, within(0.1));
        assertThat(wall.isEstimate()).isTrue();
    }

    @Test
    void reckonsWithTheProcessorsThatTheTargetHadForItself() {
        Wall wall = new Wall(List.of(ramp(3000, 0.97, 1, 0.3)), false, 1, 2);

        assertThat(wall.perSecond()).isEqualTo(6000);
        assertThat(wall.isEstimate()).isTrue();
        assertThat(sized(wall).text()).contains("ends at about 6,000/s", "seen were 3,000/s", "is an estimate");
    }

    @Test
    void isNoWallOfTheGeneratorWhereTheTargetIsFull() {
        Wall wall = wall(false, 1, ramp(3000, 0.6, 1, 0.95));

        assertThat(wall.reason.kind).isEqualTo("target");
        assertThat(wall.reason.isWall).isFalse();
    }

    @Test
    void believesAVerdictThatHeldAtThatTime() {
        Limit lock = new Limit("lock", "28 of 30 threads wait", List.of(new long[] {START, START + 60_000}));
        Limit before = new Limit("gc", "long", List.of(new long[] {START - 60_000, START - 1}));

        Wall wall = wall(false, 1, ramp(3000, 0.3, 1, 0.1, before, lock));

        assertThat(wall.reason.kind).isEqualTo("lock");
        assertThat(wall.reason.text).contains("28 of 30 threads wait", "30 % of the 1 processor");
    }

    @Test
    void saysThatNobodySaysWhyWhereMoreUsersDoNotHelp() {
        assertThat(wall(false, 1, ramp(100, 0.3, 1, 0.1)).reason.kind).isEqualTo("plateau");
    }

    @Test
    void isNotReachedWhileMoreUsersHelp() {
        List<Second> seconds = new ArrayList<>();
        for (int i = 1; i <= 30; i++) {
            seconds.add(new Second(START + 1000L * i, 10.0 * i, 0, USERS_PER_SECOND * i, 0.3, 0.2));
        }
        Wall wall = wall(false, 1, ramp(seconds, 1, 0.1));

        assertThat(wall.perSecond()).isEqualTo(280);
        assertThat(wall.reason.kind).isEqualTo("users");
        assertThat(wall.reason.isWall).isFalse();
        assertThat(sized(wall).text()).contains("makes at least 280/s", "--max-users", ", or fewer");
    }

    @Test
    void blamesOtherProgramsThatUseTheMachine() {
        List<Second> seconds = seconds(1000, 0.6, 0.95);

        assertThat(wall(true, 2, ramp(seconds, 2, 0.2)).reason.kind).isEqualTo("others");
    }

    @Test
    void tellsTheResultInOneSentenceAndWhatFollows() {
        String text = sized(wall(false, 1, ramp(1000, 0.97, 1, 0.1), ramp(900, 0.97, 1, 0.1)))
                .text();

        assertThat(text)
                .startsWith(
                        "This machine ends at about 1,000/s, because its processors are used up: JMeter used 97 % of"
                                + " the 1 processor that it may use\n  2 ramps: 900 to 1,000/s (10 % apart)")
                .contains("For 36,000/s take 52 machines like this at 70 % (692/s each)\n")
                .contains("InfluxDB, with 3 labels and rows each 5 s: 8 series, 1.6 rows/s a machine; 416 series")
                .endsWith("  note: a note\n");
    }

    @Test
    void tellsTheSameToPrograms() {
        assertThat(sized(wall(false, 1, ramp(1000, 0.97, 1, 0.1))).json())
                .contains("\"perSecond\" : 1000.0", "\"atLeast\" : false", "\"machines\" : 52", "\"series\" : 416")
                .contains("\"notes\" : [ \"a note\" ]");
    }

    @Test
    void knowsNothingOfARunWithoutSamples() {
        assertThat(Ramp.of(new RunReport(1, 2, seconds(0, 0.1, 0.1), List.of(), 0), (from, to) -> 0))
                .isNull();
        assertThat(Ramp.of(new RunReport(1, 2, List.of(), List.of(), 0), (from, to) -> 0))
                .isNull();
    }

    private static SizingResult sized(Wall wall) {
        return new SizingResult("plan.jmx", 36_000, 0.7, wall, new InfluxCost(3, false, "", 5), List.of("a note"));
    }

    private static Wall wall(boolean shared, double targetProcessors, Ramp... ramps) {
        return new Wall(List.of(ramps), shared, targetProcessors, 1);
    }

    /** A ramp that is at its wall from the tenth of thirty seconds on. */
    private static Ramp ramp(double top, double generator, double processors, double target, Limit... limits) {
        return Ramp.of(
                new RunReport(processors, 2, seconds(top, generator, 0.5), List.of(limits), 3), (from, to) -> target);
    }

    private static Ramp ramp(List<Second> seconds, double processors, double target) {
        return Ramp.of(new RunReport(processors, 2, seconds, List.of(), 3), (from, to) -> target);
    }

    private static List<Second> seconds(double top, double generator, double machine) {
        List<Second> seconds = new ArrayList<>();
        for (int i = 1; i <= 30; i++) {
            double part = Math.min(1, i / 10.0);
            seconds.add(new Second(
                    START + 1000L * i, part * top, 0, USERS_PER_SECOND * i, part * generator, part * machine));
        }
        return seconds;
    }
}
