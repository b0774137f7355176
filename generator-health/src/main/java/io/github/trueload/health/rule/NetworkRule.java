// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.TargetReading;

/** Connecting to one target always takes longer than to another, however short the way could be. */
final class NetworkRule implements Rule {
    /** Connections of the watch's own that tell something; each of them alone may have met a busy moment. */
    private static final int MIN_OPENED = 3;

    private static final String ADVICE =
            ": it lies farther away (another server zone?), and every connection and request"
                    + " pays for it; place the generator nearer, or don't compare the two";

    private final double floorMs;
    private final double minCount;

    NetworkRule(Thresholds thresholds) {
        this.floorMs = thresholds.number("connectFloorMs");
        this.minCount = thresholds.number("connectMinCount");
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.NETWORK;
    }

    @Override
    public int seconds() {
        return 1;
    }

    @Override
    public Judgement judge(Window window) {
        double largest = Double.NaN;
        for (TargetReading far : window.last().network.targets) {
            for (TargetReading near : window.last().network.targets) {
                if (far.opened >= MIN_OPENED
                        && near.opened >= MIN_OPENED
                        && far.tcpFloorMs - near.tcpFloorMs >= floorMs) {
                    return Judgement.found(far.tcpFloorMs, opened(far, near), window);
                }
            }
            if (far.connects < minCount) {
                continue;
            }
            largest = far.floorMs <= largest ? largest : far.floorMs;
            for (TargetReading near : window.last().network.targets) {
                if (near.scheme.equals(far.scheme) && far.floorMs - floor(near) >= floorMs) {
                    return Judgement.found(far.floorMs, text(far, near), window);
                }
            }
        }
        return Judgement.fine(largest);
    }

    /** JMeter counts whole milliseconds, so that a connect of 0.2 ms across a boundary is counted as 1. */
    private static double floor(TargetReading near) {
        return near.floorMs <= 1 ? 0 : near.floorMs;
    }

    private static String opened(TargetReading far, TargetReading near) {
        return "opening a connection to " + far.target + " takes at least " + Words.number(far.tcpFloorMs)
                + " ms, but to "
                + near.target + " " + Words.hundredths(near.tcpFloorMs) + " ms (" + far.opened + " and " + near.opened
                + " connections of our own)" + ADVICE;
    }

    private static String text(TargetReading far, TargetReading near) {
        return "connecting to " + far.target + " never took less than " + Words.number(far.floorMs) + " ms in "
                + far.connects + " connections, but to " + near.target + " "
                + (near.floorMs <= 1 ? "1 ms or less" : Words.number(near.floorMs) + " ms")
                + ADVICE;
    }
}
