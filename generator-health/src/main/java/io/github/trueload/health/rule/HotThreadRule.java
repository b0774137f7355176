// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.HotThread;
import io.github.trueload.health.reading.Reading;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        List<String> stack = usualStack(shown);
        return Judgement.found(mean, text(last.name, mean, stack, Words.cpu(window)), stack, shown);
    }

    @Override
    public String summary(double figure) {
        return "busiest thread without samples <= " + Words.percent(figure);
    }

    private static double shareOf(long id, Reading reading) {
        HotThread hottest = reading.threads.hottest;
        return hottest.id == id || Double.isNaN(hottest.share) ? hottest.share : 0;
    }

    /**
     * Frames of the method outside of the JDK in which it was seen most often: at a single look a thread may be
     * anywhere, also on its way to or from the queue of its work.
     */
    private static List<String> usualStack(Window shown) {
        Map<String, Integer> times = new HashMap<>();
        List<String> usual = Collections.emptyList();
        int most = 0;
        for (Reading reading : shown.readings()) {
            List<String> stack = reading.threads.hottest.stack;
            Optional<String> own = ownFrame(stack);
            int seen = own.isPresent() ? times.merge(own.get(), 1, Integer::sum) : 0;
            if (seen >= most && !stack.isEmpty()) {
                usual = stack;
                most = seen;
            }
        }
        return usual;
    }

    private static Optional<String> ownFrame(List<String> stack) {
        return stack.stream()
                .filter(frame -> !frame.startsWith("java.") && !frame.startsWith("jdk.") && !frame.startsWith("sun."))
                .findFirst();
    }

    private static String text(String thread, double mean, List<String> stack, String process) {
        return "the thread '" + thread + "', which runs no samples, uses " + Words.percent(mean)
                + " of one processor" + place(stack) + process
                + ": what it does for the samplers comes one after the other, and they wait for it; give its client"
                + " more such threads (event loops, workers), give it less to do, or add generators";
    }

    /** Where it is, and which method outside of the JDK led there. */
    private static String place(List<String> stack) {
        if (stack.isEmpty()) {
            return "";
        }
        String top = stack.get(0);
        String own = ownFrame(stack).orElse(top);
        return " (in " + top + (own.equals(top) ? "" : ", called from " + own) + ")";
    }
}
