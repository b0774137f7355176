// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdentityWatchTest {
    private static final long NOW = 1_700_000_000_000L;

    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger closes = new AtomicInteger();
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Claims claims = new Claims("jmeter", Map.of("application", "shop"), "gen-1", "here", "nightly");
    private final List<Map<String, String>> stored = new ArrayList<>();

    @Test
    void nobodyIsThereBesideAGeneratorsOwnClaims() {
        for (int beat = 0; beat < 5; beat++) {
            stored.add(claim(text(claims.alive(NOW).line, "claimant"), "here", beat, 1, NOW + beat));
            look();
        }

        assertThat(claims.rivals()).isEmpty();
        assertThat(claims.mayBeSince(NOW)).isFalse();
    }

    /** A look after each semicolon. What a killed run wrote last may have been under way while this one began. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "one that was there before and goes on, 100 101, false",
        "one that was there before and goes on, 100 101; 102, false",
        "one that was there before and goes on, 100 101; 102; 103, true",
        "one that begins later, ''; 0; 1; 2, true",
        "one that was killed, 98 99; 100; ''; ''; ''; ''; ''; ''; ''; ''; ''; '', false",
        "one that ended, 1; 3, false"
    })
    void aRunThatGoesOnIsFound(String what, String looks, boolean found) {
        for (String beats : looks.replace("''", "").split("; ", -1)) {
            beats(
                    "a",
                    "there",
                    Stream.of(beats.split(" "))
                            .filter(beat -> !beat.isEmpty())
                            .mapToInt(Integer::parseInt)
                            .toArray());
        }
        assertThat(claims.rivals()).isEqualTo(found ? Set.of("there") : Set.of());
    }

    @Test
    void aRunThatEndsIsNotForgotten() {
        beats("b", "elsewhere", 1);
        beats("b", "elsewhere", 2);
        beats("b", "elsewhere", 3);
        assertThat(claims.rivals()).containsExactly("elsewhere");
        stored.add(claim("b", "elsewhere", 4, 0, NOW));
        stored.add(claim("c", "third", 9, 0, NOW));
        look();
        look();
        assertThat(claims.rivals()).as("what it replaced stays lost").containsExactly("elsewhere");
    }

    /** A short test may have time for two looks only. */
    @Test
    void theLastLookFindsWhoMadeSeveralClaimsMeanwhile() {
        beats("before", "killed", 7);
        look();
        for (int beat = 8; beat < 12; beat++) {
            stored.add(claim("before", "killed", beat == 11 ? 8 : beat, 1, NOW));
        }
        stored.add(claim("late", "there", 3, 1, NOW));
        stored.add(claim("short", "elsewhere", 1, 1, NOW));
        claims.look(stored, true);

        assertThat(claims.rivals()).containsExactly("there");
    }

    @Test
    void aListenerOfTheSameJvmIsNotFoundButCountsAsATestBefore() {
        Claims earlier = new Claims("jmeter", Map.of("application", "shop"), "gen-1", "here", "nightly");
        String run = text(earlier.alive(NOW).line, "claimant");
        beats(run, "here", 1);
        beats(run, "here", 5);
        beats(run, "here", 9);

        assertThat(claims.rivals()).isEmpty();
        assertThat(claims.mayBeSince(NOW)).isTrue();
    }

    @Test
    void whoHasNotLookedDoesNotKnowWhetherATestWasBefore() {
        assertThat(claims.mayBeSince(NOW)).isTrue();

        look();
        assertThat(claims.mayBeSince(NOW)).isFalse();

        stored.add(claim("a", "there", 3, 0, NOW - 1));
        look();
        assertThat(claims.mayBeSince(NOW)).isFalse();
        assertThat(claims.mayBeSince(NOW - 1)).isTrue();
    }

    @Test
    void rowsThatAreNoClaimsAreLeftOut() {
        stored.add(Map.of());
        stored.add(Map.of("claimant", "a", "machine", "b", "beat", "many", "running", "1", "time", "1"));
        look();

        assertThat(claims.mayBeSince(0)).isFalse();
    }

    @Test
    void claimsToOtherRowsHaveAnotherHashAndAreNotAskedFor() {
        assertThat(List.of(
                        rows("jmeter", "shop", "gen-1"),
                        rows("other", "shop", "gen-1"),
                        rows("jmeter", "desk", "gen-1"),
                        rows("jmeter", "shop", "gen-2")))
                .doesNotHaveDuplicates();
        assertThat(rows("jmeter", "shop", "gen-1")).isEqualTo(rows("jmeter", "shop", "gen-1"));
        assertThat(claims.query()).contains("\"rows\"='" + rows("jmeter", "shop", "gen-1") + "'");
    }

    @Test
    void aNameCannotBreakOutOfTheQuery() {
        String query = new Claims("jmeter", Map.of(), "o'neil\\", "here", "nightly").query();

        assertThat(query).contains("\"instance\"='o\\'neil\\\\' AND");
    }

    @Test
    void eachTellsTheRun() {
        assertThat(text(claims.alive(NOW).line, "run")).isEqualTo("nightly");
        assertThat(text(claims.over(NOW, 1, 1).line, "run")).isEqualTo("nightly");
    }

    private static String rows(String measurement, String application, String instance) {
        Claims claim = new Claims(measurement, Map.of("application", application), instance, "here", "nightly");
        return text(claim.alive(NOW).line, "rows");
    }

    private static String text(String line, String field) {
        return line.replaceAll(".*[ ,]" + field + "=\"([^\"]*)\".*", "$1");
    }

    private void beats(String run, String machine, int... beats) {
        for (int beat : beats) {
            stored.add(claim(run, machine, beat, 1, NOW + beat));
        }
        look();
    }

    private void look() {
        claims.look(stored, false);
    }

    private static Map<String, String> claim(String run, String machine, int beat, int running, long timeMs) {
        Map<String, String> claim = new HashMap<>(Map.of("claimant", run, "machine", machine));
        claim.putAll(Map.of("beat", "" + beat, "running", "" + running, "time", "" + timeMs));
        return claim;
    }

    @Test
    void survivesALookThatThrowsAndLooksOnceMoreAtTheEnd() {
        IdentityWatch watch = new IdentityWatch(
                        "test", "instance 'gen-1'", claims, this::read, closes::incrementAndGet, () -> true, row -> {})
                .start();
        Await.until("a look after the one that failed", Duration.ofSeconds(60), () -> reads.get() > 1);
        assertThat(watch.duplicate()).isEmpty();
        int before = reads.get();

        ending.countDown();
        watch.stop();

        assertThat(closes.get()).isEqualTo(1);
        Await.until(
                "another look", Duration.ofSeconds(60), () -> !watch.duplicate().isEmpty());
        assertThat(reads.get()).isGreaterThan(before);
        assertThat(watch.duplicate()).contains("another generator (on there)", "instance 'gen-1'");
    }

    /** Nothing at first, then another one that has been at work meanwhile; the third look waits for the end. */
    private List<Map<String, String>> read(String query) {
        if (reads.incrementAndGet() == 1) {
            throw new OutOfMemoryError("on purpose");
        }
        if (reads.get() > 2) {
            Await.latch(ending);
        }
        return List.of(claim("a", "there", 0, 1, 1), claim("a", "there", 20 * reads.get(), 1, 2));
    }
}
