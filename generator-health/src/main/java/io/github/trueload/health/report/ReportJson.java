// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.health.reading.GapTotals;
import io.github.trueload.health.reading.TargetReading;
import io.github.trueload.health.record.Point;
import io.github.trueload.health.record.RunRecord;
import io.github.trueload.health.record.Times;
import io.github.trueload.health.watch.Episode;
import io.github.trueload.health.watch.Finding;
import io.github.trueload.health.watch.RunOutcome;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the outcome of a run as JSON, in the schema that docs/generator-health.md describes. Stateless. */
final class ReportJson {
    static final int VERSION = 1;
    /** A verdict that comes and goes all night has thousands of episodes; the later ones are told by their times. */
    private static final int MOST_EVIDENCE = 200;

    private ReportJson() {}

    static String of(RunOutcome outcome, RunFacts facts) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeNumberField("version", VERSION);
            json.writeStringField("figures", outcome.word().figures.text());
            json.writeStringField("reason", outcome.word().reason);
            new RunJson(outcome, facts).write(json);
            findings(json, outcome.findings());
            texts(json, "notLookedAt", outcome.notLookedAt());
            targets(json, outcome.targets());
            if (outcome.gap().samples > 0) {
                gap(json, outcome.gap());
            }
            RateJson rates = new RateJson(outcome.rates());
            labels(json, outcome.record(), rates, facts.master);
            rates.timers(json);
            rates.schedules(json);
            timeline(json, outcome.record().points(), facts.master);
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("a text cannot be written to", e);
        }
        return text.toString();
    }

    private static void findings(JsonGenerator json, List<Finding> findings) throws IOException {
        json.writeArrayFieldStart("findings");
        for (Finding finding : findings) {
            json.writeStartObject();
            json.writeStringField("verdict", finding.verdict);
            json.writeBooleanField("limit", finding.limit);
            json.writeStringField("text", finding.text);
            texts(json, "stack", finding.stack);
            json.writeArrayFieldStart("episodes");
            int written = 0;
            for (Episode episode : finding.episodes()) {
                episode(json, episode, written++ < MOST_EVIDENCE);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void episode(JsonGenerator json, Episode episode, boolean evidence) throws IOException {
        json.writeStartObject();
        json.writeNumberField("fromMs", episode.fromMs());
        json.writeNumberField("toMs", episode.toMs());
        if (evidence) {
            json.writeStringField("text", episode.text());
            texts(json, "stack", episode.stack());
        }
        json.writeEndObject();
    }

    private static void targets(JsonGenerator json, List<TargetReading> targets) throws IOException {
        json.writeArrayFieldStart("targets");
        for (TargetReading target : targets) {
            json.writeStartObject();
            json.writeStringField("target", target.target);
            json.writeNumberField("connects", target.connects);
            number(json, "connectFloorMs", target.floorMs);
            number(json, "connectP50Ms", target.p50Ms);
            number(json, "connectP99Ms", target.p99Ms);
            number(json, "tcpFloorMs", target.tcpFloorMs);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void gap(JsonGenerator json, GapTotals gap) throws IOException {
        json.writeObjectFieldStart("gap");
        json.writeNumberField("samples", gap.samples);
        number(json, "client", gap.clientMs);
        number(json, "server", gap.serverMs);
        number(json, "p50", gap.p50Ms);
        number(json, "p90", gap.p90Ms);
        number(json, "p99", gap.p99Ms);
        number(json, "max", gap.maxMs);
        json.writeArrayFieldStart("histogram");
        for (long[] bucket : gap.buckets()) {
            json.writeStartObject();
            json.writeNumberField("toMs", bucket[0]);
            json.writeNumberField("count", bucket[1]);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void labels(JsonGenerator json, RunRecord record, RateJson rates, boolean master)
            throws IOException {
        json.writeArrayFieldStart("labels");
        for (Map.Entry<String, Times> label : record.all().entrySet()) {
            Times all = label.getValue();
            // In which seconds of a slave's troubles a sample was made, its master cannot know.
            Times outside = master ? all : record.outside(label.getKey());
            json.writeStartObject();
            json.writeStringField("label", label.getKey());
            times(json, all);
            number(json, "inEpisodes", all.count() == 0 ? 0 : 1 - (double) outside.count() / all.count());
            json.writeObjectFieldStart("outsideEpisodes");
            times(json, outside);
            json.writeEndObject();
            rates.label(json, label.getKey());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void times(JsonGenerator json, Times times) throws IOException {
        json.writeNumberField("count", times.count());
        json.writeNumberField("errors", times.errors());
        number(json, "mean", times.mean());
        number(json, "p50", times.percentile(50));
        number(json, "p90", times.percentile(90));
        number(json, "p99", times.percentile(99));
        number(json, "max", times.max());
    }

    /** By columns: the file stays small, and the page draws it as it is. */
    private static void timeline(JsonGenerator json, List<Point> points, boolean master) throws IOException {
        Set<String> names = new LinkedHashSet<>();
        points.forEach(point -> names.addAll(point.names()));
        if (master) {
            // Its sampler threads are those of the slaves.
            names.removeAll(Arrays.asList("threads", "threadsBusy"));
        }
        json.writeObjectFieldStart("timeline");
        json.writeArrayFieldStart("timeMs");
        for (Point point : points) {
            json.writeNumber(point.timeMs);
        }
        json.writeEndArray();
        for (String name : names) {
            json.writeArrayFieldStart(name);
            for (Point point : points) {
                number(json, point.figure(name));
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    static void texts(JsonGenerator json, String name, List<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    static void number(JsonGenerator json, String name, double value) throws IOException {
        json.writeFieldName(name);
        number(json, value);
    }

    /** Three decimals are plenty; what is unknown is null. */
    private static void number(JsonGenerator json, double value) throws IOException {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            json.writeNull();
        } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(Math.round(value * 1000) / 1000.0);
        }
    }
}
