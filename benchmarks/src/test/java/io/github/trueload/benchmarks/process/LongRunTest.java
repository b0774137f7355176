// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.benchmarks.process.LongRun.Look;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LongRunTest {
    @Test
    void whatStaysIsFlat() {
        assertThat(LongRun.compare(looks(i -> new Look(20 + i % 2, 40, 100))))
                .containsEntry(LongRun.HEAP_GROWTH, 1.0)
                .containsEntry(LongRun.MORE_THREADS, 0.0)
                .containsEntry(LongRun.MORE_DESCRIPTORS, 0.0);
    }

    @Test
    void whatGrowsShows() {
        assertThat(LongRun.compare(looks(i -> new Look(i < 10 ? 20 : 30, 40 + i, 100 + 2 * i))))
                .containsEntry(LongRun.HEAP_GROWTH, 1.5)
                .containsEntry(LongRun.MORE_THREADS, 16.0)
                .containsEntry(LongRun.MORE_DESCRIPTORS, 32.0);
    }

    @Test
    void countsThreadsAndDescriptorsOfARealProcess() {
        long pid = ProcessHandle.current().pid();

        assertThat(LeftOvers.threads(pid)).isBetween(2.0, 1000.0);
        assertThat(LeftOvers.descriptors(pid)).isBetween(2.0, 10_000.0);
    }

    private static List<Look> looks(IntFunction<Look> look) {
        return IntStream.range(0, 20).mapToObj(look).toList();
    }
}
