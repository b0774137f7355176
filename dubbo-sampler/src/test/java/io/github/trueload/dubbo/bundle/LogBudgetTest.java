// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.bundle.JMeterLog.LogBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LogBudgetTest {
    private static final String LOGGER = "org.apache.dubbo.DefaultFuture";

    private final AtomicLong nanoTime = new AtomicLong(5);
    private final LogBudget budget = new LogBudget(nanoTime::get);

    @Test
    void letsOneLineOfAKindPassPerMinute() {
        assertThat(budget.take(LOGGER, "The timeout response returned at 10:00, id 1"))
                .isZero();
        for (int i = 0; i < 500; i++) {
            nanoTime.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
            assertThat(budget.take(LOGGER, "The timeout response returned at 10:01, id " + i))
                    .isNegative();
        }
        nanoTime.addAndGet(TimeUnit.MINUTES.toNanos(1));

        assertThat(budget.take(LOGGER, "The timeout response returned at 11:01, id 9"))
                .isEqualTo(500);
        assertThat(budget.take(LOGGER, "The timeout response returned at 11:01, id 9"))
                .isNegative();
    }

    @Test
    void tellsKindsApartByLoggerAndFirstWords() {
        assertThat(budget.take(LOGGER, "one thing")).isZero();
        assertThat(budget.take(LOGGER, "another thing")).isZero();
        assertThat(budget.take("org.apache.dubbo.Other", "one thing")).isZero();
    }

    @Test
    void tellsAtTheEndWhatWasLeftOutOnce() {
        budget.take(LOGGER, "again 1");
        budget.take(LOGGER, "again 2");
        budget.take(LOGGER, "again 3");
        budget.take(LOGGER, "once");
        List<String> told = new ArrayList<>();

        budget.flush((kind, count) -> told.add(count + " " + kind));
        budget.flush((kind, count) -> told.add("twice"));

        assertThat(told).containsExactly("2 " + LOGGER + ": again");
    }

    @Test
    void leavesOutWhatDubboSaysOfEachSecondRunInAJvm() {
        String alarm = "10.0.0.1:20880 shop.Orders:1.0 safe guard client , should not be called ,must have a bug.";

        assertThat(budget.take("org.apache.dubbo.rpc.protocol.dubbo.ReferenceCountExchangeClient", alarm))
                .isNegative();
        budget.flush((kind, count) -> assertThat(kind).isNull());
    }

    @Test
    void keepsABoundedNumberOfKinds() {
        for (int i = 0; i < 5_000; i++) {
            budget.take("logger" + i, "text");
        }

        assertThat(budget.take("yet another", "text")).isNegative();
    }
}
