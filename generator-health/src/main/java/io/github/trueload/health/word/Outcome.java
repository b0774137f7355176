// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.health.matter.Matter.Check;
import io.github.trueload.health.matter.Matter.Judgement;
import io.github.trueload.health.matter.Matters;
import io.github.trueload.health.record.RunRecord;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What came of a watch that has ended, and its closing words. Not changed any more once it is handed out. */
public final class Outcome {
    private static final int MOST_EPISODES = 5;

    /** The word on the run's figures. */
    public final Word word;
    /** What came of the goals; empty where there are none. */
    public final List<GoalResult> goals;
    /** Times per label, figures per second. */
    public final RunRecord record;
    /** What was looked at, with what each matter tells of the run. */
    public final Matters matters;
    /** What the checks said, limits first. */
    public final List<Finding> findings;
    /** What was looked at and has a figure. */
    public final List<Finding> lookedAt;
    /** Beginning of the first second, milliseconds since 1970. */
    public final long fromMs;
    /** End of the last second. */
    public final long toMs;
    /** Seconds watched. */
    public final long seconds;
    /** The closing words: the word on the figures, what held the generator up and when. */
    public final List<String> lines;

    Outcome(Run run, Word word, RunRecord record, List<GoalResult> goals, ZoneId zone) {
        this.word = word;
        this.goals = goals;
        this.record = record;
        matters = run.matters;
        findings = run.spoken(Check::isLimit);
        findings.addAll(run.spoken(check -> !check.isLimit()));
        lookedAt = run.lookedAt();
        fromMs = run.firstMs;
        toMs = run.lastMs;
        seconds = run.seconds();
        lines = lines(run.isJudged(), DateTimeFormatter.ofPattern("HH:mm:ss").withZone(zone));
    }

    private List<String> lines(boolean judged, DateTimeFormatter clock) {
        List<String> lines = new ArrayList<>();
        boolean limited = findings.stream().anyMatch(finding -> finding.check.isLimit());
        lines.add("Generator health: figures " + word.figures.text() + ": " + word.reason + (limited ? ":" : "."));
        findings.forEach(finding -> lines.add(line(finding, clock)));
        if (judged && !limited && !lookedAt.isEmpty()) {
            lines.add("  looked at: "
                    + lookedAt.stream()
                            .map(finding -> finding.check.what()
                                    + (finding.most().isEmpty() ? "" : " (" + finding.most() + " at most)"))
                            .collect(Collectors.joining(", ")));
        }
        List<String> missing = matters.notLookedAt();
        if (judged && !missing.isEmpty()) {
            lines.add("  not looked at: " + String.join("; ", missing));
        }
        lines.addAll(matters.closing());
        return lines;
    }

    private static String line(Finding finding, DateTimeFormatter clock) {
        List<Judgement> episodes = finding.episodes();
        long ms = episodes.stream()
                .mapToLong(episode -> episode.toMs - episode.fromMs)
                .sum();
        String times = episodes.stream()
                .limit(MOST_EPISODES)
                .map(episode -> clock.format(Instant.ofEpochMilli(episode.fromMs)) + "-"
                        + clock.format(Instant.ofEpochMilli(episode.toMs)))
                .collect(Collectors.joining(", "));
        if (episodes.size() > MOST_EPISODES) {
            times += " and " + (episodes.size() - MOST_EPISODES) + " more times";
        }
        return "  " + finding.check.tag + ", " + Math.round(ms / 1000.0) + " s (" + times + "): "
                + finding.worst().text;
    }
}
