// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.reading.Reading;
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
    private final Map<VerdictKind, String> current = new EnumMap<>(VerdictKind.class);
    private int readings;
    private long firstMs;
    private long lastMs;

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
        firstMs = readings++ == 0 ? reading.timeMs - 1000 : firstMs;
        lastMs = reading.timeMs;
        if (recent.size() > longestWindow) {
            recent.remove(0);
        }
        List<String> lines = new ArrayList<>();
        for (RuleHistory history : histories) {
            Rule rule = history.rule();
            if (isDue(rule)) {
                Window window = new Window(recent.subList(recent.size() - rule.seconds(), recent.size()));
                Judgement judgement = rule.judge(window);
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

    /** What each rule said during the run. */
    List<RuleHistory> histories() {
        return Collections.unmodifiableList(histories);
    }

    /** Seconds watched. */
    long seconds() {
        return Math.round((lastMs - firstMs) / 1000.0);
    }

    /** Whether there were enough readings for every rule. */
    boolean judged() {
        return readings >= longestWindow + warmupSeconds;
    }
}
