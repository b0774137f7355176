// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.settings.InvalidSettingsException;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecorderTest {
    private final CountDownLatch held = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stopThreads() {
        held.countDown();
        threads.shutdownNow();
    }

    /** A thread may lose its processor in the middle of recording; nobody may wait for it to get it back. */
    @Test
    void aThreadRecordsWhileOthersStandStillInTheMidstOfIt() throws Exception {
        int usual = 2 * Runtime.getRuntime().availableProcessors();
        CountDownLatch recording = new CountDownLatch(usual);
        Recorder recorder = new Recorder(
                new Labels(
                        label -> {
                            if (label.startsWith("held")) {
                                recording.countDown();
                                await(held);
                            }
                            return true;
                        },
                        1000,
                        () -> {}),
                new ErrorTexts(standard().limits(), new AggregatorFixture.Told()),
                1000);
        for (int i = 0; i < usual; i++) {
            String label = "held " + i;
            threads.submit(() -> recorder.record(sample(label)));
        }
        await(recording);

        threads.submit(() -> recorder.record(sample("quick"))).get(20, TimeUnit.SECONDS);

        assertThat(recorder.recorded()).isEqualTo(usual + 1);
    }

    private static Settings standard() throws InvalidSettingsException {
        Map<String, String> parameters = Map.of("influxdbUrl", "http://influx:8086/write?db=jmeter");
        return Settings.read(parameters.keySet(), parameters::get, name -> null, ListenerKind.CLIENT);
    }

    private static SampleValues sample(String label) {
        return new SampleValues().sample("", label, 500).outcome(1, 1, 0).traffic(1, 1, 1);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("not within a minute");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
