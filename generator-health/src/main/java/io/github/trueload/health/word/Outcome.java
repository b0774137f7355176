// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.health.matter.Check;
import io.github.trueload.health.matter.Matter.Judgement;
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
    /** Seconds watched since the first user. */
    public final long seconds;
    /** The closing words: the word on the figures, what held the generator up and when. */
    public final List<String> lines;
    /** What was found. */
    final Run run;
    /** Times per label, figures per second. */
    final RunRecord record;
    /** What the checks said, limits first. */
    final List<Check> findings;

    Outcome(Run run, Word word, RunRecord record, List<GoalResult> goals, ZoneId zone) {
        this.run = run;
        this.word = word;
        this.goals = goals;
        this.record = record;
        findings = run.spoken(Check::isLimit);
        findings.addAll(run.spoken(check -> !check.isLimit()));
        seconds = run.seconds();
        lines = lines(DateTimeFormatter.ofPattern("HH:mm:ss").withZone(zone));
    }

    private List<String> lines(DateTimeFormatter clock) {
        List<String> lines = new ArrayList<>();
        List<Check> lookedAt = run.lookedAt();
        boolean judged = run.isJudged();
        boolean limited = findings.stream().anyMatch(Check::isLimit);
        lines.add("Generator health: figures " + word.figures.text() + ": " + word.reason + (limited ? ":" : "."));
        findings.forEach(check -> lines.add(line(check, clock)));
        if (judged && !limited && !lookedAt.isEmpty()) {
            lines.add("  looked at: "
                    + lookedAt.stream()
                            .map(check ->
                                    check.what() + (check.most().isEmpty() ? "" : " (" + check.most() + " at most)"))
                            .collect(Collectors.joining(", ")));
        }
        List<String> missing = run.matters.notLookedAt();
        if (judged && !missing.isEmpty()) {
            lines.add("  not looked at: " + String.join("; ", missing));
        }
        lines.addAll(run.matters.closing());
        return lines;
    }

    private static String line(Check check, DateTimeFormatter clock) {
        List<Judgement> episodes = check.episodes();
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
        return "  " + check.tag + ", " + Math.round(ms / 1000.0) + " s (" + times + "): " + check.worst().text;
    }
}
