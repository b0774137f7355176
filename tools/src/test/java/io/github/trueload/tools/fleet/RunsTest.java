// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Looks at a database that changes between them, five seconds apart. */
class RunsTest {
    private static final long SECOND = 1000;

    private final List<String> events = new ArrayList<>();
    private final List<String> claims = new ArrayList<>();
    private Runs.Choice choice = new Runs.Choice("");
    private long nanos;

    @Test
    void aRunThatWasOverBeforeIsNeverMeant() {
        test("old", "gen-0", 0, 50);
        assertThat(lookFor(1)).isFalse();
        for (int i = 0; i < 100; i++) {
            assertThat(lookFor(1)).isFalse();
        }
        assertThat(chosen()).isEmpty();

        test("new", "gen-0", 60, -1);
        assertThat(lookFor(1)).isFalse();
        assertThat(chosen()).contains("new");
        test("new", "gen-0", 60, 90);
        assertThat(lookFor(1)).isTrue();
    }

    @Test
    void aRunThatGoesOnIsMeantUntilANewerOneBegins() {
        test("under way", "gen-0", 0, -1);
        claim("under way", "gen-0", 100);
        lookFor(1);
        assertThat(chosen()).isEmpty();
        claim("under way", "gen-0", 105);
        lookFor(1);
        assertThat(chosen()).contains("under way");

        test("new", "gen-0", 110, -1);
        lookFor(1);
        assertThat(chosen()).contains("new");
    }

    @Test
    void aRunThatWasKilledBeforeIsNotWaitedFor() {
        test("killed", "gen-0", 0, -1);
        claim("killed", "gen-0", 100);
        for (int i = 0; i < 100; i++) {
            assertThat(lookFor(1)).isFalse();
        }
        assertThat(chosen()).isEmpty();
    }

    @Test
    void aGeneratorThatDiesCostsAMinuteAfterTheOthersEndWhateverItsClockShows() {
        lookFor(2);
        test("new", "gen-0", 0, -1);
        test("new", "gen-1", 100_000, -1);
        for (int i = 0; i < 30; i++) {
            claim("new", "gen-0", 5 * i);
            assertThat(lookFor(2)).as("gen-0 goes on").isFalse();
        }
        test("new", "gen-0", 0, 150);
        int looks = 1;
        while (!lookFor(2)) {
            looks++;
        }
        assertThat(looks).isEqualTo(13);
    }

    @Test
    void whileTheDatabaseIsAwayNobodyIsSilent() {
        lookFor(1);
        test("new", "gen-0", 0, -1);
        lookFor(1);
        for (int i = 0; i < 100; i++) {
            nanos += TimeUnit.SECONDS.toNanos(5);
            choice.missed(nanos);
        }
        assertThat(lookFor(1)).isFalse();
    }

    @Test
    void aNameIsWaitedForAndJudgedAtOnceWhereItIsOver() {
        choice = new Runs.Choice("night");
        test("other", "gen-0", 0, 10);
        assertThat(lookFor(1)).isFalse();
        assertThat(chosen()).isEmpty();

        test("night", "gen-0", 20, 30);
        test("other", "gen-0", 40, 50);
        assertThat(lookFor(1)).isTrue();
        assertThat(chosen()).contains("night");
    }

    /** Nobody gave them a run, so that each made a name of its own. */
    @Test
    void generatorsThatMadeNamesThemselvesTookPartInOneRunWhereTheyRanAtOneTime() {
        lookFor(2);
        test("shop-20231114T221320.000Z", "gen-0", 0, 100);
        test("shop-20231114T221321.500Z", "gen-1", 1, 101);
        test("desk-20231114T221321.500Z", "gen-2", 1, 101);
        assertThat(lookFor(2)).as("of the newest, desk, there is one").isFalse();
        assertThat(runs().all)
                .extracting(run -> run.generators.keySet().toString())
                .containsExactly("[gen-0, gen-1]", "[gen-2]");

        test("shop-20231114T231320.000Z", "gen-0", 3600, 3700);
        test("shop-20231114T233320.000Z", "gen-1", 4800, 4900);
        assertThat(runs().all).hasSize(4);
    }

    private Optional<String> chosen() {
        return choice.chosen().map(Runs.Run::id);
    }

    private boolean lookFor(int generators) {
        nanos += TimeUnit.SECONDS.toNanos(5);
        return choice.look(runs(), generators, nanos);
    }

    private Runs runs() {
        try {
            return Runs.read(
                    query -> Answer.rows(
                            query.contains("\"events\"")
                                    ? answer("\"time\",\"running\",\"run\"", events)
                                    : answer(
                                            "\"time\",\"sign\",\"run\"",
                                            query.contains("jmeter_instance_claim") ? claims : List.of())),
                    new Scope("jmeter", "", 0, 1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String answer(String columns, List<String> series) {
        List<String> whole = new ArrayList<>();
        for (String each : series) {
            whole.add(each.replace("COLUMNS", columns));
        }
        return "{\"results\":[{\"series\":[" + String.join(",", whole) + "]}]}";
    }

    /** Starts and ends in seconds; an end before the start for none. */
    private void test(String run, String instance, long from, long to) {
        row(events, run, instance, from, 1);
        if (to > from) {
            row(events, run, instance, to, 0);
        }
    }

    private void claim(String run, String instance, long at) {
        row(claims, run, instance, at, 1);
    }

    private static void row(List<String> to, String run, String instance, long at, int value) {
        to.add(String.format(
                Locale.ROOT,
                "{\"tags\":{\"application\":\"\",\"instance\":\"%s\"},\"columns\":[COLUMNS],"
                        + "\"values\":[[%d,%d,\"%s\"]]}",
                instance,
                at * SECOND,
                value,
                run));
    }
}
