// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.run.RunBooks;
import java.nio.file.Path;
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
        second.stop();
        HealthWatch third = HealthWatch.start("third", NO_BOOKS, false);
        first.stop();
        HealthWatch nextTest = HealthWatch.start("next test", NO_BOOKS, false);
        nextTest.stop();

        assertThat(first).isNotSameAs(HealthWatch.NONE);
        assertThat(second).isSameAs(HealthWatch.NONE);
        assertThat(third).isSameAs(HealthWatch.NONE);
        assertThat(nextTest).isNotSameAs(HealthWatch.NONE);
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
}
