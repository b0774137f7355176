// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeteredMasterTest {
    @Test
    void whatWasAllocatedIsWhatCameToBeBetweenCollections() {
        String log = "[0.500s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 16M->3M(512M) 2.1ms\n"
                + "[1.000s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 19M->4M(512M) 2.1ms\n";

        assertThat(MeteredMaster.allocatedBytes(log)).isEqualTo((16 + 16) * 1024 * 1024);
        assertThat(MeteredMaster.allocatedBytes("[0.1s] Using G1\n")).isZero();
    }
}
