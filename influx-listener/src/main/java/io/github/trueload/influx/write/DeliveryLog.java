// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Parameter;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Log messages about delivery problems, with advice; at most one warning a minute. Used by one thread. */
final class DeliveryLog {
    private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Logger log;
    private final String name;
    private final String target;
    private final LongSupplier nanoClock;
    private boolean warned;
    private long lastNanos;
    private boolean failing;
    private boolean failedInside;

    DeliveryLog(String name, String target) {
        this(LoggerFactory.getLogger(DeliveryLog.class), name, target, System::nanoTime);
    }

    DeliveryLog(Logger log, String name, String target, LongSupplier nanoClock) {
        this.log = log;
        this.name = name;
        this.target = target;
        this.nanoClock = nanoClock;
    }

    void kept(Answer answer) {
        if (isTurn()) {
            failing = true;
            log.warn(textOf(answer), name, target, answer);
        }
    }

    private static String textOf(Answer answer) {
        if (answer.reaction == Answer.Reaction.LOST) {
            return "{}: {} did not answer in time ({}); rows are kept and sent again, fewer at once";
        }
        if (answer.isRefusal()) {
            return "{}: {} refuses rows ({}); the test runs on and rows are kept."
                    + " Check the address, the credentials and that the database exists";
        }
        return answer.isNoAnswer()
                ? "{}: cannot reach {} ({}); the test runs on and rows are kept until it answers. Check "
                        + Parameter.URL.text() + " and that the server runs"
                : "{}: {} cannot take rows now ({}); they are kept and sent again";
    }

    /** The problem that was warned of is over. */
    void takesAgain() {
        if (failing) {
            failing = false;
            log.info("{}: {} takes rows again", name, target);
        }
    }

    void refusedForGood(int rows, Answer answer) {
        if (isTurn()) {
            log.warn("{}: {} refused {} row(s) for good: {}", name, target, rows, answer);
        }
    }

    /** An attempt failed and is repeated. */
    void failedInside(Throwable e) {
        if (!failedInside) {
            failedInside = true;
            log.error("{}: writing to {} failed inside the listener (told once); it goes on", name, target, e);
        }
    }

    private boolean isTurn() {
        long now = nanoClock.getAsLong();
        if (warned && now - lastNanos < PAUSE_NANOS) {
            return false;
        }
        warned = true;
        lastNanos = now;
        return true;
    }
}
