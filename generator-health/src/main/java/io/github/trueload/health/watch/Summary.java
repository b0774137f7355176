// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** The closing words of a run: what held the generator up and when, or that nothing did. Immutable. */
final class Summary {
    private static final int MOST_EPISODES = 5;

    private final VerdictLog verdicts;
    private final DateTimeFormatter clock;

    Summary(VerdictLog verdicts, ZoneId zone) {
        this.verdicts = verdicts;
        this.clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(zone);
    }

    /** The lines of the closing block. */
    List<String> lines() {
        List<RuleHistory> limits = new ArrayList<>();
        List<RuleHistory> notes = new ArrayList<>();
        for (RuleHistory kind : verdicts.histories()) {
            if (!kind.episodes().isEmpty()) {
                (kind.rule().kind().isLimit() ? limits : notes).add(kind);
            }
        }
        List<String> lines = new ArrayList<>();
        if (!limits.isEmpty()) {
            lines.add("Generator health: this generator was the limit, or distorted what was measured, for "
                    + seconds(limits) + " of " + verdicts.seconds() + " s:");
        } else if (!verdicts.judged()) {
            lines.add("Generator health: " + verdicts.seconds() + " s were too short to judge the generator by.");
        } else {
            lines.add("Generator health: this generator was not the bottleneck in " + verdicts.seconds() + " s: "
                    + figures() + ".");
        }
        for (RuleHistory kind : limits) {
            lines.add(line(kind));
        }
        for (RuleHistory kind : notes) {
            lines.add(line(kind));
        }
        return lines;
    }

    private String figures() {
        StringBuilder figures = new StringBuilder();
        for (RuleHistory kind : verdicts.histories()) {
            String summary = kind.summary();
            if (!summary.isEmpty()) {
                figures.append(figures.length() == 0 ? "" : ", ").append(summary);
            }
        }
        return figures.toString();
    }

    private String line(RuleHistory kind) {
        StringBuilder line = new StringBuilder("  ").append(kind.rule().kind().tag());
        List<Episode> episodes = kind.episodes();
        long ms = 0;
        for (Episode episode : episodes) {
            ms += episode.endMs() - episode.startMs;
        }
        line.append(", ").append(Math.round(ms / 1000.0)).append(" s (");
        for (int i = 0; i < Math.min(MOST_EPISODES, episodes.size()); i++) {
            Episode episode = episodes.get(i);
            line.append(i == 0 ? "" : ", ")
                    .append(time(episode.startMs))
                    .append('-')
                    .append(time(episode.endMs()));
        }
        if (episodes.size() > MOST_EPISODES) {
            line.append(" and ").append(episodes.size() - MOST_EPISODES).append(" more times");
        }
        return line.append("): ").append(kind.worstText()).toString();
    }

    private String time(long ms) {
        return clock.format(Instant.ofEpochMilli(ms));
    }

    /** Seconds in which at least one of these kinds complained. */
    private static long seconds(List<RuleHistory> kinds) {
        List<Episode> episodes = new ArrayList<>();
        for (RuleHistory kind : kinds) {
            episodes.addAll(kind.episodes());
        }
        episodes.sort((a, b) -> Long.compare(a.startMs, b.startMs));
        long sum = 0;
        long covered = Long.MIN_VALUE;
        for (Episode episode : episodes) {
            sum += Math.max(0, episode.endMs() - Math.max(covered, episode.startMs));
            covered = Math.max(covered, episode.endMs());
        }
        return Math.round(sum / 1000.0);
    }
}
