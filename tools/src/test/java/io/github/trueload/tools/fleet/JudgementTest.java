// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.aggregate.HistogramRows;
import io.github.trueload.tools.fleet.Generator.Claimant;
import io.github.trueload.tools.fleet.Generator.Figure;
import io.github.trueload.tools.fleet.Generator.Verdict;
import io.github.trueload.tools.fleet.Judgement.Finding.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each rule at its limit and just below it, and the order in which generators are told. */
class JudgementTest {
    private static final long START = 1_000_000;
    private static final long END = START + 60_000;
    private static final long LATE_MS = 5000;
    private static final Scope RANGE = new Scope("jmeter", "", START - 1000, END);

    @Test
    void nothingIsSaidOfGeneratorsThatAreAlike() {
        Judgement judgement = judge(4, each -> {});

        assertThat(judgement.findings).isEmpty();
        assertThat(judgement.word).isEqualTo(Word.VALID);
        assertThat(judgement.reason()).contains("all 4 generators", "4000 samples");
    }

    @Test
    void whoIsMissingIsNamedWhereNamesHaveIndexes() {
        assertThat(texts(Judgement.of(fleet(4, List.of(healthy("gen-0"), healthy("gen-3"))), LATE_MS)))
                .containsExactly("missing gen-1, gen-2: wrote nothing in this range");
        assertThat(texts(
                        Judgement.of(fleet(4, List.of(healthy("10.0.0.1:20001"), healthy("10.0.0.7:20417"))), LATE_MS)))
                .containsExactly("missing 2 of 4 generators wrote nothing in this range");
        assertThat(texts(Judgement.of(fleet(1, List.of(healthy("gen-0"), healthy("gen-1"))), LATE_MS)))
                .containsExactly("more 2 generators wrote in this range, 1 were expected");
        assertThat(texts(Judgement.of(fleet(3, List.of()), LATE_MS)))
                .containsExactly("missing 3 of 3 generators wrote nothing in this range");
    }

    @Test
    void aGeneratorIsLateFromItsLimitOnByTheDatabasesClock() {
        assertThat(judgeStart(START + LATE_MS, 0)).isEmpty();
        assertThat(judgeStart(START + LATE_MS + 1, 0)).containsExactly("late");
        assertThat(judgeStart(START + 7000, 7000)).containsExactly("clock");
    }

    @Test
    void aGeneratorEndsEarlyByMoreThanItsLimitAndATenthOfTheRun() {
        assertThat(judgeEnd(END - 6000)).isEmpty();
        assertThat(judgeEnd(END - 6001)).containsExactly("early");
        Generator early = builder("gen-0", START).event(false, END - 6001);
        assertThat(kinds(Judgement.of(fleet(2, List.of(early, healthy("gen-1"))), LATE_MS)))
                .as("of two")
                .containsExactly("early");
    }

    @Test
    void aGeneratorWithoutASampleInTheDatabaseIsSilent() {
        assertThat(texts(judgeLast(each -> each.put(Figure.FOUND, 0).put(Figure.COUNTED, 0))))
                .containsExactly("silent gen-0: no sample in the measurement 'jmeter'");
        assertThat(texts(judgeLast(each -> each.put(Figure.FOUND, 0))).get(0))
                .startsWith(
                        "silent gen-0: no sample in the measurement 'jmeter' under this name (an RMI master's Backend");
    }

    @Test
    void aGeneratorThatNeverEndedRunsOrIsGone() {
        assertThat(kinds(judge(3, each -> each.put(Figure.LAST_MS, END - 5000), false)))
                .containsOnly("running");
        assertThat(kinds(judge(3, each -> each.put(Figure.LAST_MS, END - 16_000), false)))
                .containsOnly("gone");
    }

    @Test
    void runsReplaceEachOtherWhenTheyOverlapOfOneProcessNever() {
        assertThat(judgeRuns(new Claimant("a/1", "r", "m", 0, 9000), new Claimant("b/1", "r", "n", 6999, 20_000)))
                .containsExactly("twice");
        assertThat(judgeRuns(new Claimant("a/1", "r", "m", 0, 9000), new Claimant("b/1", "r", "n", 7000, 20_000)))
                .containsExactly("again");
        assertThat(judgeRuns(new Claimant("a/1", "r", "m", 0, 9000), new Claimant("a/2", "s", "m", 0, 9000)))
                .isEmpty();
        assertThat(kinds(judge(3, each -> each.event(true, START + 1).event(false, END + 1))))
                .as("two listeners, each with a measurement of its own")
                .isEmpty();
        assertThat(kinds(judge(3, each -> each.event(false, END - 200).event(true, END - 100))))
                .containsExactly("again");
        assertThat(kinds(judge(3, each -> each.verdicts.add(new Verdict("duplicate", 2, "another")))))
                .containsExactly("twice");
    }

    @Test
    void samplesThatLackOrAreTooManyAreFound() {
        assertThat(judgeLast(each -> each.put(Figure.COUNTED, 1001)).word).isEqualTo(Word.INVALID);
        assertThat(judgeLast(each -> each.put(Figure.COUNTED, 999)).word).isEqualTo(Word.DOUBTFUL);
        assertThat(texts(judgeLast(each -> each.put(Figure.COUNTED, 1001))))
                .containsExactly("books gen-0: 1 of its 1001 samples are not in the database");
    }

    @Test
    void ofATestThatBeganBeforeTheRangeSamplesLackForThatReason() {
        Generator cut = new Generator("gen-0")
                .event(false, END)
                .put(Figure.FOUND, 200)
                .put(Figure.COUNTED, 1000)
                .word("valid", "");
        Judgement judgement = Judgement.of(fleet(1, List.of(cut)), LATE_MS);

        assertThat(kinds(judgement)).containsExactly("cut");
        assertThat(judgement.word).isEqualTo(Word.DOUBTFUL);
        assertThat(kinds(Judgement.of(fleet(1, List.of(cut.began())), LATE_MS))).containsExactly("books");
    }

    @Test
    void applicationsThatAreThereAreNamedToWhoLooksForAnother() {
        Fleet nobody = new Fleet(
                "night", List.of(), 3, RANGE, RANGE.fromMs, RANGE.toMs, new TreeSet<>(Set.of("store", "shop")));

        assertThat(texts(Judgement.of(nobody, LATE_MS)))
                .containsExactly("missing 3 of 3 generators wrote nothing in this range; there are rows of other"
                        + " applications: shop, store");
    }

    @Test
    void aRateIsMissedFromFivePercentOn() {
        assertThat(kinds(judge(4, each -> each.put(Figure.OFFERED, 1000).put(Figure.ACHIEVED, 950))))
                .isEmpty();
        assertThat(kinds(judge(4, each -> each.put(Figure.OFFERED, 1000).put(Figure.ACHIEVED, 949))))
                .containsExactly("rate");
    }

    @Test
    void itsOwnWordIsTakenOverAndSilenceIsNoClearance() {
        assertThat(texts(judgeLast(each -> each.word("doubtful", "it was short"))))
                .containsExactly("health gen-0: says doubtful: it was short");
        assertThat(texts(judgeLast(each -> each.word("invalid", "it was the limit")
                        .verdicts
                        .addAll(List.of(new Verdict("cpu", 12, "busy"), new Verdict("gc", 1, "long"))))))
                .containsExactly("health gen-0: says invalid: it was the limit (cpu, gc)");
        assertThat(kinds(judgeLast(each -> each.word("", "")))).containsExactly("unwatched");
        assertThat(kinds(judgeLast(each -> each.word("splendid", "")))).isEmpty();
    }

    @Test
    void aGeneratorIsSlowerWhenNeitherChanceNorRoundingExplainsIt() {
        assertThat(kinds(judgeLast(each -> each.times = took(25, 1000)))).isEmpty();
        assertThat(kinds(judgeLast(each -> each.times = took(31, 1000)))).containsExactly("slower");
        assertThat(kinds(judgeLast(each -> each.times = took(31, 99)))).isEmpty();
        assertThat(kinds(judgeLast(each -> each.times = tail(25)))).isEmpty();
        assertThat(kinds(judgeLast(each -> each.times = tail(60)))).containsExactly("slower");
    }

    @Test
    void withoutHistogramsMeansAreCompared() {
        assertThat(kinds(judge(4, each -> each.times = Times.NONE))).isEmpty();
        assertThat(kinds(Judgement.of(means(29_000), LATE_MS))).isEmpty();
        assertThat(kinds(Judgement.of(means(30_000), LATE_MS))).containsExactly("slower");
    }

    @Test
    void aTargetIsFartherFromTwoMillisecondsOnWhichHarmsNoFigure() {
        assertThat(kinds(judgeLast(each -> each.floor("http://shop:80", 2.3)))).isEmpty();
        Judgement farther = judgeLast(each -> each.floor("http://far:80", 2.5));

        assertThat(kinds(farther)).containsExactly("farther");
        assertThat(farther.word).isEqualTo(Word.VALID);
        assertThat(kinds(judgeLast(each -> each.floor("http://far:80", 2.5).put(Figure.COVERED_S, 119))))
                .isEmpty();
    }

    @Test
    void numbersInNamesCount() {
        List<String> names = Arrays.asList(
                "",
                "10.0.0.2:20001",
                "10.0.0.10:20001",
                "gen",
                "gen-2",
                "gen-02",
                "gen-10",
                "gen-10a",
                "gen-99999999999999999999");
        List<String> mixed = new ArrayList<>(names);
        Collections.shuffle(mixed, new Random(3));

        mixed.sort(Fleet.BY_NUMBERS);

        assertThat(mixed).containsExactlyInAnyOrderElementsOf(names);
        assertThat(mixed.indexOf("gen-2")).isLessThan(mixed.indexOf("gen-10"));
        assertThat(mixed.indexOf("10.0.0.2:20001")).isLessThan(mixed.indexOf("10.0.0.10:20001"));
        assertThat(mixed.get(mixed.size() - 1)).isEqualTo("gen-99999999999999999999");
    }

    /** Sorting fails on an order that is none. */
    @Test
    void anyNamesHaveOneOrder() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            List<String> names = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                StringBuilder name = new StringBuilder();
                for (int j = random.nextInt(6); j > 0; j--) {
                    name.append("01a-\u0663".charAt(random.nextInt(5)));
                }
                names.add(name.toString());
            }
            names.sort(Fleet.BY_NUMBERS);
            List<String> again = new ArrayList<>(names);
            Collections.shuffle(again, random);
            again.sort(Fleet.BY_NUMBERS);
            assertThat(again).isEqualTo(names);
        }
    }

    private static Fleet means(double sumMs) {
        List<Generator> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Generator each = healthy("gen-" + i).put(Figure.SUM_MS, i == 0 ? sumMs : 20_000);
            each.times = Times.NONE;
            all.add(each);
        }
        return fleet(4, all);
    }

    /** 1,000 samples of 20 ms, of which 50 took longer. */
    private static Times tail(long ms) {
        return Times.together(List.of(took(20, 950), took(ms, 50)));
    }

    private static Times took(long ms, double samples) {
        long[] bounds = HistogramRows.boundsMs();
        double[] upTo = new double[bounds.length];
        for (int i = 0; i < bounds.length; i++) {
            upTo[i] = bounds[i] >= ms ? samples : 0;
        }
        return new Times(upTo, samples, ms);
    }

    private static List<String> judgeStart(long startMs, double aheadMs) {
        List<Generator> all = new ArrayList<>(List.of(healthy("gen-0"), healthy("gen-1")));
        all.add(builder("gen-2", startMs)
                .event(false, (long) (END + aheadMs))
                .put(Figure.CLOCK_OFFSET_MS, aheadMs)
                .put(Figure.CLOCK_ERROR_MS, 0));
        return kinds(Judgement.of(fleet(3, all), LATE_MS));
    }

    private static List<String> judgeEnd(long endMs) {
        Generator early = builder("gen-0", START).event(false, endMs);
        return kinds(Judgement.of(fleet(3, List.of(early, healthy("gen-1"), healthy("gen-2"))), LATE_MS));
    }

    private static List<String> judgeRuns(Claimant one, Claimant other) {
        return kinds(judgeLast(each -> each.claimants.addAll(List.of(one, other))));
    }

    /** One of three is told something. */
    private static Judgement judgeLast(Consumer<Generator> told) {
        Generator builder = builder("gen-0", START).event(false, END);
        told.accept(builder);
        return Judgement.of(fleet(3, List.of(builder, healthy("gen-1"), healthy("gen-2"))), LATE_MS);
    }

    private static Judgement judge(int size, Consumer<Generator> told) {
        return judge(size, told, true);
    }

    private static Judgement judge(int size, Consumer<Generator> told, boolean over) {
        List<Generator> all = IntStream.range(0, size)
                .mapToObj(i -> {
                    Generator builder = builder("gen-" + i, START);
                    if (over) {
                        builder.event(false, END);
                    }
                    told.accept(builder);
                    return builder;
                })
                .collect(Collectors.toList());
        return Judgement.of(fleet(size, all), LATE_MS);
    }

    private static Fleet fleet(int expected, List<Generator> generators) {
        return new Fleet("night", generators, expected, RANGE, RANGE.fromMs, RANGE.toMs, Set.of());
    }

    private static Generator healthy(String name) {
        return builder(name, START).event(false, END);
    }

    private static Generator builder(String name, long startMs) {
        Generator generator = new Generator(name)
                .event(true, startMs)
                .put(Figure.FIRST_MS, startMs)
                .put(Figure.LAST_MS, END - 5000)
                .put(Figure.INTERVAL_S, 5)
                .put(Figure.COVERED_S, 120)
                .put(Figure.FOUND, 1000)
                .put(Figure.COUNTED, 1000)
                .put(Figure.SUM_MS, 20_000)
                .floor("http://shop:80", 0.4)
                .floor("http://far:80", 0.5)
                .word("valid", "nothing was found");
        generator.times = took(20, 1000);
        return generator;
    }

    private static List<String> kinds(Judgement judgement) {
        return judgement.findings.stream().map(finding -> finding.kind).collect(Collectors.toList());
    }

    private static List<String> texts(Judgement judgement) {
        return judgement.findings.stream()
                .map(finding -> finding.kind + " " + finding.text())
                .collect(Collectors.toList());
    }
}
