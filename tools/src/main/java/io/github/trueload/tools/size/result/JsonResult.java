// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;

/** The result for programs, in the schema {@code size-1.schema.json}. Stateless. */
public final class JsonResult {
    private static final int VERSION = 1;
    private static final double THOUSAND = 1000;
    private static final int PERCENT = 100;

    private JsonResult() {}

    /** All of it. */
    public static String of(Sized sized) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeNumberField("version", VERSION);
            json.writeStringField("plan", sized.plan);
            wall(json, sized.wall);
            number(json, "wantedPerSecond", sized.wanted);
            number(json, "atPercent", PERCENT * sized.share);
            json.writeNumberField("machines", sized.machines());
            influx(json, sized.influx, sized.machines());
            json.writeArrayFieldStart("notes");
            for (String note : sized.notes) {
                json.writeString(note);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("a text cannot be written to", e);
        }
        return text.append('\n').toString();
    }

    private static void wall(JsonGenerator json, Wall wall) throws IOException {
        Ramp middle = wall.middle();
        number(json, "perSecond", wall.perSecond());
        json.writeBooleanField("atLeast", !wall.reason().isWall);
        json.writeBooleanField("estimate", wall.isEstimate());
        json.writeArrayFieldStart("ramps");
        for (double ramp : wall.all()) {
            json.writeNumber(rounded(ramp));
        }
        json.writeEndArray();
        number(json, "seenPerSecond", middle.perSecond);
        number(json, "failedPercent", PERCENT * middle.failed);
        json.writeObjectFieldStart("reason");
        json.writeStringField("kind", wall.reason().kind);
        json.writeStringField("text", wall.reason().text);
        json.writeEndObject();
        number(json, "users", middle.users);
        number(json, "processors", middle.processors);
        number(json, "processorPercent", PERCENT * middle.share());
        number(json, "targetProcessors", middle.target);
        number(json, "otherProcessors", middle.others);
        number(json, "sampleCostMs", wall.costMs());
    }

    private static void influx(JsonGenerator json, InfluxCost cost, long machines) throws IOException {
        json.writeObjectFieldStart("influx");
        json.writeNumberField("labels", cost.labels());
        json.writeNumberField("intervalSeconds", cost.intervalSeconds());
        json.writeNumberField("series", cost.series(machines));
        number(json, "rowsPerSecond", cost.rowsPerSecond(machines));
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, double value) throws IOException {
        json.writeFieldName(name);
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            json.writeNull();
        } else {
            json.writeNumber(rounded(value));
        }
    }

    private static double rounded(double value) {
        return Math.round(value * THOUSAND) / THOUSAND;
    }
}
