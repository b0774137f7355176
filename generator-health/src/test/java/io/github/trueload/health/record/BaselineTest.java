// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.testkit.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs whose truth is known: as fast as the earlier one, or slower. */
class BaselineTest {
    private static final int PAIRS = Boolean.getBoolean("trueload.all") ? 400 : 8;

    @TempDir
    private Path folder;

    /**
     * No share and no milliseconds are tolerated, so that chance alone decides. Seconds are independent of each other,
     * or slow ones follow each other; labels have few samples, or many.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 60, 40, 0",
        "1, 60, 40, 0.8",
        "5, 120, 20, 0.6",
        "20, 60, 40, 0.5",
        "1, 600, 10, 0.9",
        "1, 30, 100, 0.3"
    })
    void chanceIsNoDifferenceInNineteenOfTwentyRuns(int labels, int seconds, int rate, double memory)
            throws IOException {
        assertThat(missed(labels, seconds, rate, memory, 1, 1e-9, 1e-9))
                .isLessThanOrEqualTo((int) Math.ceil(0.05 * PAIRS + 2 * Math.sqrt(0.05 * 0.95 * PAIRS)));
    }

    @ParameterizedTest
    @CsvSource({"1, 60, 40, 0", "1, 60, 40, 0.5", "5, 120, 20, 0.5", "20, 300, 10, 0.5"})
    void twentyPercentAreFound(int labels, int seconds, int rate, double memory) throws IOException {
        Skip.unlessAll(labels < 20);
        assertThat(missed(labels, seconds, rate, memory, 1.2, 0.1, 5)).isGreaterThanOrEqualTo((int) (0.95 * PAIRS));
    }

    /** How many of the pairs of runs miss the comparison. */
    private int missed(int labels, int seconds, int rate, double memory, double slower, double share, double ms)
            throws IOException {
        int missed = 0;
        for (int pair = 0; pair < PAIRS; pair++) {
            Known before = run(labels, seconds, rate, memory, 1, 2L * pair);
            Known now = run(labels, seconds, rate, memory, slower, 2L * pair + 1);
            missed += compare(before, now, share, ms).get(0).result == GoalResult.Result.MISSED ? 1 : 0;
        }
        System.out.printf(
                "%d labels, %d s, %d/s, memory %s, slower %s: %d of %d%n",
                labels, seconds, rate, memory, slower, missed, PAIRS);
        return missed;
    }

    /** Where nothing varies, what is slower by more than is tolerated is slower. */
    @ParameterizedTest
    @CsvSource({"100, 110, met", "100, 112, missed", "10, 15, met", "10, 16, missed", "200, 180, met"})
    void toleratesAShareAndSomeMilliseconds(int before, int now, String result) throws IOException {
        List<GoalResult> results = compare(constant("pay", before), constant("pay", now), 0.1, 5);

        assertThat(results).hasSize(4).allMatch(each -> each.result.text.equals(result), results.toString());
        assertThat(results.get(1).goal).isEqualTo("p50 of \"pay\" as in old-health.json");
        assertThat(results.get(1).figure).isEqualTo(now + " ms");
    }

    @Test
    void namesLabelsThatAreNewOrGoneOrHaveFewSamples() throws IOException {
        Known before = constant("pay", 100);
        add(before, 0, Map.of("gone", () -> 5, "few", () -> 5));
        Known now = constant("pay", 100);
        add(now, 0, Map.of("new", () -> 5, "few", () -> 5));

        assertThat(compare(before, now, 0.1, 5).get(0).line())
                .isEqualTo("met: no more than 10 % and 5 ms slower than old-health.json: 4 of 4 figures are not slower"
                        + " (new labels: new; labels that are gone: gone; too few samples for some figures of: few)");
    }

    @Test
    void isNotJudgedByARunThatWasInvalidOrHasNothingInCommon() throws IOException {
        Known run = constant("pay", 100);
        Path invalid = write(run, "invalid");

        assertThat(judge(Baseline.read(invalid, 0.1, 5), run).get(0).line())
                .isEqualTo("not judged: no more than 10 % and 5 ms slower than old-health.json (the figures of"
                        + " old-health.json are invalid themselves: because)");
        assertThat(compare(constant("other", 100), run, 0.1, 5).get(0).line())
                .contains("not judged", "no label has enough samples in both runs");
    }

    @ParameterizedTest
    @CsvSource({"'', no report", "{}, no report", "[], no report", "{\"labels\": 5, Unexpected end"})
    void refusesWhatIsNoReport(String text, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("old-health.json"), text);

        assertThatThrownBy(() -> Baseline.read(file, 0.1, 5))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(message);
    }

    /** Reports of earlier versions have no p95 and no errors. */
    @Test
    void comparesWithAReportOfAnEarlierVersion() throws IOException {
        Path file = Files.writeString(
                folder.resolve("old-health.json"),
                "{\"figures\": \"valid\", \"labels\": [{\"label\": \"pay\", \"count\": 5000,"
                        + " \"p50\": 90, \"p99\": 50}]}");

        assertThat(judge(Baseline.read(file, 0.1, 5), constant("pay", 100)))
                .extracting(each -> each.result.text)
                .containsExactly("missed", "missed", "missed");
    }

    private List<GoalResult> compare(Known before, Known now, double share, double ms) throws IOException {
        return judge(Baseline.read(write(before, "valid"), share, ms), now);
    }

    private static List<GoalResult> judge(Baseline baseline, Known now) {
        return baseline.judge(now.record, "");
    }

    private Path write(Known run, String figures) throws IOException {
        List<Object> labels = new ArrayList<>();
        run.record.all().forEach((name, times) -> labels.add(label(run, name, times)));
        Map<String, Object> report = Map.of("figures", figures, "reason", "because", "labels", labels);
        Path file = folder.resolve("old-health.json");
        new ObjectMapper().writeValue(file.toFile(), report);
        return file;
    }

    private static Map<String, Object> label(Known run, String name, Times times) {
        Map<String, Object> label = new LinkedHashMap<>();
        label.put("label", name);
        label.put("count", times.count());
        label.put("p50", times.percentile(50));
        label.put("p95", times.percentile(95));
        label.put("p99", times.percentile(99));
        label.put("standardError", Baseline.errors(run.record, name));
        return label;
    }

    private static Known constant(String label, int ms) {
        Known run = run(0, 0, 0, 0, 0, 0);
        add(run, 2000, Map.of(label, () -> ms));
        return run;
    }

    /** Twenty seconds. */
    private static void add(Known run, int samples, Map<String, DoubleSupplier> labels) {
        SampleTimes thread = run.samples;
        for (int second = 0; second < 20; second++) {
            labels.forEach((label, ms) -> {
                for (int i = 0; i < samples / 20 + 1; i++) {
                    thread.record(label, (long) ms.getAsDouble(), true, 0, false);
                }
            });
            run.record.add(1000, 1, Map.of(), timeMs -> false);
        }
    }

    /** Times are log-normal around a level that changes from second to second and remembers the one before. */
    private static Known run(int labels, int seconds, int rate, double memory, double slower, long seed) {
        Known run = new Known();
        SampleTimes thread = run.samples;
        Random random = new Random(seed);
        double[] level = new double[labels];
        for (int second = 0; second < seconds; second++) {
            for (int label = 0; label < labels; label++) {
                level[label] = memory * level[label] + Math.sqrt(1 - memory * memory) * 0.1 * random.nextGaussian();
                for (int i = 0; i < rate; i++) {
                    double ms = slower * 200 * Math.exp(level[label] + 0.4 * random.nextGaussian());
                    thread.record("label " + label, Math.round(ms), true, 0, false);
                }
            }
            run.record.add(1000L * second, 1, Map.of(), timeMs -> false);
        }
        return run;
    }

    private static final class Known {
        private final SampleTimes samples = new SampleTimes();
        private final RunRecord record = new RunRecord(samples);
    }
}
