// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.rule.Rule;
import io.github.trueload.health.rule.VerdictKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** What all rules said during a run, in the order of the rules. Used under its owner's lock. */
final class RuleHistories {
    private final List<RuleHistory> all = new ArrayList<>();

    RuleHistories(List<Rule> rules) {
        rules.forEach(rule -> all.add(new RuleHistory(rule)));
    }

    /** That of each rule, whether it said anything or not. */
    List<RuleHistory> all() {
        return Collections.unmodifiableList(all);
    }

    /** What the rules say or have said; those that hold now come first. */
    List<LiveVerdict> live() {
        List<LiveVerdict> live = new ArrayList<>();
        for (RuleHistory history : all) {
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
        List<RuleHistory> misses = new ArrayList<>(all);
        misses.removeIf(history -> !history.isNearMiss());
        return misses;
    }

    /** Whether the generator was the limit in the second that ends at a time, as far as is known now. */
    boolean isLimited(long timeMs) {
        return all.stream().anyMatch(history -> history.rule().kind().isLimit() && history.covers(timeMs));
    }

    private List<RuleHistory> spoken(boolean limit) {
        List<RuleHistory> spoken = new ArrayList<>(all);
        spoken.removeIf(
                history -> history.episodes().isEmpty() || history.rule().kind().isLimit() != limit);
        return spoken;
    }
}
