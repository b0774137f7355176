// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

/** The listener gave up rows of samples: the dashboard shows less than was measured. */
final class BooksRule implements Rule {
    private final int seconds;

    BooksRule(Thresholds thresholds) {
        this.seconds = thresholds.windowSeconds();
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.BOOKS;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    @Override
    public Judgement judge(Window window) {
        double before = window.readings().get(0).books.dropped;
        double now = window.last().books.dropped;
        return now > before
                ? Judgement.found(
                        now,
                        "the listener gave up " + Words.number(now - before) + " samples within " + seconds + " s ("
                                + Words.number(now)
                                + " since the start): the dashboard shows less than was measured; jmeter.log says why",
                        window)
                : Judgement.fine(now);
    }
}
