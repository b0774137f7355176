// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Row;
import io.github.trueload.testkit.Await;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryTest {
    private static final Answer BUSY = new Answer(503, "", 0);

    private final DeliveryCounts counts = new DeliveryCounts();
    private final Spool spool = new Spool(counts, 1 << 26);
    private final List<String> requests = new ArrayList<>();
    private final List<Integer> waits = new ArrayList<>();
    private final List<String> stored = new ArrayList<>();
    private final NoPause pauses = new NoPause();

    @Test
    void findsTheOneRowThatIsRefusedAndWritesTheOthers() {
        add(100);
        deliver(lines -> lines.contains("n=42.0") ? partial() : Answer.written());

        assertThat(stored).hasSize(99).doesNotContain(line(42));
        assertBooks(99, 1);
        assertThat(counts.lastDropReason).contains("field type conflict");
        assertThat(requests).hasSizeLessThan(20);
    }

    @Test
    void givesUpHalvingWhenEveryRowIsRefused() {
        add(5_000);
        deliver(lines -> partial());

        assertBooks(0, 5_000);
        assertThat(requests).hasSizeLessThan(200);
    }

    @Test
    void splitsWhatIsTooLargeInOrder() {
        add(64);
        deliver(lines -> lines.length() > 200 ? new Answer(413, "", 0) : Answer.written());

        assertThat(stored).hasSize(64).startsWith(line(0)).endsWith(line(63));
        assertBooks(64, 0);
    }

    @Test
    void goesOnAfterAnErrorOfItsOwn() {
        add(10);
        deliver(lines -> {
            if (requests.size() < 3) {
                throw new OutOfMemoryError("on purpose");
            }
            return Answer.written();
        });

        assertThat(stored).hasSize(10);
        assertThat(counts.retries).isEqualTo(2);
    }

    @Test
    void sendsTheSameRowsAgainUntilTheServerTakesThem() {
        add(10);
        deliver(lines -> requests.size() < 3 ? BUSY : Answer.written());

        assertBooks(10, 0);
        assertThat(counts.retries).isEqualTo(2);
    }

    @Test
    void comesBackNoSoonerThanTheServerAsks() {
        add(1);
        deliver(lines -> requests.size() == 1 ? new Answer(429, "", 7_000) : Answer.written());

        assertThat(pauses.ms).singleElement().satisfies(ms -> assertThat(ms).isBetween(7_000L, 7_250L));
        assertBooks(1, 0);
    }

    @Test
    void countsWhatIsLeftAtTheEndAsDropped() {
        add(10);
        Delivery delivery = delivery(lines -> Answer.unreachable("refused"));
        delivery.endBy(System.nanoTime());
        spool.close();
        delivery.run();

        assertThat(requests).isEmpty();
        assertBooks(0, 10);
    }

    @Test
    void splitsPartsOfManyRawLines() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            lines.append(line(i)).append('\n');
        }
        spool.add(lines.toString().getBytes(StandardCharsets.UTF_8), 50);
        deliver(text -> text.contains("n=7.0") ? new Answer(400, "unable to parse", 0) : Answer.written());

        assertBooks(49, 1);
    }

    @Test
    void sendsLessAfterATimeOutAndMoreAfterASuccess() {
        add(120_000);
        deliver(lines -> requests.size() == 1 ? Answer.lost("timeout") : Answer.written());

        assertThat(requests.get(1).length()).isLessThan(requests.get(0).length() * 6 / 10);
        assertThat(requests.subList(1, requests.size())).anyMatch(request -> request.length() > 1_000_000);
        assertThat(waits.get(0)).isEqualTo(3_000);
        assertThat(waits.get(1)).isGreaterThanOrEqualTo(10_000);
        assertBooks(120_000, 0);
    }

    @Test
    void goesDownToAFewRowsWhereNothingElsePasses() {
        add(500);
        deliver(lines -> lines.length() > 3_000 ? Answer.lost("timeout") : Answer.written());

        assertThat(stored).doesNotHaveDuplicates();
        assertBooks(500, 0);
        assertThat(counts.repeatedRows).isPositive();
    }

    @Test
    void countsRowsThatMayBeThereTwice() {
        add(10);
        deliver(lines -> requests.size() == 1 ? Answer.lost("timeout") : Answer.written());

        assertThat(counts.repeatedRows).isEqualTo(10);
    }

    @Test
    void countsRowsThatWentOutAgainBelowTheSender() {
        add(10);
        deliver(lines -> Answer.written().repeated());

        assertThat(counts.repeatedRows).isEqualTo(10);
        assertThat(counts.retries).isEqualTo(1);
        assertBooks(10, 0);
    }

    @Test
    void rowsThatWereNeverSentAreNoRepeats() {
        add(10);
        deliver(lines -> requests.size() == 1 ? Answer.unreachable("refused") : Answer.written());

        assertThat(counts.repeatedRows).isZero();
        assertThat(counts.retries).isEqualTo(1);
    }

    @Test
    void keepsRowsAfterAnUnclear400UntilOneBatchWasAccepted() {
        add(10);
        deliver(lines -> requests.size() == 1 ? new Answer(400, "no such thing", 0) : Answer.written());

        assertBooks(10, 0);
        assertThat(pauses.ms).singleElement().satisfies(ms -> assertThat(ms).isGreaterThanOrEqualTo(2_000));
    }

    @Test
    void takesAnUnclear400ForAComplaintAboutRowsOnceABatchWasAccepted() {
        spool.add(Row.of("first", 1).field("n", 1).samples(1).build());
        Delivery delivery = delivery(lines -> {
            if (requests.size() == 1) {
                add(10);
                spool.close();
            }
            return lines.contains("n=7.0 ") ? new Answer(400, "no such thing", 0) : Answer.written();
        });
        delivery.run();

        assertBooks(10, 1);
    }

    @Test
    void losesNoGoodRowBehindManyBadOnesWhereTheServerRefusesTheWholeRequest() {
        add(300);
        deliver(lines ->
                lines.lines().anyMatch(line -> line.matches("m n=\\d{1,2}\\.0 .*")) ? whole() : Answer.written());

        assertThat(stored).contains(line(100), line(299));
        assertBooks(200, 100);
    }

    @Test
    void stopsLookingWhereNothingPassesAnyMore() {
        add(5_000);
        deliver(lines -> whole());

        assertBooks(0, 5_000);
        assertThat(requests).hasSizeLessThan(2_200);
    }

    @Test
    void countsWhatIsLeftWhenItEndsByADefect() {
        add(10);
        delivery(lines -> {
                    Thread.currentThread().interrupt();
                    return BUSY;
                })
                .run();
        assertThat(Thread.interrupted()).isTrue();
        add(5);

        assertBooks(0, 15);
    }

    @Test
    void whatIsUnderWayCountsAsDroppedWhenNobodyWaitsForItsAnswerAnyMore() throws InterruptedException {
        // As a name server that does not answer holds up a request, whatever is done to end it.
        CountDownLatch sent = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        Delivery delivery = delivery(lines -> {
            sent.countDown();
            Await.latch(answered);
            return Answer.written();
        });
        spool.add(Row.of("m", 1).field("n", 1).samples(7).build());
        Thread thread = new Thread(delivery);
        thread.start();
        sent.await();
        spool.add(Row.of("m", 2).field("n", 1).samples(2).build());

        delivery.giveUp();

        assertBooks(0, 9);
        assertThat(counts.droppedRows).isEqualTo(2);
        assertThat(counts.lastDropReason).isEqualTo(Delivery.TOO_LATE);
        answered.countDown();
        thread.join();
        assertBooks(0, 9);
    }

    @Test
    void nothingIsLeftToGiveUpWhereAllRowsAreWritten() {
        add(7);
        Delivery delivery = delivery(lines -> Answer.written());
        spool.close();
        delivery.run();

        delivery.giveUp();

        assertBooks(7, 0);
        assertThat(counts.lastDropReason).isEmpty();
    }

    /** A lack of memory passes, and may come anywhere. */
    @ParameterizedTest
    @ValueSource(strings = {"spool", "sender", "log"})
    void survivesWhateverIsThrownAtAnyCall(String where) {
        for (int fatal = 1; fatal <= 12; fatal++) {
            DeliveryCounts books = new DeliveryCounts();
            Failing spoolCalls = new Failing(where.equals("spool") ? fatal : 0);
            Failing sends = new Failing(where.equals("sender") ? fatal : 0);
            Failing words = new Failing(where.equals("log") ? fatal : 0);
            Spool failing = new Spool(books, 1 << 20) {
                @Override
                synchronized Batch take(int most) throws InterruptedException {
                    spoolCalls.call();
                    return super.take(most);
                }

                @Override
                synchronized boolean awaitRows() throws InterruptedException {
                    spoolCalls.call();
                    return super.awaitRows();
                }
            };
            add(failing, 10);
            failing.close();
            List<String> seen = new ArrayList<>();
            Sender sender = new FakeSender(lines -> {
                sends.call();
                seen.add(lines);
                return seen.size() == 1 ? Answer.lost("no answer") : Answer.written();
            });
            DeliveryLog log =
                    new DeliveryLog(DeliveryLogTest.logger(line -> words.call()), "test", "server", System::nanoTime);
            new Delivery(log, failing, sender, books, pauses, 1).run();

            assertThat(books.writtenSamples).as("%s, call %d", where, fatal).isEqualTo(10);
            assertThat(books.droppedSamples).isZero();
        }
    }

    private void add(int rows) {
        add(spool, rows);
    }

    private static void add(Spool to, int rows) {
        for (int i = 0; i < rows; i++) {
            to.add(Row.of("m", i).field("n", i).samples(1).build());
        }
    }

    private static String line(int i) {
        return "m n=" + i + ".0 " + (i == 0 ? "0" : i + "000000");
    }

    /** InfluxDB 1 writes the other rows. */
    private static Answer partial() {
        return new Answer(400, "partial write: field type conflict", 0);
    }

    /** InfluxDB 2 writes none of the request's. */
    private static Answer whole() {
        return new Answer(400, "{\"code\":\"invalid\",\"message\":\"unable to parse\"}", 0);
    }

    private void deliver(Function<String, Answer> server) {
        spool.close();
        delivery(server).run();
    }

    private Delivery delivery(Function<String, Answer> server) {
        DeliveryLog log = new DeliveryLog("test", "server");
        return new Delivery(log, spool, new FakeSender(server), counts, pauses, 3_000);
    }

    private void assertBooks(long written, long dropped) {
        assertThat(counts.writtenSamples).as("written").isEqualTo(written);
        assertThat(counts.droppedSamples).as("dropped").isEqualTo(dropped);
    }

    /** Nobody waits; how long it would have been is kept. */
    private static final class NoPause extends Delivery.Pause {
        private final List<Long> ms = new ArrayList<>();

        @Override
        synchronized void await(long pauseMs) throws InterruptedException {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedException("on purpose");
            }
            if (pauseMs > 0) {
                ms.add(pauseMs);
            }
        }
    }

    /** Throws at its n-th call. */
    private static final class Failing {
        private final int fatal;
        private int calls;

        Failing(int fatal) {
            this.fatal = fatal;
        }

        void call() {
            if (++calls == fatal) {
                throw new OutOfMemoryError("on purpose");
            }
        }
    }

    private final class FakeSender implements Sender {
        private final Function<String, Answer> server;

        FakeSender(Function<String, Answer> server) {
            this.server = server;
        }

        @Override
        public Answer send(byte[] lines, int answerWithinMs) {
            waits.add(answerWithinMs);
            String text = new String(lines, StandardCharsets.UTF_8);
            requests.add(text);
            Answer answer = server.apply(text);
            if (answer.reaction == Answer.Reaction.WRITTEN) {
                text.lines().forEach(stored::add);
            }
            return answer;
        }

        @Override
        public void abort() {}

        @Override
        public void close() {}
    }
}
