// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Where a machine ends, from several ramps: the middle one, how far they differ, and why it goes no higher. */
final class Wall {
    private static final double MS = 1000;
    /** Use of all processors beyond which throughput hardly grows. */
    private static final double FULL = 0.85;

    private static final double TARGET_FULL = 0.9;
    private static final double MUCH_OF_OTHERS = 0.3;

    final Ramp middle;
    /** Why it goes no higher. */
    final Reason reason;

    private final List<Ramp> ramps;
    private final boolean shared;
    private final double scale;

    /**
     * Judges ramps, of which there is at least one.
     *
     * @param shared whether the local targets run on the same processors as JMeter
     * @param targetProcessors how many the local targets may use
     * @param scale how many times as many processors JMeter has where no local target needs some; 1: as many
     */
    Wall(List<Ramp> ramps, boolean shared, double targetProcessors, double scale) {
        this.shared = shared;
        this.scale = scale;
        List<Ramp> sorted = new ArrayList<>(ramps);
        sorted.sort(Comparator.comparingDouble(this::perSecond));
        this.ramps = sorted;
        middle = sorted.get(sorted.size() / 2);
        reason = reason(middle, targetProcessors);
    }

    /** Samples per second that the machine can make, or at least can make where the reason is no wall. */
    double perSecond() {
        return perSecond(middle);
    }

    /** The limit of each ramp, the lowest first. */
    double[] all() {
        return ramps.stream().mapToDouble(this::perSecond).toArray();
    }

    /** Whether the figure is worked out and was not seen as such. */
    boolean isEstimate() {
        return perSecond() > middle.perSecond;
    }

    /** Milliseconds of a processor that one sample costs. */
    double costMs() {
        return MS * middle.generator / middle.perSecond;
    }

    /** How many machines a load takes, each of which makes a share of its wall, 0 to 1. */
    long machines(double perSecond, double share) {
        return (long) Math.max(1, Math.ceil(perSecond / (share * perSecond()) - 1e-9));
    }

    private double perSecond(Ramp ramp) {
        if (isFull(ramp)) {
            return scale * ramp.perSecond;
        }
        // JMeter alone would have the processors of the targets, too.
        return isFullTogether(ramp) ? ramp.perSecond * (ramp.generator + ramp.target) / ramp.generator : ramp.perSecond;
    }

    private static boolean isFull(Ramp ramp) {
        return ramp.share() >= FULL;
    }

    private boolean isFullTogether(Ramp ramp) {
        return shared && ramp.generator + ramp.target >= FULL * ramp.processors;
    }

    private Reason reason(Ramp ramp, double targetProcessors) {
        String own = "JMeter used " + percent(ramp.share()) + " of the " + number(ramp.processors)
                + (ramp.processors == 1 ? " processor" : " processors") + " that it may use";
        if (isFull(ramp)) {
            return new Reason("processors", "its processors are used up: " + own, true);
        }
        if (isFullTogether(ramp)) {
            return new Reason(
                    "shared",
                    "its processors are used up: " + own + ", the local target "
                            + percent(ramp.target / ramp.processors)
                            + "; what JMeter would make of them alone is an estimate",
                    true);
        }
        if (ramp.machine >= FULL && ramp.others >= MUCH_OF_OTHERS) {
            return new Reason(
                    "others",
                    "other programs used " + number(ramp.others) + " processors of this machine; " + own
                            + "; run it again when they do not",
                    false);
        }
        if (ramp.target >= TARGET_FULL * targetProcessors) {
            return new Reason(
                    "target",
                    "the local target used up its processors (" + number(ramp.target) + ") before JMeter did; " + own
                            + "; give the target more (--target-cpus), or JMeter fewer (--generator-cpus)",
                    false);
        }
        if (!ramp.limit.isEmpty()) {
            return new Reason(ramp.limit, ramp.limit + ": " + ramp.evidence + "; " + own, true);
        }
        if (ramp.flat) {
            return new Reason(
                    "plateau",
                    "more users bring no more samples, and no verdict says why; " + own + ", all programs "
                            + percent(ramp.machine) + " of the machine",
                    true);
        }
        return new Reason(
                "users",
                "there were no more users (" + Math.round(ramp.users) + "); " + own
                        + "; think times keep the plan from more: raise --max-users",
                false);
    }

    static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.2f", value);
    }

    static final class Reason {
        /**
         * A verdict's name, {@code processors}, {@code shared}, {@code others}, {@code target}, {@code plateau} or
         * {@code users}.
         */
        final String kind;

        final String text;
        /** Whether it is the generator that ended; else the wall is further up than what was seen. */
        final boolean isWall;

        Reason(String kind, String text, boolean isWall) {
            this.kind = kind;
            this.text = text;
            this.isWall = isWall;
        }
    }
}
