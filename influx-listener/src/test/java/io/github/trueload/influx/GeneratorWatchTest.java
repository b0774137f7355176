// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.influx.aggregate.ThreadRows;
import io.github.trueload.influx.run.AggregatedRun;
import io.github.trueload.influx.settings.Given;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import io.github.trueload.testkit.process.LiveThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(JMeterExtension.class)
class GeneratorWatchTest {
    private final List<String> told = new ArrayList<>();
    private final List<AggregatedRun> runs = new ArrayList<>();

    /** Other tests want the port. */
    @AfterEach
    void endRuns() {
        runs.forEach(AggregatedRun::stop);
    }

    @Test
    void asksTheHealthPluginWhereItsJarIs() throws Exception {
        GeneratorWatch watch = start("listener", "influx", false);

        assertThat(watch).isInstanceOf(HealthLink.class);
        awaitWatches(1);
        watch.stop();
        awaitWatches(0);
        watch.booksClosed();
    }

    @Test
    void listenersOfOneNameThatWriteToTwoServersShareTheWatchUntilBothEnd() throws Exception {
        GeneratorWatch one = start("listener", "one", false);
        GeneratorWatch other = start("listener", "other", false);

        awaitWatches(1);
        other.stop();

        assertThat(watches()).isEqualTo(1);
        one.stop();
        awaitWatches(0);
        other.booksClosed();
        one.booksClosed();
    }

    @Test
    void aRunEndsBetweenTheEndOfWatchingAndTheWordOnIt() {
        new Stub().around(() -> told.add("run"));

        assertThat(told).containsExactly("stop", "run", "booksClosed");
    }

    @ParameterizedTest
    @ValueSource(classes = {NoClassDefFoundError.class, NoSuchMethodError.class, StackOverflowError.class})
    void aWatchThatCannotStartKeepsNoTestFromRunning(Class<? extends Error> failure) throws Exception {
        Error thrown = failure.getDeclaredConstructor(String.class).newInstance("on purpose");

        assertThat(GeneratorWatch.start("listener", () -> {
                    throw thrown;
                }))
                .isSameAs(GeneratorWatch.NONE);
    }

    /** As a jar of another version fails. */
    @Test
    void aRunEndsAndIsJudgedThoughTheEndOfWatchingFails() {
        Stub watch = new Stub() {
            @Override
            public void stop() {
                throw new NoSuchMethodError("stopWatching");
            }
        };

        assertThatThrownBy(() -> watch.around(() -> told.add("run"))).isInstanceOf(NoSuchMethodError.class);

        assertThat(told).containsExactly("run", "booksClosed");
    }

    @Test
    void aRunIsJudgedThoughItsEndFails() {
        assertThatThrownBy(() -> new Stub().around(() -> {
                    throw new IllegalStateException("disk full");
                }))
                .hasMessage("disk full");

        assertThat(told).containsExactly("stop", "booksClosed");
    }

    private class Stub implements GeneratorWatch {
        @Override
        public void stop() {
            told.add("stop");
        }

        @Override
        public void booksClosed() {
            told.add("booksClosed");
        }
    }

    private GeneratorWatch start(String name, String host, boolean master) throws Exception {
        Settings settings = Given.url("http://" + host + ":8086/write?db=jmeter");
        AggregatedRun run =
                new AggregatedRun(name, settings, () -> new ThreadRows.Counters(0, 0, 0), "host", "run", master);
        runs.add(run);
        return GeneratorWatch.start(name, () -> HealthLink.start(name, settings, "run", run, master));
    }

    /** Who stops a watch waits no longer than a second for its thread. */
    private static void awaitWatches(long count) {
        Await.until(count + " watches are left", Duration.ofSeconds(60), () -> watches() == count);
    }

    private static long watches() {
        return LiveThreads.count("trueload-health"::equals);
    }
}
