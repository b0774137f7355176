// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.health.matter.Matter.Judgement;
import io.github.trueload.health.record.Baseline;
import io.github.trueload.health.record.RunRecord;
import io.github.trueload.health.record.SampleErrors;
import io.github.trueload.health.record.Times;
import io.github.trueload.health.word.Finding;
import io.github.trueload.health.word.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Writes the outcome of a run as JSON, in the schema that docs/generator-health.md describes. */
final class ReportJson {
    private static final int VERSION = 1;

    /** A verdict that comes and goes all night has thousands of episodes; the later ones are told by their times. */
    private static final int MOST_EVIDENCE = 200;

    private static final int PERCENT = 100;
    private static final double DECIMALS = 1000;

    private ReportJson() {}

    static Map<String, Object> report(Outcome outcome, RunFacts facts) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("version", VERSION);
        report.put("figures", outcome.word.figures.text());
        report.put("reason", outcome.word.reason);
        report.put("goals", list(outcome.goals, GoalResult::json));
        report.put("run", run(outcome, facts));
        report.put("findings", list(outcome.findings, ReportJson::finding));
        report.put("lookedAt", list(outcome.lookedAt, ReportJson::lookedAt));
        report.put("notLookedAt", outcome.matters.notLookedAt());
        outcome.matters.report(report);
        report.put("total", times(outcome.record.total()));
        report.put("distribution", list(outcome.record.total().buckets(), ReportJson::bucket));
        report.put("errorKinds", list(outcome.record.errors(), ReportJson::errorKind));
        report.put("labels", list(outcome.record.all().keySet(), label -> label(label, outcome, facts.master)));
        report.put("timeline", timeline(outcome.record.points(), facts.master));
        return report;
    }

    static String text(Map<String, Object> report) throws JsonProcessingException {
        return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(rounded(report));
    }

    private static Map<String, Object> run(Outcome outcome, RunFacts facts) {
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("id", facts.run);
        run.put("plan", facts.plan);
        run.put("master", facts.master);
        run.put("fromMs", outcome.fromMs);
        run.put("toMs", outcome.toMs);
        run.put("seconds", outcome.seconds);
        run.put("zone", facts.zone.getId());
        run.put("offsetMinutes", facts.offsetMinutes(outcome.fromMs));
        run.put("processors", outcome.matters.processors.capacity());
        run.put("heapMax", outcome.matters.collector.heapMax());
        run.put("healthCpuPercent", PERCENT * outcome.matters.cost.meanShare());
        Map<String, Object> machine = new LinkedHashMap<>();
        machine.put("host", facts.machine.host);
        machine.put("processors", facts.machine.processors);
        machine.put("memory", facts.machine.memory);
        run.put("machine", machine);
        Map<String, Object> container = new LinkedHashMap<>();
        container.put("memory", facts.machine.memoryLimit);
        container.put("threads", facts.machine.threadsLimit);
        run.put("container", container);
        run.put("versions", facts.versions);
        run.put("seeds", facts.seeds);
        run.put("flags", facts.flags);
        return run;
    }

    private static Map<String, Object> finding(Finding finding) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("verdict", finding.check.tag);
        json.put("limit", finding.check.isLimit());
        json.put("text", finding.worst().text);
        json.put("stack", finding.worst().stack);
        List<Object> episodes = new ArrayList<>();
        for (Judgement episode : finding.episodes()) {
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

    private static Map<String, Object> lookedAt(Finding finding) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("what", finding.check.what());
        json.put("most", finding.most());
        return json;
    }

    private static Map<String, Object> bucket(Times.Bucket bucket) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("fromMs", bucket.fromMs);
        json.put("toMs", bucket.toMs);
        json.put("count", bucket.count());
        return json;
    }

    private static Map<String, Object> errorKind(SampleErrors.Kind kind) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("code", kind.code);
        json.put("message", kind.message);
        json.put("label", kind.label);
        json.put("count", kind.count());
        json.put("firstMs", kind.firstMs());
        return json;
    }

    private static Map<String, Object> label(String label, Outcome outcome, boolean master) {
        Times all = outcome.record.all().get(label);
        // In which seconds of a slave's troubles a sample was made, its master cannot know.
        Times outside = master ? all : outcome.record.outside(label);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("label", label);
        if (outcome.record.isAdditional(label)) {
            json.put("transaction", true);
        }
        json.putAll(times(all));
        json.put("standardError", Baseline.errors(outcome.record.goals, label));
        json.put("inEpisodes", all.count() == 0 ? 0 : 1 - (double) outside.count() / all.count());
        json.put("outsideEpisodes", times(outside));
        outcome.matters.reportLabel(label, json);
        return json;
    }

    private static Map<String, Object> times(Times times) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("count", times.count());
        json.put("errors", times.errors());
        json.put("mean", times.mean());
        json.put("p50", times.percentile(50));
        json.put("p90", times.percentile(90));
        json.put("p95", times.percentile(95));
        json.put("p99", times.percentile(99));
        json.put("max", times.max());
        return json;
    }

    /** By columns: the file stays small, and the page draws it as it is. */
    private static Map<String, Object> timeline(List<RunRecord.Point> points, boolean master) {
        Set<String> names = new LinkedHashSet<>();
        points.forEach(point -> names.addAll(point.names()));
        if (master) {
            // Its sampler threads are those of the slaves.
            names.removeAll(Arrays.asList("threads", "threadsBusy"));
        }
        Map<String, Object> timeline = new LinkedHashMap<>();
        timeline.put("timeMs", list(points, point -> point.timeMs));
        names.forEach(name -> timeline.put(name, list(points, point -> point.figure(name))));
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
