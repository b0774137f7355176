// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EndOfTestTest {
    private final AtomicInteger ends = new AtomicInteger();
    private final EndOfTest ending = new EndOfTest(ends::incrementAndGet, Duration.ofMinutes(1));

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

    @Test
    void theJvmWaitsForAnEndThatIsUnderWay() throws InterruptedException {
        CountDownLatch rowsWritten = new CountDownLatch(1);
        EndOfTest underWay = underWay(rowsWritten, Duration.ofMinutes(1));

        underWay.hook().start();
        Await.until(
                "the JVM waits",
                Duration.ofSeconds(20),
                () -> underWay.hook().getState() == Thread.State.TIMED_WAITING);
        rowsWritten.countDown();
        underWay.hook().join();

        assertThat(ends).hasValue(1);
    }

    @Test
    void theJvmWaitsNoLongerThanItWasTold() throws InterruptedException {
        CountDownLatch rowsWritten = new CountDownLatch(1);
        EndOfTest underWay = underWay(rowsWritten, Duration.ZERO);

        underWay.hook().start();
        underWay.hook().join();

        assertThat(ends).hasValue(0);
        rowsWritten.countDown();
    }

    /** One that another thread is at until the rows are written. */
    private EndOfTest underWay(CountDownLatch rowsWritten, Duration longest) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        EndOfTest end = new EndOfTest(
                () -> {
                    begun.countDown();
                    try {
                        rowsWritten.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    ends.incrementAndGet();
                },
                longest);
        new Thread(end::now).start();
        begun.await();
        return end;
    }
}
