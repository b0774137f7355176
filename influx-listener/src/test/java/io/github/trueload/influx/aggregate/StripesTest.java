// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.aggregate.OpenInterval.Stripes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

class StripesTest {
    private final Stripes stripes = new Stripes("a");

    @Test
    void oneThreadAtATimeNeedsOneStripe() {
        for (int i = 0; i < 100; i++) {
            stripes.lockAny().unlock();
        }

        assertThat(stripes.all()).hasSize(1);
    }

    @Test
    // Who waited for the stripe would not mind being interrupted.
    @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
    void aThreadThatFindsTheStripeTakenGetsAnotherOne() {
        Stripes.Stripe taken = stripes.lockAny();
        Stripes.Stripe other = stripes.lockAny();

        assertThat(other).isNotSameAs(taken);
        assertThat(stripes.all()).containsExactly(taken, other);
        other.unlock();
        assertThat(stripes.lockAny()).isSameAs(other);
    }
}
