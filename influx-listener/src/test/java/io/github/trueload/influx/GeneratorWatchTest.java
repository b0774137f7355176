// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.run.RunCounts;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorWatchTest {
    private static final Supplier<RunCounts> NO_COUNTS = () -> {
        throw new IllegalStateException("this listener keeps no counts");
    };

    @TempDir
    private Path directory;

    @BeforeEach
    void loadJMeter() throws Exception {
        JMeterDefaults.load(directory, Locale.ENGLISH);
    }

    @Test
    void asksTheHealthPluginWhereItsJarIs() {
        GeneratorWatch watch = GeneratorWatch.start("listener", NO_COUNTS, false);

        assertThat(watch).isInstanceOf(HealthLink.class);
        assertThat(watches()).isEqualTo(1);
        watch.stop();
        assertThat(watches()).isZero();
    }

    @Test
    void takesAnySampleAtAnyTime() {
        SampleResult empty = new SampleResult();
        GeneratorWatch.NONE.record(empty);
        GeneratorWatch watch = GeneratorWatch.start("master", NO_COUNTS, true);

        watch.record(empty);
        watch.stop();
        watch.record(empty);
        watch.stop();
    }

    private static long watches() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("trueload-health"))
                .count();
    }
}
