// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.record.SampleTimes;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KneeTest {
    private final AtomicInteger users = new AtomicInteger();
    private final SampleTimes times = new SampleTimes();
    private final Settings settings = new Settings(Map.of("trueload.health.warmupSeconds", "2")::get);
    private final Knee probe = new Knee(settings, users::get, times, new Processors(settings));

    @Test
    void putsSecondsWithAboutAsManyUsersTogether() {
        pass(2, 10, 1);
        pass(3, 10, 50);
        pass(1, 40, 90);
        pass(1, 41, 91);
        Knee.Load reading = pass(1, 42, 92);

        assertThat(reading.users).isEqualTo(42);
        assertThat(reading.steps).hasSize(2);
        Knee.Step few = reading.steps.get(0);
        assertThat(few.users()).isEqualTo(10);
        assertThat(few.seconds).isEqualTo(3);
        assertThat(few.perSecond()).isEqualTo(50);
        assertThat(few.meanMs()).isEqualTo(20);
        assertThat(reading.steps.get(1).users()).isEqualTo(41);
        assertThat(reading.steps.get(1).perSecond()).isEqualTo(91);
    }

    @Test
    void looksNoHigherThanTheUsersOfNow() {
        pass(2, 10, 1);
        pass(3, 40, 90);

        assertThat(pass(1, 10, 50).steps).hasSize(1);
    }

    @Test
    void countsEachSecondInWhichTheProgramStoodStill() {
        pass(2, 10, 1);
        users.set(10);
        for (int sample = 0; sample < 60; sample++) {
            times.ofThread().record("one", 20, true, 0, false);
        }
        Knee.Step step = probe.read(3).steps.get(0);

        assertThat(step.seconds).isEqualTo(3);
        assertThat(step.perSecond()).isEqualTo(20);
        assertThat(step.users()).isEqualTo(10);
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
                times.ofThread().record(sample % 2 == 0 ? "one" : "other", 20, true, 0, false);
            }
            reading = probe.read(1);
        }
        return reading;
    }
}
