// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.TargetReading;
import io.github.trueload.health.rule.Judgement;
import io.github.trueload.health.rule.Rule;
import io.github.trueload.health.rule.Rules;
import io.github.trueload.health.rule.Thresholds;
import io.github.trueload.health.rule.VerdictKind;
import io.github.trueload.health.rule.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Puts the readings of a run before the rules and keeps what they say: the lines to say now, the verdicts of the
 * current interval, the episodes of the whole run. Not thread-safe: used under its owner's lock.
 */
final class VerdictLog {
    private final RuleHistories histories;
    private final int warnSeconds;
    private final int warmupSeconds;
    private final int longestWindow;
    private final List<Reading> recent = new ArrayList<>();
    private final Coverage coverage = new Coverage();
    private final Map<VerdictKind, String> current = new EnumMap<>(VerdictKind.class);
    private int readings;
    /** Until the first reading, which a short run has not, the moment at which the watch begins. */
    private long firstMs = System.currentTimeMillis();

    private long lastMs = firstMs;
    /** Null while the listener may still write. */
    private BooksReading closed;

    VerdictLog(Thresholds thresholds) {
        this(Rules.of(thresholds), thresholds);
    }

    private VerdictLog(List<Rule> rules, Thresholds thresholds) {
        this.warnSeconds = thresholds.warnSeconds();
        this.warmupSeconds = thresholds.warmupSeconds();
        this.histories = new RuleHistories(rules);
        this.longestWindow = rules.stream().mapToInt(Rule::seconds).max().orElse(1);
    }

    /** Judges one more reading and returns the lines that are due. */
    List<String> accept(Reading reading) {
        coverage.add(reading);
        firstMs = readings == 0 ? reading.timeMs - 1000L * reading.seconds : firstMs;
        lastMs = reading.timeMs;
        // A program that stood still was read once for all that time, of which each second counts.
        for (int ago = Math.min(reading.seconds, longestWindow) - 1; ago > 0; ago--) {
            keep(reading.earlierSecond(ago));
        }
        keep(reading);
        List<String> lines = new ArrayList<>();
        Reasons reasons = new Reasons();
        for (RuleHistory history : histories.all()) {
            Rule rule = history.rule();
            if (isDue(rule)) {
                Window window = new Window(recent.subList(recent.size() - rule.seconds(), recent.size()));
                Judgement judgement = reasons.of(rule.judge(window), rule.kind(), judged());
                history.accept(judgement);
                if (judgement.isVerdict()) {
                    current.put(rule.kind(), judgement.text);
                    if (history.maySay(reading.timeMs, warnSeconds)) {
                        lines.add("Generator health, " + rule.kind().tag() + ": " + judgement.text);
                    }
                }
            }
        }
        return lines;
    }

    private void keep(Reading reading) {
        readings++;
        recent.add(reading);
        if (recent.size() > longestWindow) {
            recent.remove(0);
        }
    }

    /** While classes are loaded and code is compiled, threads wait and processors are busy in every run. */
    private boolean isDue(Rule rule) {
        return readings >= rule.seconds() + (rule.seconds() > 1 ? warmupSeconds : 0);
    }

    /** The verdicts since the last call, each with its latest evidence. */
    Map<VerdictKind, String> takeCurrent() {
        Map<VerdictKind, String> taken = new EnumMap<>(VerdictKind.class);
        taken.putAll(current);
        current.clear();
        return taken;
    }

    /** What each rule said so far. */
    RuleHistories histories() {
        return histories;
    }

    /** In one sentence, for a run without a limit: that the generator is cleared, or why it is not. */
    String clearance() {
        if (!judged()) {
            return seconds() + " s were too short to judge the generator by";
        }
        return histories.nearMisses().isEmpty()
                ? "this generator was not the bottleneck in " + seconds() + " s: " + summary(histories.all())
                : "no bottleneck lasted, but for moments of " + seconds() + " s a figure was over its limit: "
                        + summary(histories.nearMisses());
    }

    /** Beginning of the first second, milliseconds since 1970. */
    long fromMs() {
        return firstMs;
    }

    /** End of the last second. */
    long toMs() {
        return lastMs;
    }

    /** The last reading; {@code null} before the first. */
    Reading lastReading() {
        return recent.isEmpty() ? null : last();
    }

    /** What could be looked at. */
    Coverage coverage() {
        return coverage;
    }

    /** The targets, with their connect times of the whole run. */
    List<TargetReading> targets() {
        return recent.isEmpty() ? Collections.<TargetReading>emptyList() : last().network.targets;
    }

    /** The listener wrote its last row; what its books say now counts. */
    void close(BooksReading books) {
        closed = books;
    }

    /** Samples that the listener recorded and will never write. */
    long samplesMissing() {
        double missing = closed == null
                ? recent.isEmpty() ? 0 : last().books.dropped
                : Math.max(closed.dropped, closed.recorded - closed.written);
        // Not a number where nobody keeps books.
        return (long) missing;
    }

    /** Seconds watched. */
    long seconds() {
        return Math.round((lastMs - firstMs) / 1000.0);
    }

    /** Seconds watched after the warm-up. */
    long judgedSeconds() {
        return seconds() - warmupSeconds;
    }

    /** Whether there were enough readings for every rule. */
    boolean judged() {
        return readings >= longestWindow + warmupSeconds;
    }

    private Reading last() {
        return recent.get(recent.size() - 1);
    }

    private static String summary(List<RuleHistory> some) {
        return some.stream()
                .map(RuleHistory::summary)
                .filter(summary -> !summary.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
