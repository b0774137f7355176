// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

class CellsTest {
    private final Cells cells = new Cells("a");

    @Test
    void oneThreadAtATimeNeedsOneCell() {
        for (int i = 0; i < 100; i++) {
            enter(new SampleValues()).leave();
        }

        assertThat(cells.all()).hasSize(1);
    }

    @Test
    // Who waited for the cell would not mind being interrupted.
    @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
    void aThreadThatFindsTheCellTakenGetsAnotherOneAndRemembersIt() {
        SampleValues first = new SampleValues();
        SampleValues second = new SampleValues();
        Cell taken = enter(first);

        Cell other = enter(second);

        assertThat(other).isNotSameAs(taken);
        assertThat(cells.all()).containsExactly(taken, other);
        other.leave();
        assertThat(enter(second)).isSameAs(other);
    }

    @Test
    void threadsThatTakeTurnsTooOftenMoveApart() {
        SampleValues first = sample();
        SampleValues second = sample();
        for (int i = 0; i < Cell.CROWDED; i++) {
            add(first);
            add(second);
        }

        assertThat(enter(first)).isNotSameAs(enter(second));
    }

    @Test
    void oneThreadNeedsNoOtherCellHoweverMuchItRecords() {
        SampleValues alone = sample();
        for (int i = 0; i < 2 * Cell.CROWDED; i++) {
            add(alone);
        }

        assertThat(cells.all()).hasSize(1);
    }

    private static SampleValues sample() {
        return new SampleValues().sample("", "a", 1).outcome(5, 1, 0);
    }

    private void add(SampleValues sample) {
        Cell cell = enter(sample);
        cell.add(sample);
        cell.leave();
    }

    private Cell enter(SampleValues sample) {
        return cells.any(sample).enter(sample);
    }
}
