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

    private Cell enter(SampleValues sample) {
        return cells.any(sample).enter(sample);
    }
}
