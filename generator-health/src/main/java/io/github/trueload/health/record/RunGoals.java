// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import io.github.trueload.common.goal.Goal;
import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.common.goal.Goals;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The goals of one run, whoever set them, and what comes of them. Goals are set before the first sample. Used under its
 * owner's lock.
 */
public final class RunGoals {
    private final Map<String, Goal> goals = new LinkedHashMap<>();
    private final List<GoalResult> refused = new ArrayList<>();
    private final RunRecord record;
    private final Consumer<String> tellApart;
    private Baseline baseline;
    private String elsewhere = "";

    /** @param tellApart hears the labels that goals name */
    public RunGoals(RunRecord record, Consumer<String> tellApart) {
        this.record = record;
        this.tellApart = tellApart;
    }

    /** Takes goals that were read; those that are there already count once. */
    public void add(Goals read) {
        for (Goal goal : read.goals()) {
            if (goals.putIfAbsent(goal.text + " after " + goal.afterSeconds, goal) == null) {
                record.want(goal.afterSeconds);
                if (goal.label != null) {
                    tellApart.accept(goal.label);
                }
            }
        }
        read.problems().forEach(this::refuse);
    }

    /** Takes it that something which was asked for cannot be judged, because it cannot be read. */
    public void refuse(String problem) {
        refused.add(GoalResult.notJudged(problem, "", "nobody knows what was wanted"));
    }

    /** Takes it that the goals are about a run of which this is a part. */
    public void judgeElsewhere(String why) {
        elsewhere = why;
    }

    /** Has the run compared with an earlier one. */
    public void compareWith(Baseline earlier) {
        baseline = earlier;
    }

    /**
     * What comes of them in a run whose figures may be invalid.
     *
     * @param seconds how long it was watched, up to the end of the load
     * @param idleSeconds of these, those before the load, which count in no rate
     */
    public List<GoalResult> judge(double seconds, double idleSeconds, boolean invalid) {
        String against = !elsewhere.isEmpty() ? elsewhere : invalid ? "the figures are invalid" : "";
        List<GoalResult> results = new ArrayList<>();
        for (Goal goal : goals.values()) {
            results.add(against.isEmpty() ? judge(goal, seconds, idleSeconds) : goal.notJudged(against));
        }
        if (baseline != null) {
            results.addAll(baseline.judge(record, against));
        }
        results.addAll(refused);
        return results;
    }

    private GoalResult judge(Goal goal, double seconds, double idleSeconds) {
        if (goal.afterSeconds > 0 && seconds <= goal.afterSeconds) {
            return goal.notJudged("the run ended before its " + goal.afterSeconds + " s of warm-up");
        }
        RunRecord.Part rest = record.after(goal.afterSeconds);
        if (goal.isOfPattern() && rest.labels.containsKey(SampleTimes.OTHER)) {
            return goal.notJudged("there are more labels than are told apart");
        }
        double judgedSeconds = seconds - Math.max(idleSeconds, goal.afterSeconds);
        if (goal.isPerSecond() && judgedSeconds <= 0) {
            return goal.notJudged("the load did not last for a whole second");
        }
        Times times = rest.of(goal);
        return goal.intended && times.count() == 0
                ? goal.notJudged("no rate timer says when these samples ought to have started")
                : goal.judge(figures(times, judgedSeconds));
    }

    private static Goal.Figures figures(Times times, double seconds) {
        Goal.Figures figures = new Goal.Figures();
        figures.count = times.count();
        figures.errors = times.errors();
        figures.bytes = times.bytes();
        figures.seconds = seconds;
        figures.meanMs = times.mean();
        figures.maxMs = times.max();
        figures.atMostMs = times::percentile;
        figures.atLeastMs = times::percentile;
        return figures;
    }
}
