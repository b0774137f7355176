// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.Reading;

/**
 * Samplers wait until their results, or lines of a log, are on the disk: the disk is waited for, and it is in the
 * writers of results and logs that samplers are found. Either alone tells nothing: another program may want the disk,
 * and a writer may be slow for want of a processor.
 */
final class DiskRule implements Rule {
    private final double share;
    private final double threads;
    private final int seconds;

    DiskRule(Thresholds thresholds) {
        this.share = thresholds.share("diskPercent");
        this.threads = thresholds.share("diskThreadsPercent");
        this.seconds = thresholds.windowSeconds();
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.DISK;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    @Override
    public Judgement judge(Window window) {
        double writing = window.mean(DiskRule::writingShare);
        // Of few threads one that is seen writing for a moment is many.
        if (!window.reaches(share, reading -> reading.pressure.io)
                || !window.reaches(threads, DiskRule::writingShare)) {
            double usual = window.median(reading -> reading.pressure.io);
            return Judgement.fine(Double.isNaN(usual) ? Double.NaN : window.median(DiskRule::waitingShare));
        }
        Window shown = window.only(reading -> reading.pressure.io >= share);
        return Judgement.found(
                writing,
                Words.percent(writing) + " of the sampler threads at work write results or log lines, or wait until"
                        + " they may, while the disk is waited for in "
                        + Words.percent(shown.mean(reading -> reading.pressure.io))
                        + " of the time (io.pressure of the "
                        + window.last().pressure.scope()
                        + "): the samples wait for the disk; write the JTL to a quicker one or into memory, save fewer"
                        + " fields of fewer samples, log less, and leave autoflush off",
                shown);
    }

    @Override
    public String summary(double largest) {
        return "waits for the disk <= " + Words.percent(largest);
    }

    private static double writingShare(Reading reading) {
        return reading.threads.figure(known -> known.writing / (double) Math.max(1, known.busy()));
    }

    /** What samplers had to do with the disk at most. */
    private static double waitingShare(Reading reading) {
        return Math.min(reading.pressure.io, writingShare(reading));
    }
}
