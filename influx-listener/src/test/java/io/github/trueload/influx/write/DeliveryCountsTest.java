// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Row;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class DeliveryCountsTest {
    private final DeliveryCounts counts = new DeliveryCounts();
    private final Spool spool = new Spool(counts, 1 << 20);
    private final HeldUp sender = new HeldUp();
    private final Delivery delivery = new Delivery(new DeliveryLog("test", "server"), spool, sender, counts, 3_000);

    @Test
    void whatIsUnderWayCountsAsDroppedWhenNobodyWaitsForItsAnswerAnyMore() throws InterruptedException {
        spool.add(Row.of("m", 1).field("n", 1).samples(7).build());
        Thread thread = new Thread(delivery);
        thread.start();
        sender.sent.await();
        spool.add(Row.of("m", 2).field("n", 1).samples(2).build());

        delivery.giveUp();

        assertThat(counts.droppedSamples()).isEqualTo(9);
        assertThat(counts.droppedRows()).isEqualTo(2);
        assertThat(counts.lastDropReason()).isEqualTo(Delivery.TOO_LATE);
        sender.answered.countDown();
        thread.join();
        assertThat(counts.droppedSamples()).as("after a late answer").isEqualTo(9);
        assertThat(counts.writtenSamples()).as("after a late answer").isZero();
    }

    @Test
    void nothingIsLeftToGiveUpWhereAllRowsAreWritten() {
        spool.add(Row.of("m", 1).field("n", 1).samples(7).build());
        spool.close();
        sender.answered.countDown();
        delivery.run();

        delivery.giveUp();

        assertThat(counts.writtenSamples()).isEqualTo(7);
        assertThat(counts.droppedRows()).isZero();
        assertThat(counts.lastDropReason()).isEmpty();
    }

    /** As a name server that does not answer holds up a request, whatever is done to end it. */
    private static final class HeldUp implements Sender {
        final CountDownLatch sent = new CountDownLatch(1);
        final CountDownLatch answered = new CountDownLatch(1);

        @Override
        public Answer send(byte[] lines, int answerWithinMs) {
            sent.countDown();
            try {
                answered.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return Answer.written();
        }

        @Override
        public void abort() {}

        @Override
        public void close() {}
    }
}
