// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.health.matter.Check;
import io.github.trueload.health.record.RunRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What came of a watch that has ended. Not changed any more once it is handed out. */
public final class Outcome {
    private final Run run;
    private final Word word;
    private final RunRecord record;
    private final List<String> lines;
    private final List<GoalResult> goals;

    Outcome(Run run, Word word, RunRecord record, List<String> lines, List<GoalResult> goals) {
        this.run = run;
        this.word = word;
        this.record = record;
        this.lines = lines;
        this.goals = goals;
    }

    /** The closing words. */
    public List<String> lines() {
        return Collections.unmodifiableList(lines);
    }

    /** The word on the run's figures. */
    public Word word() {
        return word;
    }

    /** What came of the goals; empty where there are none. */
    public List<GoalResult> goals() {
        return Collections.unmodifiableList(goals);
    }

    /** What the checks said, limits first. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>(run.spoken(Check::isLimit));
        findings.addAll(run.spoken(check -> !check.isLimit()));
        return findings;
    }

    /** What was looked at and has a figure. */
    public List<Finding> lookedAt() {
        return run.lookedAt();
    }

    /** What could not be looked at, in words. */
    public List<String> notLookedAt() {
        return run.matters.notLookedAt();
    }

    /** What each matter adds to the report. */
    public Map<String, Object> ofMatters() {
        Map<String, Object> report = new LinkedHashMap<>();
        run.matters.report(report);
        return report;
    }

    /** What matters add to what the report says of one label. */
    public Map<String, Object> ofLabel(String label) {
        Map<String, Object> report = new LinkedHashMap<>();
        run.matters.reportLabel(label, report);
        return report;
    }

    /** Times per label, figures per second. */
    public RunRecord record() {
        return record;
    }

    /** Beginning of the first second, milliseconds since 1970. */
    public long fromMs() {
        return run.fromMs();
    }

    /** End of the last second. */
    public long toMs() {
        return run.toMs();
    }

    /** Seconds watched. */
    public long seconds() {
        return run.seconds();
    }

    /** Processors that this process may use; NaN where unknown. */
    public double processors() {
        return run.matters.processors.capacity();
    }

    /** Bytes that the heap may grow to; NaN where unknown. */
    public double heapMax() {
        return run.matters.collector.heapMax();
    }

    /** What watching cost on the average, as a share of one processor; NaN where the JVM cannot tell. */
    public double ownShare() {
        return run.matters.cost.meanShare();
    }
}
