// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.LoadStep;
import java.util.ArrayList;
import java.util.List;

/**
 * More users give no more throughput, but longer times: something is full. With a rate that a timer holds, times do not
 * grow; with a target that keeps up, throughput does. What is full is told by the other rules, or by their silence.
 */
final class KneeRule implements Rule {
    /** In a ramp each number of users is there for moments only. */
    private static final int FEW_SECONDS = 3;

    private final double users;
    private final double gain;
    private final double time;
    private final int seconds;

    KneeRule(Thresholds thresholds) {
        this.users = thresholds.share("kneeUsersPercent");
        this.gain = thresholds.share("kneeGainPercent");
        this.time = thresholds.share("kneeTimePercent");
        this.seconds = thresholds.seconds("kneeSeconds");
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.KNEE;
    }

    @Override
    public int seconds() {
        return 1;
    }

    @Override
    public Judgement judge(Window window) {
        List<LoadStep> steps = new ArrayList<>(window.last().load.steps);
        LoadStep now = steps.isEmpty() ? null : steps.get(steps.size() - 1);
        steps.removeIf(step -> step.seconds < (step == now ? seconds : FEW_SECONDS) || Double.isNaN(step.meanMs));
        if (!steps.contains(now)) {
            // As many users as this there have not been for long enough.
            return Judgement.fine(Double.NaN);
        }
        LoadStep knee = knee(steps);
        double longer = now.meanMs / knee.meanMs - 1;
        boolean found = now.users >= (1 + users) * knee.users && longer >= time;
        return found ? Judgement.found(longer, text(knee, now, Words.cpu(window)), window) : Judgement.fine(Double.NaN);
    }

    /** The fewest users with whom throughput was all but the greatest. */
    private LoadStep knee(List<LoadStep> steps) {
        double most = steps.stream().mapToDouble(step -> step.perSecond).max().orElse(0);
        return steps.stream()
                .filter(step -> (1 + gain) * step.perSecond >= most)
                .findFirst()
                .orElse(steps.get(steps.size() - 1));
    }

    private static String text(LoadStep knee, LoadStep now, String process) {
        return "more users give no more throughput: with " + Math.round(knee.users) + " users "
                + Words.number(knee.perSecond) + " samples/s of " + Words.number(knee.meanMs)
                + " ms on the average, with "
                + Math.round(now.users) + " " + Words.number(now.perSecond) + " samples/s of "
                + Words.number(now.meanMs)
                + " ms" + process;
    }
}
