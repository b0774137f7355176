// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.record.SampleTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntSupplier;

/**
 * More users give no more throughput, but longer times: something is full. With a rate that a timer holds, times do not
 * grow; with a target that keeps up, throughput does. What is full is told by the other checks, or by their silence.
 *
 * <p>Seconds with about as many users (within a half) make one step, whenever they were, so that ramps, stairs and
 * waves are looked at alike.
 */
final class Knee extends Matter<Knee.Load> {
    private static final double STEP = Math.log(1.5);

    /** By how much more users, and longer times, are compared, and how much more throughput is none. */
    private static final double MORE_USERS = 0.5;

    private static final double LONGER = 0.3;
    private static final double GAIN = 0.05;

    /** For how long there must have been as many users; in a ramp each number of them is there for moments only. */
    private static final int SECONDS = 10;

    private static final int FEW_SECONDS = 3;

    private final IntSupplier users;
    private final SampleTimes samples;
    private final Processors processors;
    private final NavigableMap<Integer, Step> steps = new TreeMap<>();
    private long[] before = {0, 0};

    /** @param users how many there are now; negative where unknown */
    Knee(IntSupplier users, SampleTimes samples, Processors processors) {
        super("load");
        this.users = users;
        this.samples = samples;
        this.processors = processors;
        check("knee", Weight.NOTE, 1, this::judge)
                .asksWhy("no limit of this generator was seen meanwhile, so it is the target, or the way to it");
    }

    static final class Load {
        /** Users that are at work, think time included. */
        double users;

        /** What came of how many users so far, from few to many up to as many as there are now. */
        final List<Step> steps = new ArrayList<>();
    }

    /** What came of about as many users, in all seconds of a run that had them. */
    static final class Step {
        private long users;
        private long samples;
        private long ms;
        int seconds;

        void add(int passed, int usersNow, long ended, long elapsedMs) {
            users += (long) passed * usersNow;
            samples += ended;
            ms += elapsedMs;
            seconds += passed;
        }

        double users() {
            return (double) users / seconds;
        }

        double perSecond() {
            return (double) samples / seconds;
        }

        /** NaN where no sample ended. */
        double meanMs() {
            return samples == 0 ? Double.NaN : (double) ms / samples;
        }
    }

    @Override
    protected Load read(int passed) {
        int now = users.getAsInt();
        long[] sums = samples.sums();
        long ended = sums[0] - before[0];
        long ms = sums[1] - before[1];
        before = sums;
        if (now < 0) {
            return null;
        }
        Load load = new Load();
        load.users = now;
        if (now > 0) {
            int level = (int) (Math.log(now) / STEP);
            steps.computeIfAbsent(level, key -> new Step()).add(passed, now, ended, ms);
            load.steps.addAll(steps.headMap(level, true).values());
        }
        return load;
    }

    @Override
    public void forget() {
        super.forget();
        steps.clear();
    }

    @Override
    protected void fields(Load load, Fields row) {
        row.mean("users", load.users);
    }

    private Judgement judge(Window<Load> window) {
        List<Step> known = new ArrayList<>(window.last().steps);
        Step now = known.isEmpty() ? null : known.get(known.size() - 1);
        known.removeIf(step -> step.seconds < (step == now ? SECONDS : FEW_SECONDS) || Double.isNaN(step.meanMs()));
        if (!known.contains(now)) {
            // As many users as this there have not been for long enough.
            return Judgement.fine(Double.NaN);
        }
        Step knee = knee(known);
        double longer = now.meanMs() / knee.meanMs() - 1;
        return now.users() >= (1 + MORE_USERS) * knee.users() && longer >= LONGER
                ? Judgement.found(longer, text(knee, now), window)
                : Judgement.fine(Double.NaN);
    }

    /** The fewest users with whom throughput was all but the greatest. */
    private static Step knee(List<Step> known) {
        double most = known.stream().mapToDouble(Step::perSecond).max().orElse(0);
        return known.stream()
                .filter(step -> (1 + GAIN) * step.perSecond() >= most)
                .findFirst()
                .orElse(known.get(known.size() - 1));
    }

    private String text(Step knee, Step now) {
        return "more users give no more throughput: with " + Math.round(knee.users()) + " users "
                + number(knee.perSecond()) + " samples/s of " + number(knee.meanMs())
                + " ms on the average, with " + Math.round(now.users()) + " " + number(now.perSecond())
                + " samples/s of " + number(now.meanMs()) + " ms" + processors.besides();
    }
}
