// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EndOfTestTest {
    private final AtomicInteger ends = new AtomicInteger();
    private final EndOfTest ending = new EndOfTest(ends::incrementAndGet);

    @Test
    void happensOnceHoweverOftenItIsAskedFor() {
        ending.watchJvm();

        ending.now();
        ending.now();

        assertThat(ends).hasValue(1);
    }

    @Test
    void happensForAListenerThatNeverWatchedTheJvmToo() {
        ending.now();

        assertThat(ends).hasValue(1);
    }
}
