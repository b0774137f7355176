// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import io.github.trueload.health.matter.Check;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The closing words of a run: the word on its figures, what held the generator up and when. */
final class Summary {
    private static final int MOST_EPISODES = 5;

    private final Run run;
    private final Word word;
    private final DateTimeFormatter clock;

    Summary(Run run, Word word, ZoneId zone) {
        this.run = run;
        this.word = word;
        this.clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(zone);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<Finding> limits = run.spoken(Check::isLimit);
        lines.add("Generator health: figures " + word.figures.text() + ": " + word.reason
                + (limits.isEmpty() ? "." : ":"));
        limits.forEach(finding -> lines.add(line(finding)));
        run.spoken(check -> !check.isLimit()).forEach(finding -> lines.add(line(finding)));
        if (run.isJudged() && limits.isEmpty() && !run.lookedAt().isEmpty()) {
            lines.add("  looked at: "
                    + run.lookedAt().stream()
                            .map(finding -> finding.what()
                                    + (finding.most().isEmpty() ? "" : " (" + finding.most() + " at most)"))
                            .collect(Collectors.joining(", ")));
        }
        List<String> missing = run.matters.notLookedAt();
        if (run.isJudged() && !missing.isEmpty()) {
            lines.add("  not looked at: " + String.join("; ", missing));
        }
        lines.addAll(run.matters.closing());
        return lines;
    }

    private String line(Finding finding) {
        StringBuilder line = new StringBuilder("  ").append(finding.verdict());
        List<Finding.Episode> episodes = finding.episodes();
        long ms = episodes.stream()
                .mapToLong(episode -> episode.toMs() - episode.fromMs())
                .sum();
        line.append(", ").append(Math.round(ms / 1000.0)).append(" s (");
        for (int i = 0; i < Math.min(MOST_EPISODES, episodes.size()); i++) {
            Finding.Episode episode = episodes.get(i);
            line.append(i == 0 ? "" : ", ")
                    .append(time(episode.fromMs()))
                    .append('-')
                    .append(time(episode.toMs()));
        }
        if (episodes.size() > MOST_EPISODES) {
            line.append(" and ").append(episodes.size() - MOST_EPISODES).append(" more times");
        }
        return line.append("): ").append(finding.text()).toString();
    }

    private String time(long ms) {
        return clock.format(Instant.ofEpochMilli(ms));
    }
}
