// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {
    private static final Metric SPEED = new Metric("speed", "calls/s", 0);
    private static final PrintStream SILENT = new PrintStream(OutputStream.nullOutputStream());

    @TempDir
    private Path folder;

    @Test
    void roundsAreInterleavedAndTheirOrderRotates() throws Exception {
        List<String> order = new ArrayList<>();

        Results results = comparison(order, 100, 90).run(2, SILENT);

        assertThat(order).containsExactly("bare 1", "ours 1", "ours 2", "bare 2");
        assertThat(results.variants()).containsExactly("bare", "ours");
    }

    @Test
    void eachFigureTellsWhatElseRan() throws Exception {
        Results results = new Comparison("calls")
                .add("bare", round -> Map.of(SPEED, 100.0))
                .add("tells itself", round -> Map.of(SPEED, 100.0, OtherLoad.METRIC, 7.0))
                .run(1, SILENT);

        assertThat(results.series("bare", OtherLoad.METRIC).median()).isNotNegative();
        assertThat(results.series("tells itself", OtherLoad.METRIC).median()).isEqualTo(7);
    }

    @Test
    void measuresOnlyWhatIsWanted() throws Exception {
        List<String> order = new ArrayList<>();
        Comparison comparison = comparison(order, 100, 90).only("ours"::equals);

        comparison.run(2, SILENT);

        assertThat(order).containsExactly("ours 1", "ours 2");
        assertThat(comparison.reference()).isEqualTo("ours");
    }

    @Test
    void nothingIsDecidedWhereTheRoundsDiffer() throws Exception {
        double[] speeds = {96, 94, 97};
        Comparison comparison = new Comparison("calls")
                .add("bare", round -> Map.of(SPEED, 100.0))
                .add("ours", round -> Map.of(SPEED, speeds[round - 1]));
        Results results = comparison.run(3, SILENT);

        assertThat(verdict(Target.atLeast(0.94, "ours", SPEED, "bare"), results))
                .isEqualTo("MET");
        assertThat(verdict(Target.atLeast(0.95, "ours", SPEED, "bare"), results))
                .isEqualTo("UNDECIDED");
        assertThat(verdict(Target.atLeast(0.98, "ours", SPEED, "bare"), results))
                .isEqualTo("MISSED");
        assertThat(verdict(Target.atMost(96, "ours", SPEED), results)).isEqualTo("UNDECIDED");
        assertThat(verdict(Target.atMost(97, "ours", SPEED), results)).isEqualTo("MET");
    }

    private static String verdict(Target target, Results results) {
        return target.verdict(results).name();
    }

    @Test
    void reportSaysWhichTargetsAreMetAndWhichAreMissed() throws Exception {
        Comparison comparison = comparison(new ArrayList<>(), 100, 90)
                .expect(Target.atLeast(0.85, "ours", SPEED, "bare"))
                .expect(Target.atLeast(0.95, "ours", SPEED, "bare"))
                .expect(Target.atMost(1, "not measured in this run", SPEED));
        Report report = new Report("speed", "run speed", "a \"machine\"");

        report.add(comparison, comparison.run(3, SILENT));
        report.write(folder);

        assertThat(report.text())
                .contains("met:       speed of ours / bare >= 0.85: 0.900 (0.900-0.900)")
                .contains("MISSED:    speed of ours / bare >= 0.95")
                .doesNotContain("not measured");
        assertThat(Files.readString(folder.resolve("speed.txt"))).isEqualTo(report.text());
    }

    @Test
    void givesNoRatioToWhatIsShownAsZero() throws Exception {
        assertThat(report(1, 3)).contains("3.000 (3.000-3.000)");
        assertThat(report(0, 3)).doesNotContain("(");
        assertThat(report(0.4, 0.3)).doesNotContain("0.750");
        assertThat(report(-1, 3)).doesNotContain("(");
    }

    private static String report(double bare, double ours) throws Exception {
        Report report = new Report("speed", "run speed", "machine");
        Comparison comparison = comparison(new ArrayList<>(), bare, ours);
        report.add(comparison, comparison.run(1, SILENT));
        return report.text().replace("ratio to the first (min-max)", "");
    }

    private static Comparison comparison(List<String> order, double bare, double ours) {
        return new Comparison("calls")
                .add("bare", round -> {
                    order.add("bare " + round);
                    return alone(bare);
                })
                .add("ours", round -> {
                    order.add("ours " + round);
                    return alone(ours);
                });
    }

    /** In this order, on a machine where nothing else runs. */
    private static Map<Metric, Double> alone(double speed) {
        Map<Metric, Double> measured = new LinkedHashMap<>();
        measured.put(SPEED, speed);
        measured.put(OtherLoad.METRIC, 0.0);
        return measured;
    }
}
