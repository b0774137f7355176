// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

class StripesTest {
    private final Stripes<AtomicLong> stripes = new Stripes<>(AtomicLong::new);

    @Test
    void oneThreadAtATimeNeedsOneStripe() {
        for (int i = 0; i < 100; i++) {
            stripes.lockAny().unlock();
        }

        assertThat(all()).hasSize(1);
    }

    @Test
    // Who waited for the stripe would not mind being interrupted.
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void aThreadThatFindsTheStripeTakenGetsAnotherOne() {
        Stripes.Stripe<AtomicLong> taken = stripes.lockAny();
        Stripes.Stripe<AtomicLong> other = stripes.lockAny();

        assertThat(other).isNotSameAs(taken);
        other.unlock();
        assertThat(stripes.lockAny()).isSameAs(other);
        other.unlock();
        taken.unlock();
        assertThat(all()).containsExactly(taken.part, other.part);
    }

    private List<AtomicLong> all() {
        List<AtomicLong> all = new ArrayList<>();
        stripes.each(all::add);
        return all;
    }
}
