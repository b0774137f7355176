// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.health.matter.Check;
import io.github.trueload.health.matter.Machine;
import io.github.trueload.health.matter.Matter.Judgement;
import io.github.trueload.health.record.Baseline;
import io.github.trueload.health.record.LabelRate;
import io.github.trueload.health.record.Times;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The outcome of a run as JSON, in the schema that docs/generator-health.md describes. */
public final class ReportJson {
    /** A verdict that comes and goes all night has thousands of episodes; the later ones are told by their times. */
    private static final int MOST_EVIDENCE = 200;

    private static final double DECIMALS = 1000;

    /** What names of flags speak of that hold a secret. */
    private static final List<String> SECRETS =
            Arrays.asList("pass", "pwd", "token", "secret", "cred", "key", "auth", "header", "cookie", "@");

    final Outcome outcome;
    private final boolean master;
    private final Map<String, Object> known;

    /**
     * Joins an outcome with what JMeter alone knows.
     *
     * @param master whether this JVM was the master of a distributed test, which made no samples itself
     * @param known what the report has of the run beside that: its {@code id} and {@code plan}, the {@code seeds} of
     *     random numbers, and {@code versions} of what took part
     */
    public ReportJson(Outcome outcome, boolean master, Map<String, Object> known) {
        this.outcome = outcome;
        this.master = master;
        this.known = known;
    }

    Map<String, Object> report() {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("version", 1);
        report.put("figures", outcome.word.figures.text());
        report.put("reason", outcome.word.reason);
        report.put("goals", list(outcome.goals, GoalResult::json));
        report.put("run", run());
        report.put("findings", list(outcome.findings, ReportJson::finding));
        report.put("lookedAt", list(outcome.run.lookedAt(), ReportJson::lookedAt));
        report.put("notLookedAt", outcome.run.matters.notLookedAt());
        outcome.run.matters.report(report);
        Map<String, Object> total = times(outcome.record.total());
        total.put("perSecond", perSecond(null));
        report.put("total", total);
        report.put("distribution", outcome.record.total().buckets());
        report.put("errorKinds", outcome.record.errors());
        report.put("labels", list(outcome.record.all().keySet(), this::label));
        report.put("timeline", timeline());
        return report;
    }

    static String text(Map<String, Object> report) throws JsonProcessingException {
        return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(rounded(report));
    }

    private Map<String, Object> run() {
        ZoneId zone = ZoneId.systemDefault();
        Map<String, Object> json = new LinkedHashMap<>(known);
        json.put("master", master);
        json.put("fromMs", outcome.run.firstMs);
        json.put("toMs", outcome.run.lastMs);
        json.put("seconds", outcome.seconds);
        json.put("zone", zone.getId());
        Instant start = Instant.ofEpochMilli(outcome.run.firstMs);
        json.put("offsetMinutes", zone.getRules().getOffset(start).getTotalSeconds() / 60);
        json.put("processors", outcome.run.matters.processors.capacity());
        json.put("heapMax", outcome.run.matters.collector.heapMax());
        json.put("healthCpuPercent", 100 * outcome.run.matters.own.meanCost());
        Machine.report(json);
        json.put("flags", withoutSecrets(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        return json;
    }

    /** The JVM's flags; the values of those that may hold a secret are left out. */
    static List<String> withoutSecrets(List<String> arguments) {
        return arguments.stream()
                .map(argument -> SECRETS.stream().anyMatch(argument.toLowerCase(Locale.ROOT)::contains)
                        ? argument.replaceFirst("(?s)=.*", "=...")
                        : argument)
                .collect(Collectors.toList());
    }

    private static Map<String, Object> finding(Check check) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("verdict", check.tag);
        json.put("limit", check.isLimit());
        json.put("text", check.worst().text);
        json.put("stack", check.worst().stack);
        List<Object> episodes = new ArrayList<>();
        for (Judgement episode : check.episodes()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("fromMs", episode.fromMs);
            one.put("toMs", episode.toMs);
            if (episodes.size() < MOST_EVIDENCE) {
                one.put("text", episode.text);
                one.put("stack", episode.stack);
            }
            episodes.add(one);
        }
        json.put("episodes", episodes);
        return json;
    }

    private static Map<String, Object> lookedAt(Check check) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("what", check.what());
        json.put("most", check.most());
        return json;
    }

    private Map<String, Object> label(String label) {
        Times all = outcome.record.all().get(label);
        // In which seconds of a slave's troubles a sample was made, its master cannot know.
        Times outside = master ? all : outcome.record.outside(label);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("label", label);
        if (outcome.record.isAdditional(label)) {
            json.put("transaction", true);
        }
        json.putAll(times(all));
        json.put("perSecond", perSecond(label));
        json.put("standardError", Baseline.errors(outcome.record, label));
        json.put("inEpisodes", all.count() == 0 ? 0 : 1 - (double) outside.count() / all.count());
        json.put("outsideEpisodes", times(outside));
        outcome.run.matters.time.reportLabel(label, json);
        LabelRate rate = outcome.record.rate(label);
        if (rate != null) {
            Map<String, Object> intended = rate.json();
            intended.putAll(rate.intended.json());
            json.put("intended", intended);
        }
        return json;
    }

    /** Samples of the load in each of its seconds: of all labels, or of one. */
    private double perSecond(String label) {
        double seconds = (outcome.run.lastMs - outcome.run.firstMs) / 1000.0;
        return outcome.record.ofLoad(label) / Math.max(1e-3, seconds);
    }

    private static Map<String, Object> times(Times times) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("count", times.count());
        json.put("errors", times.errors());
        json.putAll(times.json());
        return json;
    }

    /** By columns: the file stays small, and the page draws it as it is. */
    private Map<String, Object> timeline() {
        Map<String, double[]> columns = outcome.record.timeline();
        if (master) {
            // Its sampler threads are those of the slaves.
            columns.keySet().removeAll(Arrays.asList("threads", "threadsBusy"));
        }
        Map<String, Object> timeline = new LinkedHashMap<>();
        columns.forEach((name, column) ->
                timeline.put(name, Arrays.stream(column).boxed().collect(Collectors.toList())));
        return timeline;
    }

    private static <T> List<Object> list(Iterable<T> values, Function<T, Object> json) {
        List<Object> list = new ArrayList<>();
        values.forEach(value -> list.add(json.apply(value)));
        return list;
    }

    /** Three decimals are plenty; what is unknown is null. */
    private static Object rounded(Object value) {
        if (value instanceof Map) {
            Map<Object, Object> map = new LinkedHashMap<>();
            ((Map<?, ?>) value).forEach((key, one) -> map.put(key, rounded(one)));
            return map;
        }
        if (value instanceof Iterable) {
            return list((Iterable<?>) value, ReportJson::rounded);
        }
        return value instanceof Double ? rounded((double) value) : value;
    }

    private static Number rounded(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return null;
        }
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return (long) value;
        }
        return Math.round(value * DECIMALS) / DECIMALS;
    }
}
