// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How late the thread of the watch is woken: a lack of processors and pauses show in one figure. */
public final class Lag extends Matter<Lag.Ticks> {
    /** From one tick to the next. */
    public static final long TICK_NANOS = 40_000_000;

    private static final double TICK_MS = TICK_NANOS / 1e6;

    /** Longer stops add no more ticks than this. */
    private static final int MOST_TICKS = 500;

    private final double most;
    private List<Double> lags = new ArrayList<>();

    Lag(Settings settings) {
        super("lag");
        most = settings.number("lagMs", 100);
        check("lag", Weight.NOTE, settings.windowSeconds(), this::judge)
                .lookedAt("late wake-ups", ms -> Math.round(ms) + " ms");
        needs("how late threads are woken", ticks -> true);
    }

    /** How late each tick of one second came, in milliseconds; at least one. */
    static final class Ticks {
        final List<Double> lags;
        final double p99Ms;
        final double maxMs;

        Ticks(List<Double> lags) {
            this.lags = lags;
            p99Ms = Fields.p99(lags);
            maxMs = lags.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
        }
    }

    /**
     * Counts one tick, on the thread of the watch. Ticks that did not come while it was held up count as late as they
     * would have been, so that one long stop weighs as much as it lasted.
     */
    public void late(long nanos) {
        double ms = Math.max(0, nanos) / 1e6;
        lags.add(ms);
        for (double missed = ms - TICK_MS; missed >= TICK_MS && lags.size() < MOST_TICKS; missed -= TICK_MS) {
            lags.add(missed);
        }
    }

    @Override
    protected Ticks read(int seconds) {
        if (lags.isEmpty()) {
            return null;
        }
        Ticks ticks = new Ticks(lags);
        lags = new ArrayList<>();
        return ticks;
    }

    @Override
    protected void fields(Ticks ticks, Fields row) {
        row.p99("lagP99Ms", ticks.lags);
        row.max("lagMaxMs", ticks.maxMs);
    }

    @Override
    protected void timeline(Ticks ticks, Map<String, Double> point) {
        point.put("lagMs", ticks.maxMs);
    }

    private Judgement judge(Window<Ticks> window) {
        return window.lasting(
                most,
                ticks -> ticks.p99Ms,
                shown -> "threads of this process are woken up to " + Math.round(shown.max(ticks -> ticks.maxMs))
                        + " ms late: timers and response times are wrong by as much; look for a lack of processors,"
                        + " long collections, or a machine that is shared or was suspended");
    }
}
