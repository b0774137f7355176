// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the users' time went: shares that Generator Health writes of each interval and generator, weighted by how many
 * users there were.
 */
final class UsersTime {
    private static final String GENERATOR = "the generator";
    /** The fields {@code time<Name>Percent}, and what each is called. */
    private static final Map<String, String> LINES = lines();

    private UsersTime() {}

    private static Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("Target", "waiting for the target");
        lines.put("Script", "scripts");
        lines.put("Client", "the client's own work");
        lines.put("Pause", "pauses");
        lines.put("Lock", "lock");
        lines.put("Pool", "pool");
        lines.put("Queue", "queue");
        lines.put("Lookup", "name look-up");
        lines.put("Disk", "disk");
        lines.put("Work", "work between samples");
        lines.put("Sleep", "sleep in samples");
        lines.put("CpuWait", "waiting for a processor");
        lines.put("Gc", "garbage collection");
        lines.put("Still", "standing still");
        lines.put("Wait", "waiting in this process");
        return lines;
    }

    private static boolean isGenerator(String line) {
        return !List.of("Target", "Script", "Client", "Pause").contains(line);
    }

    /** Over the whole range; what is the generator's in one. */
    static Question whole() {
        return question(true, false);
    }

    /** Each of them over time. */
    static Question overTime() {
        return question(false, true);
    }

    private static Question question(boolean together, boolean steps) {
        Map<String, List<String>> parts = new LinkedHashMap<>();
        LINES.forEach((line, words) -> parts.computeIfAbsent(
                        together && isGenerator(line) ? GENERATOR : words, none -> new ArrayList<>())
                .add(line));
        return new Question(influxQl(parts, steps), flux(parts, steps));
    }

    private static String influxQl(Map<String, List<String>> parts, boolean steps) {
        List<String> inner = new ArrayList<>();
        List<String> outer = new ArrayList<>();
        parts.forEach((words, lines) -> {
            String sum = String.join("Percent\" + \"time", lines);
            inner.add("(\"time" + sum + "Percent\") * \"threadsSampler\" AS \"" + words + "\"");
            outer.add("sum(\"" + words + "\") / sum(\"u\") AS \"" + words + "\"");
        });
        String rows = InfluxQl.rows(
                String.join(", ", inner) + ", \"threadsSampler\" AS \"u\"",
                "\"jmeter_health\"",
                "\"timeTargetPercent\" >= 0");
        String[] groups = steps ? new String[] {InfluxQl.STEP} : new String[0];
        return InfluxQl.of(String.join(", ", outer), List.of(rows), groups);
    }

    private static String flux(Map<String, List<String>> parts, boolean steps) {
        StringBuilder name = new StringBuilder();
        parts.forEach((words, lines) -> {
            if (!words.equals(GENERATOR)) {
                name.append("if r._field == \"time")
                        .append(lines.get(0))
                        .append("Percent\" then \"")
                        .append(words)
                        .append("\" else ");
            }
        });
        name.append('"').append(GENERATOR).append('"');
        String on = steps ? "\"_time\"" : "\"key\"";
        String[] sums = steps ? new String[] {"_time"} : new String[] {"key"};
        String sum = steps ? Flux.eachStep("sum") : "  |> sum()\n";
        return "shares = "
                + Flux.rows(Flux.HEALTH, "r._field =~ /^time(" + String.join("|", LINES.keySet()) + ")Percent$/")
                + Flux.group() + Flux.keep("_time", "instance", "_field", "_value")
                + "\nusers = " + Flux.rows(Flux.HEALTH, Flux.field("threadsSampler"))
                + Flux.group() + Flux.keep("_time", "instance", "_value")
                + "\nparts = join(tables: {t: shares, u: users}, on: [\"_time\", \"instance\"])\n"
                + "  |> map(fn: (r) => ({_time: r._time, col: " + name
                + ", _value: r._value_t * r._value_u}))\n"
                + Flux.group("col") + sum + Flux.group()
                + "  |> map(fn: (r) => ({" + (steps ? "_time: r._time, " : "key: \"all\", ")
                + "col: r.col, _value: r._value}))\n"
                + "\nwhole = parts\n" + Flux.group(sums) + "  |> sum()\n" + Flux.group()
                + "\njoin(tables: {p: parts, w: whole}, on: [" + on + "])\n"
                + "  |> map(fn: (r) => ({" + (steps ? "_time: r._time, " : "")
                + "col: r.col, _value: 100.0 * r._value_p / r._value_w}))\n" + Flux.group("col");
    }
}
