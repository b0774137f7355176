// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RosterTest {
    private final Set<Long> makeSamples = new HashSet<>();
    private final List<Long> asked = new ArrayList<>();
    private final Roster roster = new Roster(new Named(), (id, name) -> makeSamples.contains(id));

    @Test
    void asksForTheNameOfEachThreadOnce() {
        roster.samplers(new long[] {1, 2});
        roster.samplers(new long[] {1, 2});
        roster.samplers(new long[] {3, 1, 2});

        assertThat(asked).containsExactly(1L, 2L, 3L);
        assertThat(roster.others()).containsOnlyKeys(1L, 2L, 3L).containsEntry(3L, "thread 3");
    }

    @Test
    void knowsAThreadThatTurnsOutToMakeSamplesWhileNoneComesOrGoes() {
        assertThat(roster.samplers(new long[] {1, 2})).isEmpty();
        makeSamples.add(2L);

        assertThat(roster.samplers(new long[] {1, 2})).containsExactly(2);
        assertThat(roster.samplers(new long[] {1, 2})).containsExactly(2);
        assertThat(roster.others()).containsOnlyKeys(1L);
    }

    @Test
    void forgetsThreadsThatEnded() {
        makeSamples.add(2L);
        roster.samplers(new long[] {1, 2});

        assertThat(roster.samplers(new long[] {3})).isEmpty();
        assertThat(roster.others()).containsOnlyKeys(3L);
    }

    private final class Named implements ThreadSource {
        @Override
        public long[] ids() {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<ThreadState> states(long[] ids, int frames) {
            return Arrays.stream(ids)
                    .peek(asked::add)
                    .mapToObj(id -> ThreadState.of(id, "thread " + id, Thread.State.RUNNABLE)
                            .build())
                    .toList();
        }

        @Override
        public Map<Long, Long> cpuNanos(Collection<Long> ids) {
            return Map.of();
        }
    }
}
