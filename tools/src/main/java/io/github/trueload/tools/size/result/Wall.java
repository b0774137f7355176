// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Where a machine ends, from several ramps: the middle one, and how far they differ. Immutable. */
public final class Wall {
    private static final double MS = 1000;

    private final List<Ramp> ramps;
    private final boolean shared;
    private final double scale;
    private final Ramp middle;
    private final Reason reason;

    /**
     * Judges ramps, of which there is at least one.
     *
     * @param shared whether the local targets run on the same processors as JMeter
     * @param targetProcessors how many the local targets may use
     * @param scale how many times as many processors JMeter has where no local target needs some; 1: as many
     */
    public Wall(List<Ramp> ramps, boolean shared, double targetProcessors, double scale) {
        this.shared = shared;
        this.scale = scale;
        List<Ramp> sorted = new ArrayList<>(ramps);
        sorted.sort(Comparator.comparingDouble(this::perSecond));
        this.ramps = Collections.unmodifiableList(sorted);
        middle = sorted.get(sorted.size() / 2);
        reason = Reason.of(middle, shared, targetProcessors);
    }

    /** The ramp in the middle. */
    public Ramp middle() {
        return middle;
    }

    /** Why it goes no higher. */
    public Reason reason() {
        return reason;
    }

    /** Samples per second that the machine can make, or at least can make where the reason is no wall. */
    public double perSecond() {
        return perSecond(middle);
    }

    /** Those of each ramp, the lowest first. */
    public double[] all() {
        return ramps.stream().mapToDouble(this::perSecond).toArray();
    }

    /** Whether the figure is worked out and was not seen as such. */
    public boolean isEstimate() {
        return perSecond() > middle.perSecond;
    }

    /** Milliseconds of a processor that one sample costs. */
    public double costMs() {
        return MS * middle.generator / middle.perSecond;
    }

    /**
     * How many machines a load takes.
     *
     * @param share of its wall that each machine is to make, 0 to 1
     */
    public long machines(double perSecond, double share) {
        return (long) Math.max(1, Math.ceil(perSecond / (share * perSecond()) - 1e-9));
    }

    /** Where both use the same processors up, JMeter alone would have those of the targets, too. */
    private double perSecond(Ramp ramp) {
        boolean both = shared && Reason.of(ramp, true, Double.MAX_VALUE).kind.equals("shared");
        if (both) {
            return ramp.perSecond * (ramp.generator + ramp.target) / ramp.generator;
        }
        boolean full = Reason.of(ramp, false, Double.MAX_VALUE).kind.equals("processors");
        return full ? scale * ramp.perSecond : ramp.perSecond;
    }
}
