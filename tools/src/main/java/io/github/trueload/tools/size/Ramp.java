// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.size.RunReport.Limit;
import io.github.trueload.tools.size.RunReport.Second;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * The best seconds of one run, which in a ramp that goes far enough are those at the wall.
 */
final class Ramp {
    private static final int WINDOW_SECONDS = 5;
    /** Where the best seconds had no more of all users than that, more users came later, and did not help. */
    private static final double EARLY = 0.75;
    /** With so many more users than at another time ... */
    private static final double MORE_USERS = 1.4;
    /** ... and so little more throughput, users do not help any more. */
    private static final double MORE_THROUGHPUT = 1.15;

    private static final double MS_PER_SECOND = 1000;

    final double perSecond;
    /** Part of these samples that failed, 0 to 1. */
    final double failed;

    final double users;
    /** Processors that JMeter used. */
    final double generator;
    /** Processors that the local targets used. */
    final double target;
    /** Processors that JMeter might use. */
    final double processors;
    /** Use of the whole machine, 0 to 1. */
    final double machine;
    /** Processors that all other programs used; NaN where unknown. */
    final double others;
    /** Whether there were times with far fewer users and about as much throughput. */
    final boolean flat;
    /** The verdict that held longest at that time; null: none. */
    final Limit limit;

    final int labels;

    private Ramp(RunReport report, List<Second> best, double target, boolean flat, Limit limit) {
        this.perSecond = mean(best, second -> second.samples);
        this.failed = perSecond == 0 ? 0 : mean(best, second -> second.errors) / perSecond;
        this.users = mean(best, second -> second.users);
        this.generator = mean(best, second -> second.processors);
        this.machine = mean(best, second -> second.machine);
        this.processors = report.processors;
        this.labels = report.labels;
        this.target = target;
        this.others = machine * report.machineProcessors - generator - target;
        this.flat = flat;
        this.limit = limit;
    }

    /**
     * Looks at a run; null where it is too short, or had no samples.
     *
     * @param target processors that the local targets used between two moments, in milliseconds since 1970
     */
    static Ramp of(RunReport report, DoubleBinaryOperator target) {
        List<Second> all = report.seconds;
        int window = Math.min(WINDOW_SECONDS, Math.max(1, all.size() / 3));
        List<Second> best = null;
        for (int i = 0; i + window <= all.size(); i++) {
            List<Second> seconds = all.subList(i, i + window);
            if (best == null || mean(seconds, second -> second.samples) > mean(best, second -> second.samples)) {
                best = seconds;
            }
        }
        if (best == null || !(mean(best, second -> second.samples) > 0)) {
            return null;
        }
        long fromMs = best.get(0).timeMs - (long) MS_PER_SECOND;
        long toMs = best.get(best.size() - 1).timeMs;
        return new Ramp(
                report,
                best,
                target.applyAsDouble(fromMs, toMs),
                isFlat(all, best, window),
                longest(report.limits, fromMs, toMs));
    }

    /** JMeter's use of its processors, 0 to 1. */
    double share() {
        return generator / processors;
    }

    private static boolean isFlat(List<Second> all, List<Second> best, int window) {
        double users = mean(best, second -> second.users);
        double perSecond = mean(best, second -> second.samples);
        double most = all.stream().mapToDouble(second -> second.users).max().orElse(0);
        if (users <= EARLY * most) {
            return true;
        }
        for (int i = 0; i + window <= all.size(); i++) {
            List<Second> seconds = all.subList(i, i + window);
            double others = mean(seconds, second -> second.users);
            boolean otherUsers = Math.max(others, users) >= MORE_USERS * Math.max(1, Math.min(others, users));
            if (otherUsers && MORE_THROUGHPUT * mean(seconds, second -> second.samples) >= perSecond) {
                return true;
            }
        }
        return false;
    }

    /** The limit that held longest within a period; null if none did. */
    private static Limit longest(List<Limit> limits, long fromMs, long toMs) {
        Limit longest = null;
        for (Limit limit : limits) {
            long overlap = limit.overlapMs(fromMs, toMs);
            if (overlap > 0 && (longest == null || overlap > longest.overlapMs(fromMs, toMs))) {
                longest = limit;
            }
        }
        return longest;
    }

    private static double mean(List<Second> seconds, ToDoubleFunction<Second> figure) {
        return seconds.stream()
                .mapToDouble(figure)
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(Double.NaN);
    }
}
