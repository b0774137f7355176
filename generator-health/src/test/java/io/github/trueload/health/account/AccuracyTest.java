// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** How true the account is, in runs with random faults whose truth is known; time is that of a simulation. */
class AccuracyTest {
    private static final int RUNS = 200;
    private static final int SECONDS = 26;
    private static final double POINTS = 0.05;
    private static final long SEED = 50;

    @Test
    void isWithinFivePointsOfTheTruthInNearlyAllRuns() {
        assertNearlyAll("pulses that hold all users", random -> new Pulse(random, 1));
        assertNearlyAll("pulses that hold some users", random -> new Pulse(random, random.nextDouble()));
    }

    @Test
    void statesAnErrorThatItKeeps() {
        Random seeds = new Random(SEED);
        int kept = 0;
        for (int i = 0; i < RUNS; i++) {
            Random random = new Random(seeds.nextLong());
            Pulse pulse = new Pulse(random, random.nextDouble());
            Statement said = new Crowd(pulse.users, 0, random, pulse).run(SECONDS);
            kept += Math.abs(said.share(Line.LOCK) - pulse.truth()) <= said.error(Line.LOCK) ? 1 : 0;
        }

        assertThat(kept).isGreaterThanOrEqualTo((int) (0.95 * RUNS));
    }

    @Test
    void findsTheFewWhoAreHeldWhileManyPause() {
        BiFunction<Integer, Long, Stack> places = (user, nanos) -> user < 2 ? Crowd.LOCK : Crowd.PAUSE;

        Statement said = new Crowd(200, 0, new Random(SEED), places).run(SECONDS);

        assertThat(said.share(Line.LOCK)).isBetween(0.008, 0.012);
        assertThat(said.places().get(0).place.method).isEqualTo("Sdk.call");
    }

    private static void assertNearlyAll(String what, java.util.function.Function<Random, Pulse> pulses) {
        Random seeds = new Random(SEED);
        List<String> off = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            Random random = new Random(seeds.nextLong());
            Pulse pulse = pulses.apply(random);
            double said = new Crowd(pulse.users, 0, random, pulse).run(SECONDS).share(Line.LOCK);
            if (Math.abs(said - pulse.truth()) > POINTS) {
                off.add(pulse + ": " + said);
            }
        }
        assertThat(off)
                .as(off.stream().collect(Collectors.joining("\n", what + "\n", "")))
                .hasSizeLessThanOrEqualTo(RUNS / 20);
    }

    /** Holds a part of the users for a part of each period. */
    private static final class Pulse implements BiFunction<Integer, Long, Stack> {
        private final int users;
        private final long periodNanos;
        private final double share;
        private final long phaseNanos;
        private final int held;

        private Pulse(Random random, double ofUsers) {
            users = 1 + random.nextInt(200);
            periodNanos = (long) (1e9 * (1 + 19 * random.nextDouble()));
            share = 0.05 + 0.75 * random.nextDouble();
            phaseNanos = (long) (periodNanos * random.nextDouble());
            held = Math.max(1, (int) (users * ofUsers));
        }

        @Override
        public Stack apply(Integer user, Long nanos) {
            return user < held && isOn(nanos) ? Crowd.LOCK : user % 2 == 0 ? Crowd.TARGET : Crowd.PAUSE;
        }

        private boolean isOn(long nanos) {
            return (nanos + phaseNanos) % periodNanos < share * periodNanos;
        }

        private double truth() {
            int on = 0;
            int moments = SECONDS * 1000;
            for (int ms = 0; ms < moments; ms++) {
                on += isOn(1_000_000L * ms) ? 1 : 0;
            }
            return (double) on / moments * held / users;
        }

        @Override
        public String toString() {
            return users + " users, " + held + " held for " + share + " of " + periodNanos / 1e9 + " s";
        }
    }
}
