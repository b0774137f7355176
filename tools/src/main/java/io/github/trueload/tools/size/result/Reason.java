// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.result;

import java.util.Locale;

/** Why a ramp went no higher. Immutable. */
public final class Reason {
    /** Of the processors that there are; beyond it nobody gets much more work done. */
    private static final double FULL = 0.85;

    private static final double TARGET_FULL = 0.9;
    private static final double MUCH_OF_OTHERS = 0.3;

    /** A verdict's name, {@code processors}, {@code shared}, {@code others}, {@code target}, {@code plateau} or
     * {@code users}. */
    public final String kind;
    /** In words. */
    public final String text;
    /** Whether it is the generator that ended; else the wall is further up than what was seen. */
    public final boolean isWall;

    private Reason(String kind, String text, boolean isWall) {
        this.kind = kind;
        this.text = text;
        this.isWall = isWall;
    }

    /**
     * Judges a ramp.
     *
     * @param shared whether the local targets run on the same processors as JMeter
     * @param targetProcessors how many the local targets may use
     */
    static Reason of(Ramp ramp, boolean shared, double targetProcessors) {
        String own = "JMeter used " + percent(ramp.share()) + " of the " + number(ramp.processors)
                + (ramp.processors == 1 ? " processor" : " processors") + " that it may use";
        if (ramp.share() >= FULL) {
            return new Reason("processors", "its processors are used up: " + own, true);
        }
        if (shared && ramp.generator + ramp.target >= FULL * ramp.processors) {
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
        if (ramp.limit != null) {
            return new Reason(ramp.limit.verdict, ramp.limit.verdict + ": " + ramp.limit.text + "; " + own, true);
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

    static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.2f", value);
    }
}
