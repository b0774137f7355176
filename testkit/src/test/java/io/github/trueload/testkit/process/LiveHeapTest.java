// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LiveHeapTest {
    @Test
    void readsTheSumOfAHistogram() {
        String histogram = " num     #instances         #bytes  class name (module)\n"
                + "   1:         12345         987654  [B (java.base@17.0.15)\n"
                + "Total        112233        4455667\n";

        assertThat(LiveHeap.parse(histogram)).isEqualTo(4455667);
        assertThatThrownBy(() -> LiveHeap.parse("no such process")).hasMessageContaining("no such process");
    }

    @Test
    void countsThisJvm() {
        assertThat(LiveHeap.bytes(ProcessHandle.current().pid())).isGreaterThan(100_000);
    }
}
