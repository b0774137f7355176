// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SingleFlightTest {
    private final SingleFlight flight = new SingleFlight(new FakeBackground());

    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, NoClassDefFoundError.class})
    void aLookUpThatThrowsFailsForThoseWhoWaitAndIsFollowedByANewOne(Class<? extends Throwable> kind) throws Exception {
        Throwable problem = kind.getConstructor().newInstance();

        CompletableFuture<State> first = flight.join(() -> sneaky(problem));
        CompletableFuture<State> second = flight.join(() -> State.NEVER_ASKED);

        assertThat(first).isCompletedExceptionally();
        assertThat(second).isCompletedWithValue(State.NEVER_ASKED);
    }

    @Test
    void whoeverAsksMeanwhileGetsTheSameLookUp() {
        CompletableFuture<?>[] inner = new CompletableFuture<?>[1];
        CompletableFuture<State> outer = flight.join(() -> {
            inner[0] = flight.join(() -> null);
            return State.NEVER_ASKED;
        });

        assertThat(inner[0]).isSameAs(outer);
        assertThat(outer).isCompletedWithValue(State.NEVER_ASKED);
    }

    private static State sneaky(Throwable problem) {
        if (problem instanceof Error) {
            throw (Error) problem;
        }
        throw (RuntimeException) problem;
    }
}
