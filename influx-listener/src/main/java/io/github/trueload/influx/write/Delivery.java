// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.write.Spool.Batch;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Takes rows from the spool and writes them, batch by batch, in one thread of its own. What the server cannot take
 * just now is sent again after a pause, in smaller parts where it did not answer in time; a row that it cannot take at
 * all is found by halving the batch, and dropped. When this ends, every row is written or counted as dropped.
 */
final class Delivery implements Runnable {
    static final String TOO_LATE = "the server did not take them before the end of the test";

    /** Pause after a refusal: creating a database or correcting a password takes a person. */
    private static final long REFUSED_PAUSE_MS = 2_000;

    private static final long FAILED_PAUSE_MS = 100;

    private final DeliveryLog words;
    private final Spool spool;
    private final Sender sender;
    private final DeliveryCounts counts;
    private final Pause pause;
    private final Pace pace;

    /** Parts of what was taken from the spool, the next one first. */
    private final Deque<Batch> work = new ArrayDeque<>();

    /** The part that is being delivered: it stays here until it is known what became of it. */
    private Batch current;

    private volatile long flushDelayMs;
    private boolean accepted;

    /** @param timeoutMs how long to wait for answers while the server keeps up */
    Delivery(DeliveryLog words, Spool spool, Sender sender, DeliveryCounts counts, Pause pause, int timeoutMs) {
        this.pause = pause;
        this.words = words;
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
        counts.giveUp(TOO_LATE);
        spool.end();
    }

    /**
     * Until the spool is closed and empty, or the deadline is over; what is left then is dropped. Whatever is thrown
     * (a passing lack of memory, say) ends one attempt and not the writing.
     */
    @Override
    public void run() {
        try {
            while (survives(this::deliverNext)) {
                // One part after the other.
            }
        } finally {
            giveUp();
        }
    }

    private boolean survives(Callable<Boolean> step) {
        try {
            return step.call();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (Throwable e) {
            try {
                words.failedInside(e);
                pause.after(FAILED_PAUSE_MS);
            } catch (Throwable again) {
                // The log may fail for the same reason; the next attempt matters more.
                return true;
            }
            return true;
        }
    }

    /** Delivers one part of what was taken from the spool; false when there is nothing and there will be nothing. */
    private boolean deliverNext() throws InterruptedException {
        if (current == null && !work.isEmpty()) {
            current = work.pop();
        } else if (current == null) {
            current = next();
            if (current == null) {
                return false;
            }
            pace.newBatch();
        }
        deliver(current);
        return true;
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
            drop(batch, TOO_LATE);
            return;
        }
        Answer answer = send(batch);
        switch (answer.reaction) {
            case WRITTEN:
                written(answer.isUncertain() ? batch.afterUncertainty() : batch);
                break;
            case BAD_ROWS:
            case TOO_LARGE:
                halveOrDrop(batch, answer);
                break;
            default:
                if (accepted && answer.reaction == Answer.Reaction.UNCLEAR) {
                    halveOrDrop(batch, answer);
                } else {
                    tryAgain(batch, answer);
                }
        }
    }

    private Answer send(Batch batch) {
        long start = System.nanoTime();
        try {
            Answer answer = sender.send(batch.bytes(), pace.timeoutMs());
            if (answer.repeated) {
                counts.retried(answer.toString());
            }
            if (!answer.isNoAnswer()) {
                pace.answered(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
            }
            return answer;
        } catch (Throwable e) {
            // It may have arrived.
            words.failedInside(e);
            return Answer.lost(e.toString());
        }
    }

    private void written(Batch batch) {
        accepted = true;
        current = null;
        counts.written(batch);
        pace.passed(batch.size);
        words.takesAgain();
    }

    private void tryAgain(Batch batch, Answer answer) throws InterruptedException {
        counts.retried(answer.toString());
        current = answer.isUncertain() ? batch.afterUncertainty() : batch;
        if (answer.reaction == Answer.Reaction.LOST) {
            pace.lost(batch.size);
            if (batch.rows > 1 && batch.size > pace.bytes()) {
                halve(current);
            }
        } else {
            pace.behind();
        }
        if (!pause.isOver()) {
            words.kept(answer);
        }
        pause.after(pace.pauseMs(Math.max(answer.isRefusal() ? REFUSED_PAUSE_MS : 0, answer.retryAfterMs)));
    }

    private void halveOrDrop(Batch batch, Answer answer) {
        boolean tooLarge = answer.reaction == Answer.Reaction.TOO_LARGE;
        if (tooLarge) {
            pace.tooLarge(batch.size);
        }
        if (batch.rows > 1 && (tooLarge || pace.isWorthLookingInto(answer.isPartial()))) {
            halve(batch);
            return;
        }
        pace.refused();
        drop(batch, answer.toString());
        words.refusedForGood(batch.rows, answer);
    }

    private void halve(Batch batch) {
        List<Batch> halves = batch.halves();
        work.push(halves.get(1));
        current = halves.get(0);
    }

    private void drop(Batch batch, String why) {
        current = null;
        counts.waitedInVain(batch.rows, batch.samples, why);
    }

    /** A sleep that another thread cuts short when the test ends. */
    static class Pause {
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

        boolean isOver() {
            return ending && System.nanoTime() - deadlineNanos >= 0;
        }

        /** Waits before work that is not pressing; not at all once the test is over. */
        void unlessEnding(long ms) throws InterruptedException {
            if (!ending) {
                await(ms);
            }
        }

        void after(long ms) throws InterruptedException {
            await(ending ? Math.min(ms, LONGEST_AT_THE_END_MS) : ms);
        }

        synchronized void await(long ms) throws InterruptedException {
            boolean wasEnding = ending;
            long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
            while (ending == wasEnding && !isOver() && until - System.nanoTime() > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(1_000_000, until - System.nanoTime()));
            }
        }
    }
}
