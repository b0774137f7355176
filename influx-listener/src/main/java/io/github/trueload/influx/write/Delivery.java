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

    private final DeliveryLog words;
    private final Spool spool;
    private final Sender sender;
    private final DeliveryCounts counts;
    private final Pause pause = new Pause();
    private final Pace pace;

    /** Parts of what was taken from the spool, the next one first. */
    private final Deque<Batch> work = new ArrayDeque<>();

    private volatile long flushDelayMs;
    private boolean accepted;

    /**
     * Prepares a delivery.
     *
     * @param timeoutMs how long to wait for answers while the server keeps up
     */
    Delivery(String name, String target, Spool spool, Sender sender, DeliveryCounts counts, int timeoutMs) {
        this.words = new DeliveryLog(log, name, target, System::nanoTime);
        this.spool = spool;
        this.sender = sender;
        this.counts = counts;
        this.pace = new Pace(timeoutMs, () -> ThreadLocalRandom.current().nextDouble());
    }

    /** Says how long after rows come they are sent. Any thread. */
    void flushAfter(long delayMs) {
        flushDelayMs = delayMs;
    }

    /** Lets the rows that still wait be tried until a time of {@link System#nanoTime}. Any thread. */
    void endBy(long nanoTime) {
        pause.endBy(nanoTime);
    }

    /** Counts what is not written yet as dropped, because nobody waits for it any more. Any thread. */
    void giveUp() {
        spool.end(TOO_LATE);
        counts.giveUp();
    }

    /** Until the spool is closed and empty, or the deadline is over; what is left then is dropped. */
    @Override
    public void run() {
        try {
            for (Batch batch = next(); batch != null; batch = next()) {
                pace.newBatch();
                counts.taken(batch);
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
            work.forEach(batch -> counts.dropped(batch, TOO_LATE));
            spool.end(TOO_LATE);
        }
    }

    private Batch next() throws InterruptedException {
        if (spool.isEmpty()) {
            pace.caughtUp();
            if (spool.awaitRows()) {
                pause.unlessEnding(flushDelayMs);
            }
        }
        return spool.take(pace.bytes());
    }

    private void deliver(Batch batch) throws InterruptedException {
        if (pause.isOver()) {
            counts.dropped(batch, TOO_LATE);
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
                pace.tooLarge(batch.size());
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
            Answer answer = sender.send(batch.bytes(), pace.timeoutMs());
            if (!answer.isNoAnswer()) {
                pace.answered(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
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
        counts.written(batch);
        pace.passed(batch.size());
        words.takesAgain();
    }

    private void tryAgain(Batch batch, Answer answer) throws InterruptedException {
        counts.retried();
        Batch again = answer.isUncertain() ? batch.afterUncertainty() : batch;
        if (answer.reaction() == Answer.Reaction.LOST) {
            pace.lost(batch.size());
            pushInParts(again);
        } else {
            pace.behind();
            work.push(again);
        }
        if (!pause.isOver()) {
            words.kept(answer);
        }
        boolean refused = answer.reaction() == Answer.Reaction.REFUSED || answer.reaction() == Answer.Reaction.UNCLEAR;
        pause.after(pace.pauseMs(Math.max(refused ? REFUSED_PAUSE_MS : 0, answer.retryAfterMs())));
    }

    private void pushInParts(Batch batch) {
        if (batch.rows() == 1 || batch.size() <= pace.bytes()) {
            work.push(batch);
            return;
        }
        pushHalves(batch);
    }

    private void halveOrDrop(Batch batch, Answer answer) {
        boolean tooLarge = answer.reaction() == Answer.Reaction.TOO_LARGE;
        if (batch.rows() > 1 && (tooLarge || pace.isWorthLookingInto(answer.isPartial()))) {
            pushHalves(batch);
            return;
        }
        pace.refused();
        counts.dropped(batch, answer.toString());
        words.refusedForGood(batch.rows(), answer);
    }

    private void pushHalves(Batch batch) {
        List<Batch> halves = batch.halves();
        work.push(halves.get(1));
        work.push(halves.get(0));
    }

    /** A sleep that another thread cuts short when the test ends. */
    private static final class Pause {
        /** At the end of a test there is no time for a long pause. */
        private static final long LONGEST_AT_THE_END_MS = 250;

        private volatile long deadlineNanos = Long.MAX_VALUE;
        private volatile boolean ending;

        /** Says that the test is over and until which time of {@link System#nanoTime} there is work. */
        synchronized void endBy(long nanoTime) {
            deadlineNanos = nanoTime;
            ending = true;
            notifyAll();
        }

        /** Whether the time for work is over. */
        boolean isOver() {
            return ending && System.nanoTime() - deadlineNanos >= 0;
        }

        /** Waits before work that is not pressing; not at all once the test is over. */
        void unlessEnding(long ms) throws InterruptedException {
            if (!ending) {
                await(ms);
            }
        }

        /** Waits before the next attempt. */
        void after(long ms) throws InterruptedException {
            await(ending ? Math.min(ms, LONGEST_AT_THE_END_MS) : ms);
        }

        private synchronized void await(long ms) throws InterruptedException {
            boolean wasEnding = ending;
            long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
            while (ending == wasEnding && !isOver() && until - System.nanoTime() > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(1_000_000, until - System.nanoTime()));
            }
        }
    }
}
