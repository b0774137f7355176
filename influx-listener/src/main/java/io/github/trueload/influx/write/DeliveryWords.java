// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Parameter;
import org.slf4j.Logger;

/** What the log is told of a delivery: what is wrong, and what to do about it. Used by one thread. */
final class DeliveryWords {
    private final Logger log;
    private final String name;
    private final String target;
    private final Warnings warnings;
    private boolean failed;

    DeliveryWords(Logger log, String name, String target) {
        this.log = log;
        this.name = name;
        this.target = target;
        this.warnings = new Warnings(log, System::nanoTime);
    }

    /** Rows are kept because of an answer. */
    void warn(Answer answer) {
        switch (answer.reaction()) {
            case LOST:
                warnings.failing(
                        "{}: {} did not answer in time ({}); rows are kept and sent again, fewer at once",
                        name,
                        target,
                        answer);
                break;
            case REFUSED:
            case UNCLEAR:
                warnings.failing(
                        "{}: {} refuses rows ({}); the test runs on and rows are kept."
                                + " Check the address, the credentials and that the database exists",
                        name,
                        target,
                        answer);
                break;
            default:
                cannotJustNow(answer);
        }
    }

    private void cannotJustNow(Answer answer) {
        if (answer.isNoAnswer()) {
            warnings.failing(
                    "{}: cannot reach {} ({}); the test runs on and rows are kept until it answers."
                            + " Check {} and that the server runs",
                    name,
                    target,
                    answer,
                    Parameter.URL.text());
        } else {
            warnings.failing("{}: {} cannot take rows now ({}); they are kept and sent again", name, target, answer);
        }
    }

    /** What was warned of has passed. */
    void takesAgain() {
        warnings.over("{}: {} takes rows again", name, target);
    }

    /** Rows are lost because of an answer. */
    void refusedForGood(int rows, Answer answer) {
        warnings.warn("{}: {} refused {} row(s) for good: {}", name, target, rows, answer);
    }

    /** A request failed and is repeated. */
    void failedInside(Throwable e) {
        if (!failed) {
            failed = true;
            log.error("{}: a request to {} failed inside the listener (told once); it is repeated", name, target, e);
        }
    }

    /** Writing ended before its time. */
    void defect(Throwable e) {
        log.error("{}: writing to {} ended by a defect of the listener; please report it", name, target, e);
    }
}
