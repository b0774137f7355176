// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CellsTest {
    private final Cells cells = new Cells("a");

    @Test
    void oneThreadAtATimeNeedsOneCell() {
        for (int i = 0; i < 100; i++) {
            cells.enter(new SampleValues()).leave();
        }

        assertThat(cells.all()).hasSize(1);
    }

    @Test
    @Timeout(30)
    void aThreadThatFindsTheCellTakenGetsAnotherOneAndRemembersIt() {
        SampleValues first = new SampleValues();
        SampleValues second = new SampleValues();
        Cell taken = cells.enter(first);

        Cell other = cells.enter(second);

        assertThat(other).isNotSameAs(taken);
        assertThat(cells.all()).containsExactly(taken, other);
        other.leave();
        assertThat(cells.enter(second)).isSameAs(other);
    }
}
