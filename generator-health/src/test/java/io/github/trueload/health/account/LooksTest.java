// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

class LooksTest {
    private static final int SECONDS = 30;

    @Test
    void anAnswerIsTheTargetsAlsoWhileTheClientsOwnThreadIsAtWorkOnAnother() {
        assertThat(awaited(now -> TimeUnit.NANOSECONDS.toMillis(now) % 3000 < 500)
                        .share(Line.TARGET))
                .isGreaterThan(0.98);
    }

    @Test
    void anAnswerIsTheTargetsFromTheFirstMomentThatAThreadWaitsForTheNetwork() {
        Statement statement = awaited(now -> now > TimeUnit.SECONDS.toNanos(SECONDS) / 2);

        assertThat(statement.share(Line.TARGET)).isBetween(0.49, 0.51);
        assertThat(statement.share(Line.UNKNOWN)).isBetween(0.49, 0.51);
    }

    @Test
    void whatNobodyBringsFromTheNetworkIsNotTheTargets() {
        assertThat(awaited(now -> false).share(Line.UNKNOWN)).isEqualTo(1);
    }

    /** One user who always waits for an answer, while another thread waits for the network at some moments. */
    private static Statement awaited(LongPredicate network) {
        Crowd crowd = new Crowd(1, 0, new Random(7), (user, now) -> Crowd.ANSWER);
        crowd.others = now -> network.test(now) ? List.of(Crowd.TARGET) : List.of();
        return crowd.run(SECONDS);
    }
}
