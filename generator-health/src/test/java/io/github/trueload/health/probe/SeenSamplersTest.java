// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class SeenSamplersTest {
    private final SeenSamplers samplers = new SeenSamplers();

    @Test
    void knowsAThreadByItsNameOrByItsSample() {
        long own = Thread.currentThread().getId();
        assertThat(samplers.isSampler(own, "pool-1-thread-1")).isFalse();
        assertThat(samplers.isSampler(own + 1, "Users 1-1")).isTrue();

        samplers.sampled();
        samplers.sampled();

        assertThat(samplers.isSampler(own, "pool-1-thread-1")).isTrue();
        assertThat(samplers.sawVirtualThreads()).isFalse();
        samplers.keepOnly(Set.of());
        assertThat(samplers.isSampler(own, "pool-1-thread-1")).isFalse();
    }

    @Test
    void recognisesVirtualThreadsByTheirClass() {
        assertThat(SeenSamplers.isVirtual("java.lang.VirtualThread")).isTrue();
        assertThat(SeenSamplers.isVirtual(Thread.currentThread().getClass().getName()))
                .isFalse();
    }
}
