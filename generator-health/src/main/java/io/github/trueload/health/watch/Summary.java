// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.reading.GapTotals;
import io.github.trueload.health.reading.TargetReading;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The closing words of a run: the word on its figures, what held the generator up and when. Immutable. */
final class Summary {
    private static final int MOST_EPISODES = 5;
    private static final int MOST_TARGETS = 10;

    private final VerdictLog verdicts;
    private final RunWord word;
    private final DateTimeFormatter clock;

    Summary(VerdictLog verdicts, RunWord word, ZoneId zone) {
        this.verdicts = verdicts;
        this.word = word;
        this.clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(zone);
    }

    /** The lines of the closing block. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<RuleHistory> limits = verdicts.histories().limits();
        lines.add("Generator health: figures " + word.figures.text() + ": " + word.reason
                + (limits.isEmpty() ? "." : ":"));
        for (RuleHistory history : limits) {
            lines.add(line(history));
        }
        for (RuleHistory history : verdicts.histories().notes()) {
            lines.add(line(history));
        }
        List<TargetReading> targets = verdicts.targets();
        for (TargetReading target : targets.subList(0, Math.min(MOST_TARGETS, targets.size()))) {
            lines.add(line(target));
        }
        List<String> missing = verdicts.coverage().notLookedAt();
        if (verdicts.judged() && !missing.isEmpty()) {
            lines.add("  not looked at: " + String.join("; ", missing));
        }
        return lines;
    }

    /** JMeter counts whole milliseconds, so that a connect of 0.2 ms is 0, or 1 across a boundary. */
    private static String line(TargetReading target) {
        String own = target.opened == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; opening a connection of our own took %.2f ms or more (%d times)",
                        target.tcpFloorMs,
                        target.opened);
        if (target.connects == 0) {
            return "  " + target.target + ":"
                    + (own.isEmpty() ? " no connection took 1 ms or more, or none was seen" : own.substring(1));
        }
        String floor = target.floorMs <= 1 ? "1 ms or less" : "never less than " + Math.round(target.floorMs) + " ms";
        return "  connecting to " + target.target + " took " + floor + " (" + target.connects
                + " connections of 1 ms or more)" + own;
    }

    /** What servers said of their own time; empty where none did. */
    static Optional<String> line(GapTotals gap) {
        return gap.samples == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "  servers account for %.1f of the %.1f ms that samples take (means of %d samples); the rest is"
                                + " %.0f ms at the median and %.0f ms at the 99th percentile",
                        gap.serverMs,
                        gap.clientMs,
                        gap.samples,
                        gap.p50Ms,
                        gap.p99Ms));
    }

    private String line(RuleHistory history) {
        StringBuilder line =
                new StringBuilder("  ").append(history.rule().kind().tag());
        List<Episode> episodes = history.episodes();
        long ms = 0;
        for (Episode episode : episodes) {
            ms += episode.toMs() - episode.fromMs();
        }
        line.append(", ").append(Math.round(ms / 1000.0)).append(" s (");
        for (int i = 0; i < Math.min(MOST_EPISODES, episodes.size()); i++) {
            Episode episode = episodes.get(i);
            line.append(i == 0 ? "" : ", ")
                    .append(time(episode.fromMs()))
                    .append('-')
                    .append(time(episode.toMs()));
        }
        if (episodes.size() > MOST_EPISODES) {
            line.append(" and ").append(episodes.size() - MOST_EPISODES).append(" more times");
        }
        return line.append("): ").append(history.worstText()).toString();
    }

    private String time(long ms) {
        return clock.format(Instant.ofEpochMilli(ms));
    }
}
