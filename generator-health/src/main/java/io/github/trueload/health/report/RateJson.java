// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.health.schedule.LabelRate;
import io.github.trueload.health.schedule.RateFigures;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The part of the report that speaks of rate timers. Used by one thread. */
final class RateJson {
    private final List<RateFigures> timers;
    private final Map<String, LabelRate> labels = new LinkedHashMap<>();

    RateJson(List<RateFigures> timers) {
        this.timers = timers;
        timers.forEach(
                timer -> timer.labels().forEach((label, rate) -> labels.computeIfAbsent(label, added -> new LabelRate())
                        .add(rate)));
    }

    /** What each timer asked for and got. */
    void timers(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("rates");
        for (RateFigures timer : timers) {
            if (!timer.source().isTimed()) {
                continue;
            }
            LabelRate all = timer.all();
            json.writeStartObject();
            json.writeStringField("timer", timer.timer());
            ReportJson.number(json, "offered", timer.offered());
            json.writeNumberField("skipped", timer.givenUp());
            lateness(json, all);
            json.writeObjectFieldStart("plain");
            ReportJson.number(json, "mean", all.plainMeanMs());
            json.writeNumberField("p50", all.plainMsAt(50));
            json.writeNumberField("p90", all.plainMsAt(90));
            json.writeNumberField("p99", all.plainMsAt(99));
            json.writeNumberField("max", all.plainMaxMs());
            json.writeEndObject();
            json.writeObjectFieldStart("intended");
            intended(json, all);
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** What schedules asked for and got of which nobody knows when each sample ought to start. */
    void schedules(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("schedules");
        for (RateFigures each : timers) {
            if (!each.source().isTimed()) {
                json.writeStartObject();
                json.writeStringField("source", each.source().title());
                json.writeStringField("unit", each.source().unit());
                if (each.source().unknown().isEmpty()) {
                    ReportJson.number(json, "offered", each.offered());
                    json.writeNumberField("achieved", each.achieved());
                } else {
                    json.writeStringField("unknown", each.source().unknown());
                }
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    /** The times of a label from the intended start; nothing where none of its samples was under a timer. */
    void label(JsonGenerator json, String label) throws IOException {
        LabelRate rate = labels.get(label);
        if (rate != null) {
            json.writeObjectFieldStart("intended");
            lateness(json, rate);
            intended(json, rate);
            json.writeEndObject();
        }
    }

    private static void lateness(JsonGenerator json, LabelRate rate) throws IOException {
        json.writeNumberField("achieved", rate.achieved());
        json.writeNumberField("late", rate.late());
        json.writeNumberField("lateP99", rate.lateMsAt(99));
    }

    private static void intended(JsonGenerator json, LabelRate rate) throws IOException {
        ReportJson.number(json, "mean", rate.intendedMeanMs());
        json.writeNumberField("p50", rate.intendedMsAt(50));
        json.writeNumberField("p90", rate.intendedMsAt(90));
        json.writeNumberField("p99", rate.intendedMsAt(99));
        json.writeNumberField("max", rate.intendedMaxMs());
    }
}
