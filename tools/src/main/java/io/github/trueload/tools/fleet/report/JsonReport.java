// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.tools.fleet.judge.Finding;
import io.github.trueload.tools.fleet.judge.Judgement;
import io.github.trueload.tools.fleet.judge.Word;
import io.github.trueload.tools.fleet.model.Figure;
import io.github.trueload.tools.fleet.model.Fleet;
import io.github.trueload.tools.fleet.model.Generator;
import io.github.trueload.tools.fleet.model.Times;
import io.github.trueload.tools.fleet.model.Told;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import java.util.OptionalLong;

/** A judgement for programs, in the schema {@code fleet-check-1.schema.json}. Stateless. */
public final class JsonReport {
    static final int VERSION = 1;

    private JsonReport() {}

    /** All of it. */
    public static String of(Judgement judgement) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeNumberField("version", VERSION);
            json.writeStringField("figures", judgement.word().text());
            json.writeStringField("reason", judgement.reason());
            Fleet fleet = judgement.fleet();
            json.writeNumberField("fromMs", fleet.fromMs());
            json.writeNumberField("toMs", fleet.toMs());
            json.writeNumberField("expected", fleet.expected());
            findings(json, judgement);
            total(json, fleet);
            json.writeArrayFieldStart("generators");
            for (Generator each : fleet.generators()) {
                generator(json, each);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("a text cannot be written to", e);
        }
        return text.append('\n').toString();
    }

    private static void findings(JsonGenerator json, Judgement judgement) throws IOException {
        json.writeArrayFieldStart("findings");
        for (Finding finding : judgement.findings()) {
            json.writeStartObject();
            json.writeStringField("kind", finding.kind());
            json.writeStringField(
                    "figures",
                    finding.word() == Word.VALID ? "note" : finding.word().text());
            json.writeStringField("text", finding.text());
            json.writeArrayFieldStart("generators");
            for (String name : finding.generators()) {
                json.writeString(name);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void total(JsonGenerator json, Fleet fleet) throws IOException {
        json.writeObjectFieldStart("total");
        json.writeNumberField("generators", fleet.generators().size());
        number(json, "recorded", fleet.sum(Figure.RECORDED_AT_END));
        number(json, "counted", fleet.sum(Figure.COUNTED));
        number(json, "found", fleet.sum(Figure.FOUND));
        number(json, "errors", fleet.sum(Figure.ERRORS));
        number(json, "dropped", fleet.sum(Figure.DROPPED));
        number(json, "offered", fleet.sum(Figure.OFFERED));
        number(json, "achieved", fleet.sum(Figure.ACHIEVED));
        number(json, "offeredPerSecond", fleet.perSecond(Figure.OFFERED));
        number(json, "achievedPerSecond", fleet.perSecond(Figure.ACHIEVED));
        number(json, "samplesPerSecond", fleet.perSecond(Figure.FOUND));
        times(
                json,
                fleet.sum(Figure.SUM_MS) / fleet.sum(Figure.FOUND),
                fleet.hasTimesOfAll() ? fleet.times() : Times.NONE);
        json.writeEndObject();
    }

    private static void generator(JsonGenerator json, Generator each) throws IOException {
        json.writeStartObject();
        json.writeStringField("instance", each.name());
        json.writeStringField("figures", each.word());
        json.writeStringField("reason", each.reason());
        number(json, "recorded", each.get(Figure.RECORDED_AT_END));
        number(json, "counted", each.get(Figure.COUNTED));
        number(json, "written", each.get(Figure.WRITTEN));
        number(json, "dropped", each.get(Figure.DROPPED));
        number(json, "found", each.get(Figure.FOUND));
        number(json, "errors", each.get(Figure.ERRORS));
        moment(json, "startedMs", each.started());
        moment(json, "endedMs", each.ended());
        number(json, "firstMs", each.get(Figure.FIRST_MS));
        number(json, "lastMs", each.get(Figure.LAST_MS));
        number(json, "coveredSeconds", each.get(Figure.COVERED_S));
        number(json, "clockOffsetMs", each.get(Figure.CLOCK_OFFSET_MS));
        number(json, "clockErrorMs", each.get(Figure.CLOCK_ERROR_MS));
        number(json, "offered", each.get(Figure.OFFERED));
        number(json, "achieved", each.get(Figure.ACHIEVED));
        number(json, "late", each.get(Figure.LATE));
        number(json, "offeredPerSecond", each.perSecond(Figure.OFFERED));
        number(json, "achievedPerSecond", each.perSecond(Figure.ACHIEVED));
        number(json, "samplesPerSecond", each.perSecond(Figure.FOUND));
        times(json, each.meanMs(), each.times());
        number(json, "max", each.get(Figure.MAX_MS));
        verdicts(json, each);
        targets(json, each);
        json.writeEndObject();
    }

    private static void verdicts(JsonGenerator json, Generator each) throws IOException {
        json.writeArrayFieldStart("verdicts");
        for (Told told : each.told()) {
            json.writeStartObject();
            json.writeStringField("verdict", told.verdict);
            number(json, "intervals", told.intervals);
            json.writeStringField("text", told.text);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void targets(JsonGenerator json, Generator each) throws IOException {
        json.writeArrayFieldStart("targets");
        for (Map.Entry<String, Double> floor : each.floors().entrySet()) {
            json.writeStartObject();
            json.writeStringField("target", floor.getKey());
            number(json, "connectFloorMs", floor.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void times(JsonGenerator json, double mean, Times times) throws IOException {
        number(json, "mean", mean);
        number(json, "p50", times.atMost(0.5));
        number(json, "p99", times.atMost(0.99));
    }

    private static void moment(JsonGenerator json, String name, OptionalLong ms) throws IOException {
        number(json, name, ms.isPresent() ? ms.getAsLong() : Double.NaN);
    }

    /** Three decimals are plenty; what is unknown is null. */
    private static void number(JsonGenerator json, String name, double value) throws IOException {
        json.writeFieldName(name);
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            json.writeNull();
        } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(Math.round(value * 1000) / 1000.0);
        }
    }
}
