// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.run.RunBooks;
import io.github.trueload.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthWatchTest {
    private static final Supplier<RunBooks> NO_BOOKS = () -> {
        throw new IllegalStateException("this listener keeps no books");
    };

    @TempDir
    private Path directory;

    @BeforeEach
    void loadJMeter() throws Exception {
        JMeterDefaults.load(directory, Locale.ENGLISH);
    }

    @Test
    void watchesAJvmOnceHoweverManyListenersAPlanHas() {
        HealthWatch first = HealthWatch.start("first", NO_BOOKS, false);
        HealthWatch second = HealthWatch.start("second", NO_BOOKS, false);

        awaitWatches(1);
        first.stop();
        assertThat(watches()).isEqualTo(1);
        second.stop();
        awaitWatches(0);
    }

    @Test
    void startsAnewAfterARunThatWasNeverEnded() {
        HealthWatch abandoned = HealthWatch.start("abandoned", NO_BOOKS, false);

        HealthWatch next = HealthWatch.start("next", NO_BOOKS, false);

        assertThat(next).isNotSameAs(HealthWatch.NONE);
        awaitWatches(1);
        next.stop();
        awaitWatches(0);
        abandoned.record(new SampleResult());
        abandoned.stop();
    }

    @Test
    void takesAnySampleBeforeDuringAndAfterTheTest() {
        SampleResult empty = new SampleResult();
        HealthWatch.NONE.record(empty);
        HealthWatch watch = HealthWatch.start("master", NO_BOOKS, true);

        watch.record(empty);
        watch.stop();
        watch.record(empty);
        watch.stop();

        assertThat(HealthWatch.start("next", NO_BOOKS, false)).satisfies(HealthWatch::stop);
    }

    private static void awaitWatches(long count) {
        Await.until(count + " watches are left", Duration.ofSeconds(20), () -> watches() == count);
    }

    private static long watches() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("trueload-health"))
                .count();
    }
}
