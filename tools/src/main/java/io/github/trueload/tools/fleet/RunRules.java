// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.tools.fleet.Generator.Claimant;
import io.github.trueload.tools.fleet.Generator.Figure;
import io.github.trueload.tools.fleet.Judgement.Finding.Findings;
import io.github.trueload.tools.fleet.Judgement.Finding.Word;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Whether it was one run of the generators that were wanted: all there, each once, together from start to end. */
final class RunRules {
    private static final Pattern INDEXED = Pattern.compile("(.*?)(0|[1-9]\\d{0,8})(\\D*)", Pattern.DOTALL);
    private static final int MOST_APPLICATIONS = 10;
    private static final String DUPLICATE = "duplicate";
    private static final long QUIET_MS = 10_000;
    private static final double SHARE_OF_RUN = 0.1;

    private final Fleet fleet;
    private final long lateMs;
    private final Findings findings;

    RunRules(Fleet fleet, long lateMs, Findings findings) {
        this.fleet = fleet;
        this.lateMs = lateMs;
        this.findings = findings;
    }

    void look() {
        presence();
        fleet.generators.forEach(this::name);
        timing();
    }

    /** All generators that ought to be there are, and no others. */
    private void presence() {
        int there = fleet.generators.size();
        List<String> missing = missing();
        if (there < fleet.expected || !missing.isEmpty()) {
            int number = Math.max(fleet.expected - there, missing.size());
            findings.add(
                    "missing",
                    Word.INVALID,
                    missing,
                    missing.isEmpty()
                            ? number + " of " + fleet.expected + " generators wrote nothing in this range" + others()
                            : "wrote nothing in this range");
        }
        if (there > fleet.expected) {
            findings.add(
                    "more",
                    Word.DOUBTFUL,
                    Collections.emptyList(),
                    there + " generators wrote in this range, " + fleet.expected + " were expected");
        }
        for (Generator each : fleet.generators) {
            if (!(each.get(Figure.FOUND) > 0)) {
                findings.invalid(
                        "silent",
                        each,
                        "no sample in the measurement " + fleet.rows.measurement()
                                + (each.get(Figure.COUNTED) > 0
                                        ? " under this name (an RMI master's Backend Listener writes them under the"
                                                + " names of its slaves: use the element Influx Listener)"
                                        : ""));
            }
        }
    }

    private String others() {
        return fleet.otherApplications.isEmpty()
                ? ""
                : "; there are rows of other applications: "
                        + fleet.otherApplications.stream()
                                .limit(MOST_APPLICATIONS)
                                .collect(Collectors.joining(", "));
    }

    /** Their names, where those of all others are one text with an index below the number of generators in it. */
    private List<String> missing() {
        Matcher first = INDEXED.matcher(fleet.generators.isEmpty() ? "" : fleet.generators.get(0).name);
        if (!first.matches()) {
            return Collections.emptyList();
        }
        Set<String> missing = IntStream.range(0, fleet.expected)
                .mapToObj(index -> first.group(1) + index + first.group(3))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> there = fleet.generators.stream().map(each -> each.name).collect(Collectors.toSet());
        boolean allIndexed = missing.containsAll(there);
        missing.removeAll(there);
        return allIndexed ? new ArrayList<>(missing) : Collections.emptyList();
    }

    /** Each name is that of one run: two at once replace rows of each other, and one after the other are two runs. */
    private void name(Generator each) {
        Set<String> machines = rivals(each.claimants);
        boolean saysSo = each.verdicts.stream().anyMatch(verdict -> verdict.kind.equals(DUPLICATE));
        if (!machines.isEmpty() || saysSo) {
            findings.invalid(
                    "twice",
                    each,
                    "two generators wrote under this name at once"
                            + (machines.isEmpty() ? "" : " (on " + String.join(", ", machines) + ")")
                            + ", so that each replaced rows of the other");
        } else if (each.startedAgain() || repeats(each.claimants)) {
            findings.doubtful("again", each, "ran more than once in this run: name each run anew (trueload.run)");
        }
    }

    private static Set<String> rivals(List<Claimant> claimants) {
        Set<String> machines = new TreeSet<>();
        for (Claimant one : claimants) {
            for (Claimant other : claimants) {
                if (one != other && one.replaces(other)) {
                    machines.add(one.machine);
                }
            }
        }
        return machines;
    }

    private static boolean repeats(List<Claimant> claimants) {
        return claimants.stream()
                .anyMatch(one -> claimants.stream().anyMatch(other -> one != other && one.repeats(other)));
    }

    /**
     * All started together, and ended together and by themselves. Times are those of the database's clock where a
     * generator's is known to differ.
     */
    private void timing() {
        double start = median(Generator::startedMs, false);
        double end = median(Generator::endedMs, true);
        for (Generator each : fleet.generators) {
            double afterMs = each.startedMs() - start;
            if (afterMs > lateMs) {
                findings.doubtful("late", each, "started " + seconds(afterMs) + " later than half of all did");
            }
            if (each.isOver()) {
                ended(each, end, end - start);
            } else {
                goneOrRunning(each);
            }
        }
    }

    private void ended(Generator each, double end, double runMs) {
        double earlyMs = end - each.endedMs();
        if (earlyMs > Math.max(lateMs, Double.isNaN(runMs) ? 0 : SHARE_OF_RUN * runMs)) {
            findings.doubtful("early", each, "ended " + seconds(earlyMs) + " earlier than half of all did");
        }
    }

    private void goneOrRunning(Generator each) {
        double intervalMs = 1000 * each.get(Figure.INTERVAL_S);
        double lastMs = each.get(Figure.LAST_MS) + intervalMs;
        double silentMs = lookedMs() - (lastMs - each.aheadMs());
        if (Double.isNaN(lastMs) || silentMs > Math.max(QUIET_MS, 2 * intervalMs)) {
            String since = Double.isNaN(lastMs)
                    ? ""
                    : ", and wrote nothing after "
                            + Instant.ofEpochMilli((long) lastMs).truncatedTo(ChronoUnit.SECONDS);
            findings.invalid("gone", each, "never said that it ended" + since + " (killed, or cut off)");
        } else {
            findings.doubtful("running", each, "was still running at the end of the range");
        }
    }

    /** The moment of the look, or when the last generator was heard, by the database's clock. */
    private double lookedMs() {
        return fleet.known(each -> each.heardLastMs() - each.aheadMs()).reduce(fleet.lookedMs, Math::max);
    }

    /** Of two in the middle the later one, or the earlier: else of two generators none could end early, or be late. */
    private double median(ToDoubleFunction<Generator> moment, boolean later) {
        double[] known = fleet.known(moment).sorted().toArray();
        return known.length == 0 ? Double.NaN : known[(known.length - (later ? 0 : 1)) / 2];
    }

    private static String seconds(double ms) {
        return String.format(Locale.ROOT, "%.1f s", ms / 1000);
    }
}
