// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes rows from the spool and writes them, batch by batch, in one thread of its own. What the server cannot take
 * just now is sent again after a pause; a row that it cannot take at all is found by halving the batch, and dropped.
 * Sending a row twice does no harm: it is the same point.
 */
final class Delivery implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(Delivery.class);
    private static final int BATCH_BYTES = 1 << 20;
    private static final int LEAST_BATCH_BYTES = 1 << 12;
    private static final long FIRST_PAUSE_MS = 250;
    private static final long LONGEST_PAUSE_MS = 10_000;

    /** Who has to create a database or correct a password takes longer than a server to recover. */
    private static final long REFUSED_PAUSE_MS = 2_000;

    /** When so many rows of a batch were refused one by one, the rest of what is refused goes as a whole. */
    private static final int MOST_SINGLE_REFUSALS = 32;

    private final String name;
    private final String target;
    private final Spool spool;
    private final Sender sender;
    private final DeliveryCounts counts;
    private final Warnings warnings = new Warnings(log, System::nanoTime);
    private final Deque<Batch> work = new ArrayDeque<>();
    private volatile long deadlineNanos = Long.MAX_VALUE;
    private volatile boolean ending;
    private long pauseMs = FIRST_PAUSE_MS;
    private int batchBytes = BATCH_BYTES;
    private int refusals;
    private boolean failed;

    Delivery(String name, String target, Spool spool, Sender sender, DeliveryCounts counts) {
        this.name = name;
        this.target = target;
        this.spool = spool;
        this.sender = sender;
        this.counts = counts;
    }

    /** Until the spool is closed and empty, or the deadline is over; what is left then is dropped. */
    @Override
    public void run() {
        try {
            for (Batch batch = spool.take(batchBytes); batch != null; batch = spool.take(batchBytes)) {
                refusals = 0;
                work.push(batch);
                while (!work.isEmpty()) {
                    deliver(work.pop());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            log.error("{}: writing to {} ended by a defect of the listener; please report it", name, target, e);
        }
    }

    /** Lets the rows that still wait be tried until a time of {@link System#nanoTime}. */
    void endBy(long nanoTime) {
        deadlineNanos = nanoTime;
        ending = true;
        synchronized (work) {
            work.notifyAll();
        }
    }

    private void deliver(Batch batch) throws InterruptedException {
        if (isOver()) {
            counts.dropped(batch.rows(), batch.samples(), "the server did not take them before the end of the test");
            return;
        }
        Answer answer = send(batch);
        switch (answer.reaction()) {
            case WRITTEN:
                counts.written(batch.rows(), batch.samples());
                pauseMs = FIRST_PAUSE_MS;
                warnings.over("{}: {} takes rows again", name, target);
                break;
            case BAD_ROWS:
            case TOO_LARGE:
                halveOrDrop(batch, answer);
                break;
            default:
                counts.retried();
                work.push(batch);
                warn(answer);
                pause(answer);
        }
    }

    /** A passing lack of memory, say, must not end writing for the rest of the test. */
    private Answer send(Batch batch) {
        try {
            return sender.send(batch.bytes());
        } catch (RuntimeException | Error e) {
            if (!failed) {
                failed = true;
                log.error(
                        "{}: a request to {} failed inside the listener (told once); it is repeated", name, target, e);
            }
            return Answer.unreachable(e.toString());
        }
    }

    private void halveOrDrop(Batch batch, Answer answer) {
        boolean tooLarge = answer.reaction() == Answer.Reaction.TOO_LARGE;
        if (batch.rows() > 1 && (tooLarge || refusals < MOST_SINGLE_REFUSALS)) {
            if (tooLarge) {
                batchBytes = Math.max(LEAST_BATCH_BYTES, batch.bytes().length / 2);
            }
            List<Batch> halves = batch.halves();
            work.push(halves.get(1));
            work.push(halves.get(0));
            return;
        }
        refusals++;
        counts.dropped(batch.rows(), batch.samples(), answer.toString());
        warnings.warn("{}: {} refused {} row(s) for good: {}", name, target, batch.rows(), answer);
    }

    private void warn(Answer answer) {
        if (isOver()) {
            return;
        }
        if (answer.isNoAnswer()) {
            warnings.failing(
                    "{}: cannot reach {} ({}); the test runs on and rows are kept until it answers."
                            + " Check influxdbUrl and that the server runs",
                    name,
                    target,
                    answer);
        } else if (answer.reaction() == Answer.Reaction.REFUSED) {
            warnings.failing(
                    "{}: {} refuses rows ({}); the test runs on and rows are kept."
                            + " Check the address, the credentials and that the database exists",
                    name,
                    target,
                    answer);
        } else {
            warnings.failing("{}: {} cannot take rows now ({}); they are kept and sent again", name, target, answer);
        }
    }

    private void pause(Answer answer) throws InterruptedException {
        long least = answer.reaction() == Answer.Reaction.REFUSED ? REFUSED_PAUSE_MS : answer.retryAfterMs();
        long ms = Math.max(pauseMs, least);
        pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
        boolean wasEnding = ending;
        // At the end of a test there is no time for a long pause.
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(wasEnding ? Math.min(ms, FIRST_PAUSE_MS) : ms);
        synchronized (work) {
            while (ending == wasEnding && !isOver() && until - System.nanoTime() > 0) {
                TimeUnit.NANOSECONDS.timedWait(work, Math.max(1_000_000, until - System.nanoTime()));
            }
        }
    }

    private boolean isOver() {
        return ending && System.nanoTime() - deadlineNanos >= 0;
    }
}
