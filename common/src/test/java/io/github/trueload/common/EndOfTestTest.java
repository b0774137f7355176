// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndOfTestTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final AtomicInteger ends = new AtomicInteger();
    private final EndOfTest ending = new EndOfTest("end", ends::incrementAndGet, LONG);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void happensOnceHoweverOftenItIsAskedForAlsoWhereTheJvmWasNeverWatched(boolean watched) {
        if (watched) {
            ending.watchJvm();
        }
        ending.now();
        ending.now();
        assertThat(ends).hasValue(1);
    }

    @Test
    void theJvmWaitsForAnEndThatIsUnderWay() throws InterruptedException {
        CountDownLatch mayEnd = new CountDownLatch(1);
        EndOfTest underWay = underWay(mayEnd, LONG);

        underWay.hook().start();
        Await.until(
                "the JVM waits",
                Duration.ofSeconds(60),
                () -> underWay.hook().getState() == Thread.State.TIMED_WAITING);
        mayEnd.countDown();
        underWay.hook().join();

        assertThat(ends).hasValue(1);
    }

    @Test
    void theJvmWaitsNoLongerThanItWasTold() throws InterruptedException {
        CountDownLatch mayEnd = new CountDownLatch(1);
        EndOfTest underWay = underWay(mayEnd, Duration.ZERO);

        underWay.hook().start();
        underWay.hook().join();

        assertThat(ends).hasValue(0);
        mayEnd.countDown();
    }

    @Test
    void withTheJvmItComesAfterTheOthers() throws InterruptedException {
        AtomicBoolean othersEnded = new AtomicBoolean();
        EndOfTest after = new EndOfTest(
                "end", () -> ends.set(othersEnded.get() ? 1 : -1), LONG, othersEnded::get, Duration.ofMinutes(1));

        after.hook().start();
        Await.until("it waits", Duration.ofSeconds(60), () -> after.hook().getState() == Thread.State.TIMED_WAITING);
        othersEnded.set(true);
        after.hook().join();

        assertThat(ends).hasValue(1);
    }

    /** As where memory is all gone. */
    @Test
    void withTheJvmItComesAlsoWhereTheOthersCannotBeAskedFor() throws InterruptedException {
        EndOfTest last = new EndOfTest(
                "last",
                ends::incrementAndGet,
                LONG,
                () -> {
                    throw new OutOfMemoryError("Metaspace");
                },
                LONG);
        last.hook().setUncaughtExceptionHandler((thread, error) -> {});

        last.hook().start();
        last.hook().join();

        assertThat(ends).hasValue(1);
    }

    @Test
    void withTheJvmItWaitsForTheOthersNoLongerThanItWasTold() throws InterruptedException {
        EndOfTest after = new EndOfTest("end", ends::incrementAndGet, LONG, () -> false, Duration.ofMillis(1));

        after.hook().start();
        after.hook().join();

        assertThat(ends).hasValue(1);
    }

    /** One that another thread is at until it may end. */
    private EndOfTest underWay(CountDownLatch mayEnd, Duration longest) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        EndOfTest end = new EndOfTest(
                "end",
                () -> {
                    begun.countDown();
                    Await.latch(mayEnd);
                    ends.incrementAndGet();
                },
                longest);
        new Thread(end::now).start();
        begun.await();
        return end;
    }
}
