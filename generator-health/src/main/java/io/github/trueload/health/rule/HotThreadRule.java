// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.HotThread;
import io.github.trueload.health.reading.Reading;

/**
 * One thread that runs no samples, an event loop or a worker, uses a whole processor: what it does for the samplers
 * comes one after the other, however many processors are idle.
 */
final class HotThreadRule implements Rule {
    private final double share;
    private final double processLimit;
    private final int seconds;

    HotThreadRule(Thresholds thresholds) {
        this.share = thresholds.share("hotThreadPercent");
        this.processLimit = thresholds.share("cpuPercent");
        this.seconds = thresholds.windowSeconds();
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.HOT_THREAD;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    @Override
    public double limit() {
        return share;
    }

    @Override
    public Judgement judge(Window window) {
        double process = window.mean(reading -> reading.cpu.processShare());
        if (process >= processLimit) {
            // All processors are in use, which another rule tells.
            return Judgement.fine(Double.NaN);
        }
        HotThread last = window.last().threads.hottest;
        if (!window.reaches(share, reading -> shareOf(last.id, reading))) {
            return Judgement.fine(window.median(reading -> shareOf(last.id, reading)));
        }
        Window shown = window.only(reading -> shareOf(last.id, reading) >= share);
        double mean = shown.mean(reading -> shareOf(last.id, reading));
        HotThread seen = shown.last().threads.hottest;
        return Judgement.found(mean, text(seen, mean, Words.cpu(window)), seen.stack, shown);
    }

    @Override
    public String summary(double figure) {
        return "busiest thread without samples <= " + Words.percent(figure);
    }

    private static double shareOf(long id, Reading reading) {
        HotThread hottest = reading.threads.hottest;
        return hottest.id == id || Double.isNaN(hottest.share) ? hottest.share : 0;
    }

    private static String text(HotThread thread, double mean, String process) {
        return "the thread '" + thread.name + "', which runs no samples, uses " + Words.percent(mean)
                + " of one processor" + place(thread) + process
                + ": what it does for the samplers comes one after the other, and they wait for it; give its client"
                + " more such threads (event loops, workers), give it less to do, or add generators";
    }

    /** Where it is, and which method outside of the JDK led there. */
    private static String place(HotThread thread) {
        if (thread.stack.isEmpty()) {
            return "";
        }
        String top = thread.stack.get(0);
        String own = thread.stack.stream()
                .filter(frame -> !frame.startsWith("java.") && !frame.startsWith("jdk.") && !frame.startsWith("sun."))
                .findFirst()
                .orElse(top);
        return " (in " + top + (own.equals(top) ? "" : ", called from " + own) + ")";
    }
}
