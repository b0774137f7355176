// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.common.goal.Goal;
import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.common.goal.GoalResult.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * An earlier run, by its report, than which this one shall not be slower: percentile by percentile of each label, by
 * more than a share and more than some milliseconds. What is slower by more may still be chance: then the standard
 * errors of both, which come from the seconds of each run, explain it.
 */
public final class Baseline {
    /** Those that are compared; reports call them p50, p95 and p99. */
    private static final double[] PERCENTILES = {50, 95, 99};

    /** So many samples must be above a percentile that is compared. */
    private static final int LEAST_ABOVE = 10;

    /** How often chance may be taken for a difference, in a hundred comparisons of two runs. */
    private static final double FALSE_ALARMS = 0.05;

    private static final int MOST_NAMES = 10;

    private final String name;
    private final JsonNode report;
    private final double share;
    private final double ms;
    private final List<String> tooFew = new ArrayList<>();

    private Baseline(String name, JsonNode report, double share, double ms) {
        this.name = name;
        this.report = report;
        this.share = share;
        this.ms = ms;
    }

    /**
     * Reads the JSON of an earlier report, than which percentiles may be slower by a share, 0 to 1, and by some
     * milliseconds. IOException when it cannot be read, or is no such report.
     */
    public static Baseline read(Path file, double share, double ms) throws IOException {
        JsonNode report = new ObjectMapper().readTree(Files.readAllBytes(file));
        if (report == null
                || !report.path("labels").isArray()
                || !report.path("figures").isTextual()) {
            throw new IOException("it is no report of generator health (<name>-health.json)");
        }
        return new Baseline(String.valueOf(file.getFileName()), report, share, ms);
    }

    /** What is added to the labels of a report, so that a later run can be compared with this one. */
    public static Map<String, Object> errors(RunRecord record, String label) {
        double[] errors = record.errors(label, PERCENTILES);
        Map<String, Object> json = new LinkedHashMap<>();
        for (int i = 0; i < errors.length; i++) {
            json.put(name(PERCENTILES[i]), errors[i]);
        }
        return json;
    }

    private static String name(double percent) {
        return "p" + Math.round(percent);
    }

    /** First what came of the comparison as a whole, and then what came of each figure that was compared. */
    List<GoalResult> judge(RunRecord record, String against) {
        List<GoalResult> figures = new ArrayList<>();
        String why = against;
        if (why.isEmpty() && report.path("figures").asText().equals("invalid")) {
            why = "the figures of " + name + " are invalid themselves: "
                    + report.path("reason").asText();
        }
        if (why.isEmpty()) {
            figures = compare(record);
            why = figures.isEmpty() ? "no label has enough samples in both runs" : "";
        }
        List<GoalResult> all = new ArrayList<>();
        all.add(summary(record.all().keySet(), figures, why));
        all.addAll(figures);
        return all;
    }

    private GoalResult summary(Set<String> labels, List<GoalResult> figures, String why) {
        long met = figures.stream().filter(GoalResult::isMet).count();
        Result result = !why.isEmpty() ? Result.NOT_JUDGED : met == figures.size() ? Result.MET : Result.MISSED;
        List<String> details = new ArrayList<>();
        if (why.isEmpty()) {
            named(details, "new labels", labels, labels().keySet());
            named(details, "labels that are gone", labels().keySet(), labels);
            named(details, "too few samples for some figures of", tooFew, new ArrayList<>());
        } else {
            details.add(why);
        }
        String figure = figures.isEmpty() ? "" : met + " of " + figures.size() + " figures are not slower";
        String limit = Goal.number(100 * share) + " % and " + Goal.number(ms) + " ms";
        return new GoalResult(
                "no more than " + limit + " slower than " + name,
                result,
                figure,
                figures.size() - met,
                limit,
                String.join("; ", details));
    }

    private static void named(List<String> details, String what, Iterable<String> labels, Collection<String> but) {
        TreeSet<String> names = new TreeSet<>();
        labels.forEach(names::add);
        names.removeAll(but);
        if (!names.isEmpty()) {
            String more = names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "";
            details.add(what + ": " + names.stream().limit(MOST_NAMES).collect(Collectors.joining(", ")) + more);
        }
    }

    private Map<String, JsonNode> labels() {
        Map<String, JsonNode> labels = new LinkedHashMap<>();
        report.path("labels").forEach(label -> labels.put(label.path("label").asText(), label));
        return labels;
    }

    private List<GoalResult> compare(RunRecord record) {
        Map<String, JsonNode> earlier = labels();
        List<Comparison> comparisons = new ArrayList<>();
        tooFew.clear();
        record.all().forEach((label, now) -> {
            JsonNode old = earlier.get(label);
            if (old != null) {
                for (double percent : PERCENTILES) {
                    double above = Math.min(now.count(), old.path("count").asLong()) * (1 - percent / 100);
                    if (above >= LEAST_ABOVE && old.path(name(percent)).isNumber()) {
                        comparisons.add(new Comparison(label, percent, old, now));
                    } else {
                        tooFew.add(label);
                    }
                }
            }
        });
        return comparisons.stream()
                .map(comparison -> comparison.judge(record, comparisons.size()))
                .collect(Collectors.toList());
    }

    /** One percentile of one label in both runs. */
    private final class Comparison {
        private final String label;
        private final double percent;
        private final JsonNode old;
        private final double before;
        private final double now;

        private Comparison(String label, double percent, JsonNode old, Times times) {
            this.label = label;
            this.percent = percent;
            this.old = old;
            before = old.path(name(percent)).asDouble();
            now = times.percentile(percent);
        }

        private double error(RunRecord record) {
            double error = record.errors(label, percent)[0];
            return Math.hypot(
                    error, old.path("standardError").path(name(percent)).asDouble(Double.NaN));
        }

        /**
         * What is slower by more than is tolerated is so by chance, unless it lies farther from before than a normal
         * deviate does in one of twenty comparisons of two runs, however many figures these have: by Bonferroni's
         * correction and the bound {@code exp(-z*z/2)/2} of its tail, which is somewhat too careful.
         */
        private GoalResult judge(RunRecord record, int comparisons) {
            double limit = Math.max(before * (1 + share), before + ms);
            String told = Goal.number(before) + " ms before, " + Goal.number(limit) + " ms tolerated";
            boolean met = now <= limit;
            double error = met ? Double.NaN : error(record);
            if (!Double.isNaN(error)) {
                double explained = error * Math.sqrt(2 * Math.log(comparisons / (2 * FALSE_ALARMS)));
                met = now - before <= explained;
                told += String.format(
                        Locale.ROOT,
                        met
                                ? "; no difference beyond noise: the seconds of both runs explain %.0f ms"
                                : "; the seconds of both runs explain only %.0f ms",
                        explained);
            }
            String goal = name(percent) + " of \"" + label + "\" as in " + name;
            Result result = met ? Result.MET : Result.MISSED;
            return new GoalResult(goal, result, Goal.number(now) + " ms", now, Goal.number(limit) + " ms", told)
                    .asPart();
        }
    }
}
