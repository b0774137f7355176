// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.record.SampleTimes;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KneeTest {
    private final AtomicInteger users = new AtomicInteger();
    private final SampleTimes times = new SampleTimes();
    private final Knee probe = new Knee(users::get, times, new Processors(new Settings(name -> null)));

    @Test
    void putsSecondsWithAboutAsManyUsersTogether() {
        pass(3, 10, 50);
        pass(1, 40, 90);
        pass(1, 41, 91);
        Knee.Load reading = pass(1, 42, 92);
        assertThat(reading.users).isEqualTo(42);
        assertThat(reading.steps)
                .extracting(KneeTest::text)
                .containsExactly("10.0 users, 3 s, 50.0/s of 20.0 ms", "41.0 users, 3 s, 91.0/s of 20.0 ms");
    }

    @Test
    void countsEachSecondInWhichTheProgramStoodStill() {
        users.set(10);
        for (int sample = 0; sample < 60; sample++) {
            times.record("one", 20, true, 0, false);
        }
        assertThat(text(probe.read(3).steps.get(0))).isEqualTo("10.0 users, 3 s, 20.0/s of 20.0 ms");
    }

    private static String text(Knee.Step step) {
        return step.users() + " users, " + step.seconds + " s, " + step.perSecond() + "/s of " + step.meanMs() + " ms";
    }

    @Test
    void looksNoHigherThanTheUsersOfNow() {
        pass(3, 40, 90);

        assertThat(pass(1, 10, 50).steps).hasSize(1);
    }

    @Test
    void comparesNoLoadWithWhatSetsItUp() {
        pass(6, 10, 300);
        probe.forget();

        assertThat(pass(3, 40, 90).steps)
                .extracting(KneeTest::text)
                .containsExactly("40.0 users, 3 s, 90.0/s of 20.0 ms");
    }

    @Test
    void isAbsentWhereNobodyKnowsTheUsers() {
        users.set(-1);

        assertThat(probe.read(1)).isNull();
        assertThat(pass(1, 0, 0).steps).isEmpty();
    }

    private Knee.Load pass(int seconds, int usersNow, int samples) {
        users.set(usersNow);
        Knee.Load reading = null;
        for (int i = 0; i < seconds; i++) {
            for (int sample = 0; sample < samples; sample++) {
                times.record(sample % 2 == 0 ? "one" : "other", 20, true, 0, false);
            }
            reading = probe.read(1);
        }
        return reading;
    }
}
