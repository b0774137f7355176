// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.FileReading;

/** Descriptors are nearly used up, or samples failed for lack of one. */
final class FilesRule implements Rule {
    private final double share;

    FilesRule(Thresholds thresholds) {
        this.share = thresholds.share("filesPercent");
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.FILES;
    }

    @Override
    public int seconds() {
        return 1;
    }

    @Override
    public double limit() {
        return share;
    }

    @Override
    public Judgement judge(Window window) {
        FileReading files = window.last().files;
        if (files.tooManyOpenFiles == 0 && !(files.share() >= share)) {
            return Judgement.fine(files.share());
        }
        String open = Double.isNaN(files.max)
                ? ""
                : "JMeter has " + Words.number(files.open) + " of " + Words.number(files.max)
                        + " permitted files and sockets open";
        String failed = files.tooManyOpenFiles == 0
                ? ""
                : (open.isEmpty() ? "" : ", and ") + files.tooManyOpenFiles
                        + " samples failed within a second with 'Too many open files' in JMeter itself, not in the"
                        + " server";
        return Judgement.found(
                files.share(),
                open + failed
                        + ": raise the limit (ulimit -n), and look whether each request opens a connection of its own"
                        + " (keep-alive off)",
                window);
    }

    @Override
    public String summary(double figure) {
        return "open files <= " + Words.percent(figure);
    }
}
