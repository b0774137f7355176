// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.flight;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OwnShareTest {
    private static final String RECORD = "io.github.trueload.influx.aggregate.Recorder.record";
    private static final String LISTENER = "io.github.trueload.influx.InfluxListener.sampleOccurred";
    private static final String GUEST = "io.github.trueload.benchmarks.guest.NothingSampler.runTest";
    private static final String MAP = "java.util.concurrent.ConcurrentHashMap.get";
    private static final String JMETER = "org.apache.jmeter.threads.JMeterThread.run";

    private final OwnShare share = new OwnShare();

    @Test
    void tellsWhatOursDoThemselvesFromWhatTheyCall() {
        share.add(List.of(RECORD, LISTENER, JMETER));
        share.add(List.of(MAP, RECORD, RECORD, LISTENER, JMETER));
        share.add(List.of(GUEST, "io.github.trueload.testkit.Await.until", JMETER));
        share.add(List.of(MAP, JMETER));

        assertThat(share.stacks()).isEqualTo(4);
        assertThat(share.selfPercent()).isEqualTo(25);
        assertThat(share.totalPercent()).isEqualTo(50);
        assertThat(share.table().lines())
                .containsExactly(
                        "   25.0 %   50.0 %  influx.aggregate.Recorder.record",
                        "    0.0 %   50.0 %  influx.InfluxListener.sampleOccurred");
    }

    @Test
    void leavesOutWhatIsRare() {
        share.add(List.of(RECORD));
        for (int i = 0; i < 100; i++) {
            share.add(List.of(JMETER));
        }

        assertThat(share.selfPercent()).isPositive();
        assertThat(share.table()).isEmpty();
    }

    @Test
    void ofNothingIsNothing() {
        assertThat(share.selfPercent()).isZero();
        assertThat(share.table()).isEmpty();
    }
}
