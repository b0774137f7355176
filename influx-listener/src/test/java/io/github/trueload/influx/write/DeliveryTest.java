// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.write.Spool.Batch;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;

class DeliveryTest {
    private final DeliveryCounts counts = new DeliveryCounts();
    private final Spool spool = new Spool(counts, 1 << 20);
    private final List<String> requests = new ArrayList<>();
    private final List<Integer> waits = new ArrayList<>();
    private final List<String> stored = new ArrayList<>();

    @Test
    void findsTheOneRowThatIsRefusedAndWritesTheOthers() {
        add(100);
        deliver(lines ->
                lines.contains("n=42.0") ? new Answer(400, "partial write: field type conflict", 0) : Answer.written());

        assertThat(stored).hasSize(99).doesNotContain(line(42));
        assertThat(counts.writtenSamples()).isEqualTo(99);
        assertThat(counts.droppedSamples()).isEqualTo(1);
        assertThat(counts.lastDropReason()).contains("field type conflict");
        assertThat(requests).hasSizeLessThan(20);
    }

    @Test
    void givesUpHalvingWhenEveryRowIsRefused() {
        add(5_000);
        deliver(lines -> new Answer(400, "partial write: field type conflict", 0));

        assertThat(counts.droppedSamples()).isEqualTo(5_000);
        assertThat(requests).hasSizeLessThan(200);
    }

    @Test
    void splitsWhatIsTooLargeInOrder() {
        add(64);
        deliver(lines -> lines.length() > 200 ? new Answer(413, "", 0) : Answer.written());

        assertThat(stored).hasSize(64).first().isEqualTo(line(0));
        assertThat(stored.get(63)).isEqualTo(line(63));
        assertThat(counts.writtenSamples()).isEqualTo(64);
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
        assertThat(counts.retries()).isEqualTo(2);
    }

    @Test
    void sendsTheSameRowsAgainUntilTheServerTakesThem() {
        add(10);
        deliver(lines -> requests.size() < 3 ? new Answer(503, "", 0) : Answer.written());

        assertThat(stored).hasSize(10);
        assertThat(counts.retries()).isEqualTo(2);
        assertThat(counts.droppedSamples()).isZero();
    }

    @Test
    void comesBackNoSoonerThanTheServerAsks() {
        add(1);
        List<Long> nanoTimes = new ArrayList<>();
        deliver(lines -> {
            nanoTimes.add(System.nanoTime());
            // More than the longest first pause.
            return requests.size() == 1 ? new Answer(429, "", 400) : Answer.written();
        });

        assertThat(nanoTimes.get(1) - nanoTimes.get(0)).isGreaterThanOrEqualTo(400_000_000);
        assertThat(stored).hasSize(1);
    }

    @Test
    void countsWhatIsLeftAtTheEndAsDropped() {
        add(10);
        Delivery delivery = delivery(lines -> Answer.unreachable("refused"));
        delivery.endBy(System.nanoTime());
        spool.close();
        delivery.run();

        assertThat(requests).isEmpty();
        assertThat(counts.droppedSamples()).isEqualTo(10);
    }

    @Test
    void splitsPartsOfManyRawLines() {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            lines.append(line(i)).append('\n');
        }
        spool.add(lines.toString().getBytes(StandardCharsets.UTF_8), 50);
        deliver(text -> text.contains("n=7.0") ? new Answer(400, "unable to parse", 0) : Answer.written());

        assertThat(stored).hasSize(49);
        assertThat(counts.writtenSamples()).isEqualTo(49);
        assertThat(counts.droppedSamples()).isEqualTo(1);
    }

    @Test
    void sendsLessAfterATimeOutAndMoreAfterASuccess() {
        Spool large = new Spool(counts, 1 << 24);
        for (int i = 0; i < 40_000; i++) {
            large.add(Row.of("m", i)
                    .tag("t", "a label of usual length")
                    .field("n", i)
                    .samples(1)
                    .build());
        }
        large.close();
        FakeSender slow = new FakeSender(lines -> requests.size() == 1 ? Answer.lost("timeout") : Answer.written());
        new Delivery(new DeliveryLog("test", "server"), large, slow, counts, 3_000).run();

        assertThat(requests.get(1).length()).isLessThan(requests.get(0).length() * 6 / 10);
        assertThat(requests.subList(1, requests.size())).anyMatch(request -> request.length() > 1_000_000);
        assertThat(waits.get(0)).isEqualTo(3_000);
        assertThat(waits.get(1)).isGreaterThanOrEqualTo(10_000);
        assertThat(counts.writtenSamples()).isEqualTo(40_000);
    }

    @Test
    void goesDownToAFewRowsWhereNothingElsePasses() {
        add(500);
        deliver(lines -> lines.length() > 3_000 ? Answer.lost("timeout") : Answer.written());

        assertThat(stored).hasSize(500).doesNotHaveDuplicates();
        assertThat(counts.droppedSamples()).isZero();
        assertThat(counts.repeatedRows()).isPositive();
    }

    @Test
    void countsRowsThatMayBeThereTwice() {
        add(10);
        deliver(lines -> requests.size() == 1 ? Answer.lost("timeout") : Answer.written());

        assertThat(counts.repeatedRows()).isEqualTo(10);
    }

    @Test
    void rowsThatWereNeverSentAreNoRepeats() {
        add(10);
        deliver(lines -> requests.size() == 1 ? Answer.unreachable("refused") : Answer.written());

        assertThat(counts.repeatedRows()).isZero();
        assertThat(counts.retries()).isEqualTo(1);
    }

    @Test
    void keepsRowsAfterAnUnclear400UntilOneBatchWasAccepted() {
        add(10);
        deliver(lines -> requests.size() == 1 ? new Answer(400, "no such thing", 0) : Answer.written());

        assertThat(stored).hasSize(10);
        assertThat(counts.droppedSamples()).isZero();
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

        assertThat(stored).hasSize(10);
        assertThat(counts.droppedSamples()).isEqualTo(1);
    }

    @Test
    void losesNoGoodRowBehindManyBadOnesWhereTheServerRefusesTheWholeRequest() {
        add(300);
        deliver(lines -> lines.lines().anyMatch(line -> line.matches("m n=\\d{1,2}\\.0 .*"))
                ? new Answer(400, "{\"code\":\"invalid\",\"message\":\"unable to parse\"}", 0)
                : Answer.written());

        assertThat(stored).hasSize(200).contains(line(100), line(299));
        assertThat(counts.droppedSamples()).isEqualTo(100);
    }

    @Test
    void stopsLookingWhereNothingPassesAnyMore() {
        add(5_000);
        deliver(lines -> new Answer(400, "{\"code\":\"invalid\",\"message\":\"unable to parse\"}", 0));

        assertThat(counts.droppedSamples()).isEqualTo(5_000);
        assertThat(requests).hasSizeLessThan(2_200);
    }

    @Test
    void countsWhatIsLeftWhenItEndsByADefect() {
        add(10);
        Delivery delivery = delivery(lines -> {
            Thread.currentThread().interrupt();
            return new Answer(503, "", 0);
        });
        delivery.run();
        assertThat(Thread.interrupted()).isTrue();
        add(5);

        assertThat(counts.droppedSamples()).isEqualTo(15);
    }

    private void add(int rows) {
        for (int i = 0; i < rows; i++) {
            spool.add(Row.of("m", i).field("n", i).samples(1).build());
        }
    }

    private static String line(int i) {
        return "m n=" + i + ".0 " + (i == 0 ? "0" : i + "000000");
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
            for (int i = 0; i < 10; i++) {
                failing.add(Row.of("m", i).field("n", i).samples(1).build());
            }
            failing.close();
            List<String> seen = new ArrayList<>();
            Sender sender = new FakeSender(lines -> {
                sends.call();
                seen.add(lines);
                return seen.size() == 1 ? Answer.lost("no answer") : Answer.written();
            });
            new Delivery(new DeliveryLog(words.logger(), "test", "server", System::nanoTime), failing, sender, books, 1)
                    .run();

            assertThat(books.writtenSamples()).as("%s, call %d", where, fatal).isEqualTo(10);
            assertThat(books.droppedSamples()).isZero();
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

        Logger logger() {
            return (Logger) Proxy.newProxyInstance(
                    Logger.class.getClassLoader(), new Class<?>[] {Logger.class}, (proxy, method, arguments) -> {
                        call();
                        return null;
                    });
        }
    }

    private void deliver(Function<String, Answer> server) {
        spool.close();
        delivery(server).run();
    }

    private Delivery delivery(Function<String, Answer> server) {
        return new Delivery(new DeliveryLog("test", "server"), spool, new FakeSender(server), counts, 3_000);
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
