// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.benchmarks.compare.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnJvmTest {
    private static final Metric HEAP = new Metric("heap", "MB", 1);
    private static final Metric TIME = new Metric("time", "ms", 1);

    @Test
    void readsBackWhatAProgramTells() {
        String output = "some warning\n" + OwnJvm.line(TIME, 1.5) + "\n" + OwnJvm.line(HEAP, 98.25) + "\n";

        assertThat(OwnJvm.parse(output, List.of(HEAP, TIME)))
                .containsEntry(HEAP, 98.25)
                .containsEntry(TIME, 1.5);
    }

    @Test
    void showsTheOutputOfAProgramThatTellsNothing() {
        assertThatThrownBy(() -> OwnJvm.parse("out of memory", List.of(HEAP)))
                .hasMessageContaining("heap")
                .hasMessageContaining("out of memory");
    }
}
