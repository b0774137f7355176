// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.trueload.health.watch.RunOutcome;
import java.io.IOException;
import java.util.Map;

/** The part of the report that says what was run, when and on what. Used by one thread. */
final class RunJson {
    private static final int PERCENT = 100;

    private final RunOutcome outcome;
    private final RunFacts facts;

    RunJson(RunOutcome outcome, RunFacts facts) {
        this.outcome = outcome;
        this.facts = facts;
    }

    void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("run");
        json.writeStringField("plan", facts.plan);
        json.writeBooleanField("master", facts.master);
        json.writeNumberField("fromMs", outcome.fromMs());
        json.writeNumberField("toMs", outcome.toMs());
        json.writeNumberField("seconds", outcome.seconds());
        ReportJson.number(json, "processors", outcome.processors());
        ReportJson.number(json, "heapMax", outcome.heapMax());
        ReportJson.number(json, "healthCpuPercent", PERCENT * outcome.record().ownShare());
        machine(json);
        map(json, "versions", facts.versions());
        map(json, "seeds", facts.seeds());
        ReportJson.texts(json, "flags", facts.flags());
        json.writeEndObject();
    }

    private void machine(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("machine");
        json.writeStringField("host", facts.machine.host);
        ReportJson.number(json, "processors", facts.machine.processors);
        ReportJson.number(json, "memory", facts.machine.memory);
        json.writeEndObject();
        json.writeObjectFieldStart("container");
        ReportJson.number(json, "memory", facts.machine.memoryLimit);
        ReportJson.number(json, "threads", facts.machine.threadsLimit);
        json.writeEndObject();
    }

    private static void map(JsonGenerator json, String name, Map<String, String> texts) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, String> text : texts.entrySet()) {
            json.writeStringField(text.getKey(), text.getValue());
        }
        json.writeEndObject();
    }
}
