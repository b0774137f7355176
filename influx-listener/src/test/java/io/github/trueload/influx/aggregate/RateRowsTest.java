// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.health.record.LabelRate;
import io.github.trueload.health.record.RateFigures;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import io.github.trueload.influx.aggregate.RateRows.LabelShares;
import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.settings.Given;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RateRowsTest {
    private static final long SECOND = 1_000_000_000;
    private static final double PER_SECOND = 100;
    private static final Offset<Double> ROUNDING = within(1e-9);

    private final Map<String, String> parameters = new HashMap<>(
            Map.of("influxdbUrl", "http://influx:8086/write?db=jmeter", "percentiles", "50;99", "application", "shop"));
    private final RateMeter pace = meter("pace");
    private final RateMeter.OfThread thread = pace.threadCame("users");
    private final LabelShares shares = new LabelShares();
    private RateRows rows;
    private long nowNanos;
    private long second;

    @Test
    void writesWhatWasOfferedAndAchievedAndBothKindsOfTimes() {
        samples(thread, "pay", 3, 0, 20);
        samples(thread, "pay", 1, 700, 30);
        thread.planned(nowNanos, 96);

        assertThat(write(pace))
                .containsExactlyInAnyOrder(
                        "jmeter_rate,application=shop,instance=me,timer=pace,transaction=all achieved=4.0,covered=1.0,"
                                + "intendedP99Ms=730.0,late=1.0,lateP99Ms=700.0,offered=100.0,plainP99Ms=30.0,"
                                + "skipped=96.0 0",
                        "jmeter_rate,application=shop,instance=me,timer=pace,transaction=pay achieved=4.0,covered=1.0,"
                                + "intendedP99Ms=730.0,late=1.0,lateP99Ms=700.0,offered=100.0,plainP99Ms=30.0,"
                                + "skipped=96.0 0",
                        "jmeter,application=shop,instance=me,statut=intended,transaction=pay avg=197.5,count=4.0,"
                                + "covered=1.0,max=730.0,min=20.0,pct50.0=20.0,pct99.0=730.0 0");
    }

    /** So that a percentile from the intended start can be had over several intervals and generators. */
    @Test
    void writesBucketsOfTheIntendedTimesOfAllSamplesWhereThereAreBuckets() {
        parameters.put("histogram", "all");
        parameters.put("samplersRegex", "^pay$");
        samples(thread, "pay", 3, 0, 20);
        samples(thread, "login", 1, 700, 30);

        String buckets = only(write(pace), "jmeter_histogram");

        assertThat(buckets)
                .startsWith("jmeter_histogram,application=shop,instance=me,statut=intended,transaction=all ");
        assertThat(Stream.of("n", "le_15", "le_20", "le_600", "le_750", "le_60000", "ub"))
                .extracting(field -> number(field, buckets))
                .containsExactly(4.0, 0.0, 3.0, 3.0, 4.0, 4.0, 730.0);
    }

    @Test
    void writesTheRateThatWasAskedForThoughNoSampleEverEnds() {
        thread.planned(0, 0);

        assertThat(write(pace))
                .containsExactly("jmeter_rate,application=shop,instance=me,timer=pace,transaction=all achieved=0.0,"
                        + "covered=1.0,late=0.0,offered=100.0,skipped=0.0 0");
    }

    @Test
    void callsNothingLateWhereNobodyKnowsWhenSamplesOughtToStart() {
        RateMeter group = new RateMeter(RateSource.group("pace", false, ""), (before, now) -> 7, 0);
        group.threadCame("users").planned(0, 0);
        RateMeter unknown = new RateMeter(RateSource.unknown("thread group", "crowd", "why"), (before, now) -> 0, 0);

        assertThat(write(group, unknown))
                .containsExactly("jmeter_rate,application=shop,instance=me,timer=thread\\ group\\ pace,transaction=all"
                        + " achieved=1.0,covered=1.0,offered=7.0 0");
    }

    @Test
    void goesOnOfferingToTheLabelsWhileTheServerStandsStill() {
        samples(thread, "login", 10, 0, 5);
        samples(thread, "pay", 30, 0, 5);
        write(pace);
        List<String> stalled = write(pace);
        assertThat(stalled).hasSize(3).noneMatch(line -> line.contains("intended"));
        assertThat(number("offered", only(stalled, "transaction=login"))).isCloseTo(25, within(1e-6));
        assertThat(number("offered", only(stalled, "transaction=pay"))).isCloseTo(75, within(1e-6));
        assertThat(number("achieved", only(stalled, "transaction=pay"))).isZero();
    }

    @Test
    void writesNothingOfATimerThatNobodyUsesAndNothingWithoutTimers() {
        thread.left(0);
        assertThat(write(pace)).isEmpty();
        assertThat(write()).isEmpty();
    }

    @Test
    void addsTheSamplesOfSeveralTimersUpInTheTimesOfALabelOnly() {
        RateMeter other = meter("slow pace");
        samples(thread, "pay", 3, 0, 20);
        samples(other.threadCame("users"), "pay", 1, 0, 20);

        List<String> lines = write(pace, other);

        assertThat(lines).hasSize(5);
        assertThat(number("achieved", only(lines, "timer=pace,transaction=pay")))
                .isEqualTo(3);
        assertThat(number("achieved", only(lines, "timer=slow\\ pace,transaction=pay")))
                .isEqualTo(1);
        assertThat(number("count", only(lines, "statut=intended"))).isEqualTo(4);
    }

    @Test
    void givesOnlyThoseLabelsRowsThatHaveThemInTheStockSchema() {
        parameters.put("samplersRegex", "^pay");
        samples(thread, "pay", 1, 0, 20);
        samples(thread, "login", 3, 0, 20);

        List<String> lines = write(pace);

        assertThat(lines).hasSize(3).noneMatch(line -> line.contains("login"));
        assertThat(number("offered", only(lines, "jmeter_rate,.*transaction=pay")))
                .isEqualTo(25);
        assertThat(number("achieved", only(lines, "transaction=all"))).isEqualTo(4);
    }

    @Test
    void writesOneRowWithSummaryOnly() {
        parameters.put("summaryOnly", "true");
        samples(thread, "pay", 1, 0, 20);

        assertThat(write(pace)).hasSize(1);
    }

    @Test
    void keepsALabelCalledAllApartFromTheRowOfAllLabels() {
        samples(thread, "all", 1, 0, 20);

        assertThat(only(write(pace), "jmeter_rate,.*transaction=all ")).isNotEmpty();
        samples(thread, "all", 1, 0, 20);
        assertThat(only(write(pace), "jmeter_rate,.*label")).isNotEmpty();
    }

    @Test
    void leavesTheSumsRightWithTenThousandLabelsAndBoundsTheRows() {
        int labels = 10_000;
        double achieved = 0;
        double offered = 0;
        for (int interval = 0; interval < 3; interval++) {
            for (int label = 0; label < labels; label++) {
                samples(thread, "label " + label, 1, 0, 20);
            }
            List<String> lines = write(pace);
            // Two for each of a thousand labels.
            assertThat(lines).hasSizeLessThan(2010).anyMatch(line -> line.contains("transaction=__other__"));
            List<String> ofLabels = lines.stream()
                    .filter(line -> line.startsWith("jmeter_rate") && !line.contains("=all "))
                    .toList();
            for (String line : ofLabels) {
                achieved += number("achieved", line);
                offered += number("offered", line);
            }
        }

        assertThat(achieved).isEqualTo(3 * labels);
        assertThat(offered).isCloseTo(3 * PER_SECOND, within(1e-6));
    }

    @Test
    void noRowHasANameThatTheSchemaLacks() {
        Set<String> names = new HashSet<>(Schema.AGGREGATED);
        names.addAll(Schema.RATE);
        names.add(Schema.Tag.APPLICATION);
        samples(thread, "pay", 3, 50, 20);

        assertThat(write(pace)).allSatisfy(line -> assertThat(Arrays.stream(line.split("[ ,]"))
                        .filter(part -> part.contains("="))
                        .map(part -> part.substring(0, part.indexOf('=')))
                        .filter(name -> !name.startsWith(Schema.Field.PERCENTILE_PREFIX)))
                .isSubsetOf(names));
    }

    @Test
    void givesEachLabelThePartThatItHasOfTheSamplesAndKeepsItWhileTheServerStandsStill() {
        shares.add(Collections.emptyMap());
        assertThat(shares.parts()).as("before the first sample").isEmpty();
        shares.add(Map.of("login", ended(10), "pay", ended(30)));
        assertThat(shares.parts().get("login")).isCloseTo(0.25, ROUNDING);
        assertThat(shares.parts().get("pay")).isCloseTo(0.75, ROUNDING);
        for (int interval = 0; interval < 1000; interval++) {
            shares.add(Collections.emptyMap());
        }
        shares.add(Map.of("pay", ended(1)));
        assertThat(shares.parts().get("login")).isCloseTo(5 / 21.0, ROUNDING);
    }

    @Test
    void forgetsALabelThatComesNoMoreAndIsWholeAllTheWhile() {
        shares.add(Map.of("login", ended(1000)));
        for (int interval = 0; interval < 100; interval++) {
            shares.add(Map.of("pay", ended(5)));
            assertThat(shares.parts().values().stream()
                            .mapToDouble(Double::doubleValue)
                            .sum())
                    .isCloseTo(1, ROUNDING);
        }

        assertThat(shares.parts()).containsOnlyKeys("pay");
    }

    private static LabelRate ended(int count) {
        RateMeter meter = meter("pace");
        samples(meter.threadCame("users"), "label", count, 0, 5);
        return meter.take(1).all();
    }

    private static RateMeter meter(String name) {
        return new RateMeter(
                RateSource.timer(name), (before, now) -> PER_SECOND * (now.nanos - before.nanos) / SECOND, 0);
    }

    private static void samples(RateMeter.OfThread thread, String label, int samples, long lateMs, long ms) {
        for (int sample = 0; sample < samples; sample++) {
            thread.planned(0, 0);
            thread.finished(label, lateMs, ms);
        }
    }

    /** The rows of the next second. */
    private List<String> write(RateMeter... meters) {
        nowNanos += SECOND;
        List<RateFigures> figures = new ArrayList<>();
        for (RateMeter meter : meters) {
            figures.add(meter.take(nowNanos));
        }
        List<Row> written = new ArrayList<>();
        rows().write(
                        figures,
                        new Interval(second, 1000, 0, 1),
                        new Row.Starter(Map.of("application", "shop"), "me", ""),
                        written::add);
        second++;
        assertThat(written.stream().map(row -> row.key)).doesNotHaveDuplicates();
        return written.stream().map(row -> row.line).toList();
    }

    private RateRows rows() {
        if (rows == null) {
            rows = new RateRows(Given.settings(parameters));
        }
        return rows;
    }

    private static String only(List<String> lines, String pattern) {
        List<String> found = lines.stream()
                .filter(line -> Pattern.compile(pattern.replace("\\ ", "\\\\ "))
                        .matcher(line)
                        .find())
                .toList();
        assertThat(found).as(pattern + " in " + lines).hasSize(1);
        return found.get(0);
    }

    private static double number(String field, String line) {
        Matcher matcher = Pattern.compile("[ ,]" + field + "=([0-9.E-]+)").matcher(line);
        assertThat(matcher.find()).as(line).isTrue();
        return Double.parseDouble(matcher.group(1));
    }
}
