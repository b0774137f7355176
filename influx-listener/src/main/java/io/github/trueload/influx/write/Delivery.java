// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes rows from the spool and writes them, batch by batch, in one thread of its own. What the server cannot take
 * just now is sent again after a pause, in smaller parts where it did not answer in time; a row that it cannot take at
 * all is found by halving the batch, and dropped. When this ends, every row is written or counted as dropped.
 */
final class Delivery implements Runnable {
    static final String TOO_LATE = "the server did not take them before the end of the test";

    private static final Logger log = LoggerFactory.getLogger(Delivery.class);

    /** Who has to create a database or correct a password takes longer than a server to recover. */
    private static final long REFUSED_PAUSE_MS = 2_000;

    private final DeliveryWords words;
    private final Spool spool;
    private final Sender sender;
    private final DeliveryCounts counts;
    private final UnderWay underWay;
    private final Pause pause = new Pause();
    private final BackOff backOff =
            new BackOff(() -> ThreadLocalRandom.current().nextDouble());
    private final BatchSize size = new BatchSize();
    private final Refusals refusals = new Refusals();
    private final AnswerTimeout timeout;
    private final Deque<Batch> work = new ArrayDeque<>();
    private volatile FlushOffset offset = FlushOffset.AT_ONCE;
    private boolean accepted;

    /**
     * Prepares a delivery.
     *
     * @param timeout how long to wait for answers
     */
    Delivery(String name, String target, Spool spool, Sender sender, DeliveryCounts counts, AnswerTimeout timeout) {
        this.words = new DeliveryWords(log, name, target);
        this.spool = spool;
        this.sender = sender;
        this.counts = counts;
        this.underWay = new UnderWay(counts);
        this.timeout = timeout;
    }

    /** Says when to send within an interval. Any thread. */
    void flushAt(FlushOffset newOffset) {
        offset = newOffset;
    }

    /** Lets the rows that still wait be tried until a time of {@link System#nanoTime}. Any thread. */
    void endBy(long nanoTime) {
        pause.endBy(nanoTime);
    }

    /** Counts what is not written yet as dropped, because nobody waits for it any more. Any thread. */
    void giveUp() {
        spool.end(TOO_LATE);
        underWay.giveUp();
    }

    /** Until the spool is closed and empty, or the deadline is over; what is left then is dropped. */
    @Override
    public void run() {
        try {
            for (Batch batch = next(); batch != null; batch = next()) {
                refusals.newBatch();
                underWay.taken(batch);
                work.push(batch);
                while (!work.isEmpty()) {
                    deliver(work.pop());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            words.defect(e);
        } finally {
            work.forEach(batch -> drop(batch, TOO_LATE));
            spool.end(TOO_LATE);
        }
    }

    private Batch next() throws InterruptedException {
        if (spool.isEmpty()) {
            timeout.caughtUp();
            if (spool.awaitRows()) {
                pause.unlessEnding(offset.delayMs());
            }
        }
        return spool.take(size.bytes());
    }

    private void deliver(Batch batch) throws InterruptedException {
        if (pause.isOver()) {
            drop(batch, TOO_LATE);
            return;
        }
        Answer answer = send(batch);
        switch (answer.reaction()) {
            case WRITTEN:
                written(batch);
                break;
            case BAD_ROWS:
                halveOrDrop(batch, answer);
                break;
            case TOO_LARGE:
                size.tooLarge(batch.size());
                halveOrDrop(batch, answer);
                break;
            case UNCLEAR:
                if (accepted) {
                    halveOrDrop(batch, answer);
                } else {
                    tryAgain(batch, answer);
                }
                break;
            default:
                tryAgain(batch, answer);
        }
    }

    private Answer send(Batch batch) {
        long start = System.nanoTime();
        try {
            Answer answer = sender.send(batch.bytes(), timeout.ms());
            if (!answer.isNoAnswer()) {
                timeout.answered(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
            }
            return answer;
        } catch (RuntimeException | Error e) {
            // A passing lack of memory, say, must not end writing for the rest of the test.
            words.failedInside(e);
            return Answer.lost(e.toString());
        }
    }

    private void written(Batch batch) {
        accepted = true;
        underWay.written(batch);
        if (batch.isUncertain()) {
            counts.repeated(batch.rows());
        }
        size.passed(batch.size());
        refusals.passed();
        backOff.reset();
        words.takesAgain();
    }

    private void tryAgain(Batch batch, Answer answer) throws InterruptedException {
        counts.retried();
        Batch again = answer.isUncertain() ? batch.afterUncertainty() : batch;
        if (answer.reaction() == Answer.Reaction.LOST) {
            size.lost(batch.size());
            timeout.lost();
            pushInParts(again);
        } else {
            timeout.behind();
            work.push(again);
        }
        if (!pause.isOver()) {
            words.warn(answer);
        }
        boolean refused = answer.reaction() == Answer.Reaction.REFUSED || answer.reaction() == Answer.Reaction.UNCLEAR;
        pause.after(backOff.nextMs(Math.max(refused ? REFUSED_PAUSE_MS : 0, answer.retryAfterMs())));
    }

    private void pushInParts(Batch batch) {
        if (batch.rows() == 1 || batch.size() <= size.bytes()) {
            work.push(batch);
            return;
        }
        pushHalves(batch);
    }

    private void halveOrDrop(Batch batch, Answer answer) {
        boolean tooLarge = answer.reaction() == Answer.Reaction.TOO_LARGE;
        if (batch.rows() > 1 && (tooLarge || refusals.areWorthLookingInto(answer.isPartial()))) {
            pushHalves(batch);
            return;
        }
        refusals.refused();
        drop(batch, answer.toString());
        words.refusedForGood(batch.rows(), answer);
    }

    private void pushHalves(Batch batch) {
        List<Batch> halves = batch.halves();
        work.push(halves.get(1));
        work.push(halves.get(0));
    }

    private void drop(Batch batch, String why) {
        underWay.dropped(batch, why);
    }
}
