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
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts the readings of a run before the rules and keeps what they say: the lines to say now, the verdicts of the
 * current interval, the episodes of the whole run. Not thread-safe: used under its owner's lock.
 */
final class VerdictLog {
    private final List<RuleHistory> histories = new ArrayList<>();
    private final int warnSeconds;
    private final int warmupSeconds;
    private final int longestWindow;
    private final List<Reading> recent = new ArrayList<>();
    private final Coverage coverage = new Coverage();
    private final Map<VerdictKind, String> current = new EnumMap<>(VerdictKind.class);
    private int readings;
    private long firstMs;
    private long lastMs;
    /** Null while the listener may still write. */
    private BooksReading closed;

    VerdictLog(Thresholds thresholds) {
        this(Rules.of(thresholds), thresholds);
    }

    private VerdictLog(List<Rule> rules, Thresholds thresholds) {
        this.warnSeconds = thresholds.warnSeconds();
        this.warmupSeconds = thresholds.warmupSeconds();
        int longest = 1;
        for (Rule rule : rules) {
            histories.add(new RuleHistory(rule));
            longest = Math.max(longest, rule.seconds());
        }
        this.longestWindow = longest;
    }

    /** Judges one more reading and returns the lines that are due. */
    List<String> accept(Reading reading) {
        recent.add(reading);
        coverage.add(reading);
        firstMs = readings++ == 0 ? reading.timeMs - 1000 : firstMs;
        lastMs = reading.timeMs;
        if (recent.size() > longestWindow) {
            recent.remove(0);
        }
        List<String> lines = new ArrayList<>();
        Set<VerdictKind> limitsNow = EnumSet.noneOf(VerdictKind.class);
        for (RuleHistory history : histories) {
            Rule rule = history.rule();
            if (isDue(rule)) {
                Window window = new Window(recent.subList(recent.size() - rule.seconds(), recent.size()));
                Judgement judgement = withCause(rule.judge(window), rule.kind(), limitsNow);
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

    /** A rate is missed, or throughput stays, for a reason; where the generator is the limit meanwhile, it is said. */
    private Judgement withCause(Judgement judgement, VerdictKind kind, Set<VerdictKind> limitsNow) {
        if (!judgement.isVerdict()) {
            return judgement;
        }
        if (kind.isLimit()) {
            limitsNow.add(kind);
        }
        boolean asksWhy = kind == VerdictKind.BEHIND || kind == VerdictKind.KNEE || kind == VerdictKind.GAP;
        if (asksWhy && !limitsNow.isEmpty()) {
            return judgement.because(limitsNow.stream()
                    .map(VerdictKind::tag)
                    .collect(Collectors.joining(", ", "this generator is the limit meanwhile (", ")")));
        }
        return kind == VerdictKind.KNEE && judged()
                ? judgement.because(
                        "no limit of this generator was seen meanwhile, so it is the target, or the way to it")
                : judgement;
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

    /** What the rules say or have said; those that hold now come first. */
    List<LiveVerdict> live() {
        List<LiveVerdict> live = new ArrayList<>();
        for (RuleHistory history : histories) {
            if (!history.episodes().isEmpty()) {
                live.add(new LiveVerdict(history));
            }
        }
        live.sort(Comparator.comparing(verdict -> !verdict.holds));
        return live;
    }

    /** What the rules said whose verdicts mean that the generator was the limit. */
    List<RuleHistory> limits() {
        return spoken(true);
    }

    /** What the other rules said. */
    List<RuleHistory> notes() {
        return spoken(false);
    }

    /** Seconds in which fewer samples started than a rate timer asked for. */
    long secondsBehind() {
        List<RuleHistory> behind = spoken(false);
        behind.removeIf(history -> history.rule().kind() != VerdictKind.BEHIND);
        return Episodes.seconds(behind);
    }

    /** Tags of what a listener told that makes the figures doubtful which it writes. */
    List<String> told() {
        return spoken(false).stream()
                .map(history -> history.rule().kind())
                .filter(kind -> kind == VerdictKind.CLOCK || kind == VerdictKind.DUPLICATE)
                .map(VerdictKind::tag)
                .collect(Collectors.toList());
    }

    /** Rules whose figure was over its limit, but not for long enough. */
    List<RuleHistory> nearMisses() {
        List<RuleHistory> misses = new ArrayList<>(histories);
        misses.removeIf(history -> !history.isNearMiss());
        return misses;
    }

    /** In one sentence, for a run without a limit: that the generator is cleared, or why it is not. */
    String clearance() {
        if (!judged()) {
            return seconds() + " s were too short to judge the generator by";
        }
        return nearMisses().isEmpty()
                ? "this generator was not the bottleneck in " + seconds() + " s: " + figures(histories)
                : "no bottleneck lasted, but for moments of " + seconds() + " s a figure was over its limit: "
                        + figures(nearMisses());
    }

    /** Whether the generator was the limit in the second that ends at a time, as far as is known now. */
    boolean isLimited(long timeMs) {
        return histories.stream().anyMatch(history -> history.rule().kind().isLimit() && history.covers(timeMs));
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

    private List<RuleHistory> spoken(boolean limit) {
        List<RuleHistory> spoken = new ArrayList<>(histories);
        spoken.removeIf(
                history -> history.episodes().isEmpty() || history.rule().kind().isLimit() != limit);
        return spoken;
    }

    private static String figures(List<RuleHistory> some) {
        return some.stream()
                .map(RuleHistory::summary)
                .filter(summary -> !summary.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
