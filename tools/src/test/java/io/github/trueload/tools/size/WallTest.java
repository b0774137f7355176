// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.tools.size.SizingResult.InfluxCost;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WallTest {
    private static final Pattern ROW =
            Pattern.compile("\\| (?:–|`(compact|histogram)=(\\w+)`) \\| (\\d+)" + " \\| ([\\d ]+)".repeat(4) + " \\|");
    private static final int[] GENERATORS = {1, 10, 100, 1000};

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
        ObjectNode lock = finding("lock", "28 of 30 threads wait", START, START + 60_000);
        ObjectNode before = finding("gc", "long", START - 60_000, START - 1);

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
        Wall wall = wall(false, 1, ramp(report(1, second -> new double[] {10.0 * second, 0.3, 0.2}), 0.1));

        assertThat(wall.perSecond()).isEqualTo(280);
        assertThat(wall.reason.kind).isEqualTo("users");
        assertThat(wall.reason.isWall).isFalse();
        assertThat(sized(wall).text()).contains("makes at least 280/s", "--max-users", ", or fewer");
    }

    @Test
    void blamesOtherProgramsThatUseTheMachine() {
        Ramp ramp = ramp(report(2, rising(1000, 0.6, 0.95)), 0.2);

        assertThat(wall(true, 2, ramp).reason.kind).isEqualTo("others");
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
                .contains("\"perSecond\" : 1000", "\"atLeast\" : false", "\"machines\" : 52", "\"series\" : 416")
                .contains("\"notes\" : [ \"a note\" ]");
    }

    @Test
    void knowsNothingOfARunWithoutSamples() {
        assertThat(ramp(report(1, rising(0, 0.1, 0.1)), 0)).isNull();
        assertThat(ramp(JsonNodeFactory.instance.objectNode(), 0)).isNull();
    }

    /** The rule against the table of the docs, which another test holds against the rows that are made. */
    @Test
    void reckonsSeriesAsTheTableOfTheDocsDoes() throws IOException {
        List<String> page = Files.readAllLines(Checkout.root().resolve("docs/influx-listener.md"));
        int rows = 0;
        for (String line : page) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                rows++;
                boolean compact = "compact".equals(row.group(1));
                String histogram = "histogram".equals(row.group(1)) ? row.group(2) : "off";
                InfluxCost cost = new InfluxCost(Integer.parseInt(row.group(3)), compact, histogram, 5);
                for (int i = 0; i < GENERATORS.length; i++) {
                    long series = Long.parseLong(row.group(4 + i).replace(" ", ""));
                    assertThat(cost.series(GENERATORS[i])).as(line).isEqualTo(series);
                    assertThat(cost.rowsPerSecond(GENERATORS[i])).as(line).isEqualTo(series / 5.0);
                }
            }
        }
        assertThat(rows).isEqualTo(15);
    }

    private static SizingResult sized(Wall wall) {
        return new SizingResult("plan.jmx", 36_000, 0.7, wall, new InfluxCost(3, false, "", 5), List.of("a note"));
    }

    private static Wall wall(boolean shared, double targetProcessors, Ramp... ramps) {
        return new Wall(List.of(ramps), shared, targetProcessors, 1);
    }

    /** A ramp that is at its wall from the tenth of thirty seconds on. */
    private static Ramp ramp(double top, double generator, double processors, double target, ObjectNode... findings) {
        return ramp(report(processors, rising(top, generator, 0.5), findings), target);
    }

    private static Ramp ramp(ObjectNode report, double target) {
        return Ramp.of(report, (from, to) -> target);
    }

    private static IntFunction<double[]> rising(double top, double generator, double machine) {
        return second -> {
            double part = Math.min(1, second / 10.0);
            return new double[] {part * top, part * generator, part * machine};
        };
    }

    /** @param seconds samples, processors of JMeter, and use of the machine in each of thirty seconds */
    private static ObjectNode report(double processors, IntFunction<double[]> seconds, ObjectNode... findings) {
        ObjectNode report = JsonNodeFactory.instance.objectNode();
        report.putObject("run")
                .put("processors", processors)
                .putObject("machine")
                .put("processors", 2);
        report.putArray("findings").addAll(List.of(findings));
        report.putArray("labels").add("a").add("b").add("c");
        ObjectNode timeline = report.putObject("timeline");
        for (int i = 1; i <= 30; i++) {
            double[] second = seconds.apply(i);
            timeline.withArray("timeMs").add(START + 1000L * i);
            timeline.withArray("throughput").add(second[0]);
            timeline.withArray("errors").add(0);
            timeline.withArray("threads").add(USERS_PER_SECOND * i);
            timeline.withArray("cpuPercent").add(100 * second[1] / processors);
            timeline.withArray("machinePercent").add(100 * second[2]);
        }
        return report;
    }

    private static ObjectNode finding(String verdict, String text, long fromMs, long toMs) {
        ObjectNode finding = JsonNodeFactory.instance.objectNode();
        finding.put("verdict", verdict).put("limit", true).put("text", text);
        finding.putArray("episodes").addObject().put("fromMs", fromMs).put("toMs", toMs);
        return finding;
    }
}
