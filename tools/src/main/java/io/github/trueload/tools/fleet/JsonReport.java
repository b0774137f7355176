// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.tools.cli.Program;
import io.github.trueload.tools.fleet.Generator.Figure;
import io.github.trueload.tools.fleet.Judgement.Finding;
import io.github.trueload.tools.fleet.Judgement.Finding.Word;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** A judgement for programs, in the schema {@code fleet-check-1.schema.json}. */
final class JsonReport {
    private static final int VERSION = 1;

    private static final Set<Figure> OF_EACH = EnumSet.range(Figure.RECORDED_AT_END, Figure.MAX_MS);
    private static final Set<Figure> OF_ALL = EnumSet.of(
            Figure.RECORDED_AT_END,
            Figure.COUNTED,
            Figure.FOUND,
            Figure.ERRORS,
            Figure.DROPPED,
            Figure.OFFERED,
            Figure.ACHIEVED);

    private JsonReport() {}

    static String of(Judgement judgement, List<GoalResult> goals) {
        Fleet fleet = judgement.fleet;
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("version", VERSION);
        json.put("figures", judgement.word.text());
        json.put("reason", judgement.reason());
        json.put("run", fleet.run);
        json.put("fromMs", fleet.fromMs);
        json.put("toMs", fleet.toMs);
        json.put("expected", fleet.expected);
        ArrayNode findings = json.putArray("findings");
        for (Finding each : judgement.findings) {
            ObjectNode finding = findings.addObject();
            finding.put("kind", each.kind);
            finding.put("figures", each.word == Word.VALID ? "note" : each.word.text());
            finding.put("text", each.text());
            ArrayNode names = finding.putArray("generators");
            each.generators.forEach(names::add);
        }
        ArrayNode results = json.putArray("goals");
        goals.forEach(goal -> results.add(new ObjectMapper().<JsonNode>valueToTree(goal.json())));
        total(json.putObject("total"), fleet);
        ArrayNode generators = json.putArray("generators");
        fleet.generators.forEach(each -> generator(generators.addObject(), each));
        return json.toPrettyString() + '\n';
    }

    private static void total(ObjectNode json, Fleet fleet) {
        json.put("generators", fleet.generators.size());
        OF_ALL.forEach(figure -> Program.number(json, figure.text, fleet.sum(figure)));
        rates(json, fleet::perSecond);
        times(json, fleet.meanMs(), fleet.times);
    }

    private static void generator(ObjectNode json, Generator each) {
        json.put("instance", each.name);
        json.put("figures", each.word);
        json.put("reason", each.reason);
        OF_EACH.forEach(figure -> Program.number(json, figure.text, each.get(figure)));
        Program.number(json, "startedMs", Math.floor(each.startedMs()));
        Program.number(json, "endedMs", Math.floor(each.endedMs()));
        rates(json, each::perSecond);
        times(json, each.meanMs(), each.times);
        ArrayNode verdicts = json.putArray("verdicts");
        for (Generator.Verdict said : each.verdicts) {
            ObjectNode verdict = verdicts.addObject();
            verdict.put("verdict", said.kind);
            Program.number(verdict, "intervals", said.intervals);
            verdict.put("text", said.text);
        }
        ArrayNode targets = json.putArray("targets");
        each.floors.forEach(
                (target, ms) -> Program.number(targets.addObject().put("target", target), "connectFloorMs", ms));
    }

    private static void rates(ObjectNode json, ToDoubleFunction<Figure> perSecond) {
        Program.number(json, "offeredPerSecond", perSecond.applyAsDouble(Figure.OFFERED));
        Program.number(json, "achievedPerSecond", perSecond.applyAsDouble(Figure.ACHIEVED));
        Program.number(json, "samplesPerSecond", perSecond.applyAsDouble(Figure.FOUND));
    }

    private static void times(ObjectNode json, double mean, Times times) {
        Program.number(json, "mean", mean);
        Program.number(json, "p50", times.atMost(0.5));
        Program.number(json, "p99", times.atMost(0.99));
    }
}
