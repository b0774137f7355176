// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MachineTest {
    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void waitsUntilTheLoadFalls() {
        Machine.awaitQuiet(() -> looks.getAndIncrement() < 3 ? 1.01 : 1, Duration.ZERO);

        assertThat(looks).hasValue(4);
    }

    @Test
    void refusesWhereItDoesNotFall() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Machine.awaitQuiet(() -> 2.345, Duration.ZERO))
                .withMessageContaining("--docs: the load average is 2.3");
    }

    @Test
    void doesNotWaitWhereTheSystemTellsNoLoad() {
        Machine.awaitQuiet(() -> Double.NaN, Duration.ZERO);
    }
}
