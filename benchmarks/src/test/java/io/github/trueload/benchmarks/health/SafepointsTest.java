// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SafepointsTest {
    private static final String PAUSE = "[%s0s] Safepoint \"%s\", Time since last: 1 ns, Reaching safepoint: 1 ns,"
            + " Cleanup: 1 ns, At safepoint: 1 ns, Total: 2000000 ns";

    @Test
    void sumsPausesOfTheLastSecondsWithoutCollections() {
        List<String> lines = List.of(
                "[0.010s] SafepointSynchronization begin",
                String.format(PAUSE, "1.00", "ThreadDump"),
                String.format(PAUSE, "8.00", "ThreadDump"),
                String.format(PAUSE, "9.00", "G1CollectForAllocation"),
                String.format(PAUSE, "10.00", "HandshakeAllThreads"));

        assertThat(Safepoints.parse(lines).millisPerSecond(4)).isEqualTo(1);
    }
}
