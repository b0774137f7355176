// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.run.RunCounts;
import io.github.trueload.influx.settings.InvalidSettingsException;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import io.github.trueload.testkit.process.LiveThreads;
import java.util.Collections;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class GeneratorWatchTest {
    private static final Supplier<RunCounts> NO_COUNTS = () -> {
        throw new IllegalStateException("this listener keeps no counts");
    };

    @Test
    void asksTheHealthPluginWhereItsJarIs() throws InvalidSettingsException {
        GeneratorWatch watch = GeneratorWatch.start("listener", settings("influx"), NO_COUNTS, false);

        assertThat(watch).isInstanceOf(HealthLink.class);
        assertThat(watches()).isEqualTo(1);
        watch.stop();
        assertThat(watches()).isZero();
    }

    @Test
    void listenersOfOneNameThatWriteToTwoServersShareTheWatchUntilBothEnd() throws InvalidSettingsException {
        GeneratorWatch one = GeneratorWatch.start("listener", settings("one"), NO_COUNTS, false);
        GeneratorWatch other = GeneratorWatch.start("listener", settings("other"), NO_COUNTS, false);

        other.stop();

        assertThat(watches()).isEqualTo(1);
        one.stop();
        assertThat(watches()).isZero();
    }

    @Test
    void takesAnySampleAtAnyTime() throws InvalidSettingsException {
        SampleResult empty = new SampleResult();
        GeneratorWatch.NONE.ofThread().accept(empty);
        GeneratorWatch watch = GeneratorWatch.start("master", settings("influx"), NO_COUNTS, true);

        watch.ofThread().accept(empty);
        watch.stop();
        watch.ofThread().accept(empty);
        watch.stop();
    }

    private static Settings settings(String host) throws InvalidSettingsException {
        return Settings.read(
                Collections.emptySet(),
                Map.of("influxdbUrl", "http://" + host + ":8086/write?db=jmeter")::get,
                name -> null,
                ListenerKind.CLIENT);
    }

    private static long watches() {
        return LiveThreads.count("trueload-health"::equals);
    }
}
