// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import io.github.trueload.health.matter.Check;
import io.github.trueload.health.matter.HealthRow;
import io.github.trueload.health.matter.Matter.Judgement;
import io.github.trueload.health.matter.Matter.Weight;
import io.github.trueload.health.matter.Matters;
import io.github.trueload.health.matter.Settings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What was found in a run so far: has what was read judged second by second, and keeps what is said: the lines to say
 * now, the verdicts of the current interval, the episodes of the whole run. Used under its owner's lock.
 */
final class Run {
    final Matters matters;
    private final int warnSeconds;
    private final int warmupSeconds;
    private final int longestWindow;
    private final List<Check> checks;
    private final Map<Check, String> said = new LinkedHashMap<>();
    private long readings;

    /** Begin of the load's first second or, until there is one, of the second with the first user, or of the watch. */
    long firstMs = System.currentTimeMillis();

    private boolean begun;
    /** Whether users have made load, and not only set up. */
    private boolean loaded;
    /** Whether the last second is none of the load's: others tear down, or still set up when it began. */
    boolean over;

    /** End of the last second of the load, or of the watch. */
    long lastMs = firstMs;

    Run(Settings settings, Matters matters) {
        this.matters = matters;
        warnSeconds = settings.seconds("warnSeconds", 60);
        warmupSeconds = settings.warmupSeconds();
        checks = matters.checks();
        longestWindow = checks.stream().mapToInt(check -> check.seconds).max().orElse(1);
    }

    /** Judges what was read last, once for all seconds that a program stood still; returns the lines that are due. */
    List<String> judge(long timeMs, int passed) {
        pass(timeMs, passed);
        List<String> lines = new ArrayList<>();
        Set<String> limits = new LinkedHashSet<>();
        for (Check check : checks) {
            if (isDue(check)) {
                Judgement judgement = over && check.isOfLoad()
                        ? Judgement.fine(Double.NaN)
                        : withReason(check, check.judge(), limits);
                check.accept(judgement);
                if (judgement.isVerdict()) {
                    said.put(check, judgement.text);
                    if (check.maySay(timeMs, warnSeconds)) {
                        lines.add("Generator health, " + check.tag + ": " + judgement.text);
                    }
                }
            }
        }
        return lines;
    }

    /** The watch ends; the load may have begun or ended since the last second. */
    void end(long timeMs) {
        pass(lastMs, 0);
        lastMs = over ? lastMs : Math.max(lastMs, timeMs);
    }

    /** Counts what of the time is of the run. */
    private void pass(long timeMs, int passed) {
        boolean loadBegins = !loaded && matters.time.hasLoad();
        loaded |= loadBegins;
        boolean mixed = loadBegins && (begun || matters.time.hasOthers());
        over = mixed || matters.time.isLoadOver();
        if (mixed) {
            matters.forget();
            firstMs = timeMs;
            lastMs = timeMs;
            readings = 0;
        } else if (loadBegins) {
            matters.time.forget();
        }
        if (over) {
            return;
        }
        lastMs = timeMs;
        // What listeners need before JMeter lets users start is not of the run.
        boolean begins = !begun && matters.time.hasUsers();
        begun |= begins;
        firstMs = readings == 0 || begins ? timeMs - 1000L * passed : firstMs;
        readings += Math.min(passed, longestWindow);
    }

    /** While classes are loaded and code is compiled, threads wait and processors are busy in every run. */
    private boolean isDue(Check check) {
        return readings >= check.seconds + (check.seconds > 1 ? warmupSeconds : 0);
    }

    /** A rate is missed, or throughput stays, for a reason; limits come before those that ask. */
    private Judgement withReason(Check check, Judgement judgement, Set<String> limits) {
        if (!judgement.isVerdict()) {
            return judgement;
        }
        if (check.isLimit()) {
            limits.add(check.tag);
        }
        if (check.otherwise() == null) {
            return judgement;
        }
        if (!limits.isEmpty()) {
            return judgement.because("this generator is the limit meanwhile (" + String.join(", ", limits) + ")");
        }
        return isJudged() && !check.otherwise().isEmpty() ? judgement.because(check.otherwise()) : judgement;
    }

    /** The rows of the time since the last call, verdicts included; none when nothing was read meanwhile. */
    List<HealthRow> takeRows() {
        List<HealthRow> rows = matters.takeRows();
        if (!rows.isEmpty()) {
            // Two checks may share a tag, but two rows of one interval may not.
            Map<String, String> texts = new LinkedHashMap<>();
            said.forEach((check, text) -> texts.merge(check.tag, text, (one, other) -> one + "; " + other));
            said.clear();
            texts.forEach((tag, text) -> rows.add(
                    new HealthRow().tag("verdict", tag).number("active", 1).text("text", text)));
        }
        return rows;
    }

    /** What the checks say or have said; those that hold now come first. */
    List<Check.Live> live() {
        return spoken(check -> true).stream()
                .map(Check::live)
                .sorted(Comparator.comparing(live -> !live.holds))
                .collect(Collectors.toList());
    }

    List<Check> spoken(Predicate<Check> kind) {
        return checks(kind.and(Check::hasSpoken));
    }

    List<Check> spoken(Weight weight) {
        return spoken(check -> check.weight == weight);
    }

    private List<Check> checks(Predicate<Check> kind) {
        return checks.stream().filter(kind).collect(Collectors.toList());
    }

    /** Whether the generator was the limit in the second that ends at a time, as far as is known now. */
    boolean isLimited(long timeMs) {
        return checks.stream().anyMatch(check -> check.isLimit() && check.covers(timeMs));
    }

    /** In one sentence, for a run without a limit: that the generator is cleared, or why it is not. */
    String clearance() {
        if (!isJudged()) {
            return seconds() + " s were too short to judge the generator by";
        }
        List<Check> nearMisses = nearMisses();
        if (nearMisses.isEmpty()) {
            String time = matters.time.summary();
            return "this generator was not the bottleneck in " + seconds() + " s" + (time.isEmpty() ? "" : ": " + time);
        }
        return "no bottleneck lasted, but for moments of " + seconds() + " s a figure was over its limit: "
                + nearMisses.stream()
                        .map(check -> check.what() + " up to " + check.most())
                        .collect(Collectors.joining(", "));
    }

    List<Check> lookedAt() {
        return checks(Check::isLookedAt);
    }

    /** Checks whose figure was over its limit, but not for long enough. */
    List<Check> nearMisses() {
        return checks(Check::isNearMiss);
    }

    /** Seconds watched since the first user, without those in which others set up and tear down. */
    long seconds() {
        return (lastMs - firstMs) / 1000;
    }

    /** The same without the warm-up. */
    long judgedSeconds() {
        return seconds() - warmupSeconds;
    }

    /** Whether there were enough seconds for every check: all but the warm-up with users. */
    boolean isJudged() {
        return readings >= longestWindow + warmupSeconds && seconds() >= longestWindow;
    }
}
