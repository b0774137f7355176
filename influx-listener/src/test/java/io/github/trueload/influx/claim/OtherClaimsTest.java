// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OtherClaimsTest {
    private static final long NOW = 1_700_000_000_000L;

    private final OwnClaim own = new OwnClaim("jmeter", Map.of("application", "shop"), "gen-1", "here");
    private final OtherClaims others = new OtherClaims(own);
    private final List<Claim> stored = new ArrayList<>();

    @Test
    void nobodyIsThereBesideAGeneratorsOwnClaims() {
        for (int beat = 0; beat < 5; beat++) {
            stored.add(claim(text(own.alive(NOW).line(), "run"), "here", beat, 1, NOW + beat));
            look();
        }

        assertThat(others.machines()).isEmpty();
        assertThat(others.mayBeSince(NOW)).isFalse();
    }

    @Test
    void aRunThatWasThereBeforeAndGoesOnIsFound() {
        beats("a", "there", 100, 101);
        assertThat(others.machines()).isEmpty();

        beats("a", "there", 102);
        assertThat(others.machines()).isEmpty();

        beats("a", "there", 103);
        assertThat(others.machines()).containsExactly("there");
    }

    @Test
    void aRunThatBeginsLaterIsFoundToo() {
        look();
        beats("a", "there", 0);
        beats("a", "there", 1);
        beats("a", "there", 2);

        assertThat(others.machines()).containsExactly("there");
    }

    /** What it wrote last may have been under way while this one began. */
    @Test
    void aRunThatWasKilledIsNotFound() {
        beats("a", "there", 98, 99);
        beats("a", "there", 100);
        for (int i = 0; i < 10; i++) {
            look();
        }

        assertThat(others.machines()).isEmpty();
    }

    @Test
    void aRunThatEndedIsNotFoundNorIsOneThatWasFoundAndThenEnds() {
        beats("a", "there", 1);
        beats("a", "there", 3);
        beats("b", "elsewhere", 1);
        assertThat(others.machines()).isEmpty();
        beats("b", "elsewhere", 2, 3);
        assertThat(others.machines()).containsExactly("elsewhere");

        stored.add(claim("b", "elsewhere", 4, 0, NOW));
        stored.add(claim("c", "third", 9, 0, NOW));
        look();
        look();

        assertThat(others.machines()).isEmpty();
    }

    @Test
    void aListenerOfTheSameJvmIsNotFoundButCountsAsATestBefore() {
        OwnClaim earlier = new OwnClaim("jmeter", Map.of("application", "shop"), "gen-1", "here");
        String run = text(earlier.alive(NOW).line(), "run");
        beats(run, "here", 1);
        beats(run, "here", 5);
        beats(run, "here", 9);

        assertThat(others.machines()).isEmpty();
        assertThat(others.mayBeSince(NOW)).isTrue();
    }

    @Test
    void whoHasNotLookedDoesNotKnowWhetherATestWasBefore() {
        assertThat(others.mayBeSince(NOW)).isTrue();

        look();
        assertThat(others.mayBeSince(NOW)).isFalse();

        stored.add(claim("a", "there", 3, 0, NOW - 1));
        look();
        assertThat(others.mayBeSince(NOW)).isFalse();
        assertThat(others.mayBeSince(NOW - 1)).isTrue();
    }

    @Test
    void rowsThatAreNoClaimsAreLeftOut() {
        assertThat(Claim.of(Map.of())).isEmpty();
        assertThat(Claim.of(Map.of("run", "a", "machine", "b", "beat", "many", "running", "1", "time", "1")))
                .isEmpty();
    }

    @Test
    void claimsToOtherRowsHaveAnotherHash() {
        assertThat(List.of(
                        rows("jmeter", "shop", "gen-1"),
                        rows("other", "shop", "gen-1"),
                        rows("jmeter", "desk", "gen-1"),
                        rows("jmeter", "shop", "gen-2")))
                .doesNotHaveDuplicates();
        assertThat(rows("jmeter", "shop", "gen-1")).isEqualTo(rows("jmeter", "shop", "gen-1"));
    }

    @Test
    void aNameCannotBreakOutOfTheQuery() {
        String query = new OwnClaim("jmeter", Map.of(), "o'neil\\", "here").query();

        assertThat(query).contains("\"instance\"='o\\'neil\\\\' AND");
    }

    private static String rows(String measurement, String application, String instance) {
        OwnClaim claim = new OwnClaim(measurement, Map.of("application", application), instance, "here");
        return text(claim.alive(NOW).line(), "rows");
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
        others.look(stored);
    }

    private static Claim claim(String run, String machine, int beat, int running, long timeMs) {
        return Claim.of(Map.of(
                        "run",
                        run,
                        "machine",
                        machine,
                        "beat",
                        Integer.toString(beat),
                        "running",
                        Integer.toString(running),
                        "time",
                        Long.toString(timeMs)))
                .orElseThrow();
    }
}
