// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.tools.fleet.Generator.Figure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads what generators wrote, with some fifteen queries whatever their number: InfluxDB adds up, and each answer has
 * one row for each generator, or for each of its targets, verdicts and bounds. Used by one thread.
 */
final class FleetReader {
    private static final String BY_INSTANCE = " GROUP BY \"instance\"";
    /** Starts and ends of tests that are looked at for each generator. */
    private static final int MOST_EVENTS = 40;
    /** Runs of one name, of which each writes one such row. */
    private static final String MOST_CLAIMS = " LIMIT 100";
    /** Runs that are asked for one by one. */
    private static final int MOST_RUNS = 200;

    private final Map<String, Generator> generators = new HashMap<>();
    private final Database database;
    private final Scope scope;

    private FleetReader(Database database, Scope scope) {
        this.database = database;
        this.scope = scope;
    }

    /**
     * Reads a fleet.
     *
     * @param expected how many generators there ought to be
     * @throws IOException when InfluxDB does not answer
     */
    static Fleet read(Database database, Scope scope, int expected) throws IOException {
        FleetReader events = new FleetReader(database, scope);
        events.events();
        return new FleetReader(database, events.withoutRunBefore()).read(expected);
    }

    private Fleet read(int expected) throws IOException {
        samples();
        intervals();
        events();
        health();
        rates();
        claims();
        Times.read(this::ask, scope).forEach((name, times) -> generator(name).times(times));
        return new Fleet(generators.values(), expected, scope, applications());
    }

    /** The range, but for the end of a run that began before it and was followed by another one. */
    private Scope withoutRunBefore() {
        long firstStart = generators.values().stream()
                .mapToLong(Generator::firstStartMs)
                .min()
                .orElse(Long.MAX_VALUE);
        OptionalLong endBefore = firstStart == Long.MAX_VALUE
                ? OptionalLong.empty()
                : generators.values().stream()
                        .flatMapToLong(each -> each.endsBefore(firstStart))
                        .max();
        // What each run writes at its very end or start lies about those moments.
        return endBefore.isPresent()
                ? scope.from(endBefore.getAsLong() + (firstStart - endBefore.getAsLong()) / 2)
                : scope;
    }

    /**
     * How many generators have said that a test that began in the range ended, and none that another one started since.
     *
     * @throws IOException when InfluxDB does not answer
     */
    static long over(Database database, Scope scope) throws IOException {
        FleetReader reader = new FleetReader(database, scope);
        reader.events();
        return reader.generators.values().stream()
                .filter(each -> each.isOver() && !each.isCut())
                .count();
    }

    private void samples() throws IOException {
        String ofAll = scope.samples("\"transaction\" = 'all' AND \"statut\" = 'all'") + BY_INSTANCE;
        each(
                "SELECT sum(\"count\") AS \"found\", sum(\"countError\") AS \"errors\", max(\"max\") AS \"max\" FROM "
                        + ofAll,
                (row, generator) -> generator
                        .put(Figure.FOUND, row.number("found"))
                        .put(Figure.ERRORS, row.number("errors"))
                        .put(Figure.MAX_MS, row.number("max")));
        each(
                "SELECT sum(\"ms\") AS \"ms\" FROM (SELECT \"avg\" * \"count\" AS \"ms\" FROM " + ofAll + ")"
                        + scope.anyApplication() + BY_INSTANCE,
                (row, generator) -> generator.put(Figure.SUM_MS, row.number("ms")));
    }

    /** Rows of threads are there in every interval, with samples or without. */
    private void intervals() throws IOException {
        String rows = scope.samples("\"transaction\" = 'all' OR \"transaction\" = 'internal'");
        each(
                "SELECT first(\"covered\") AS \"covered\" FROM " + rows + BY_INSTANCE,
                (row, generator) -> generator.put(Figure.FIRST_MS, row.timeMs()));
        each(
                "SELECT last(\"covered\") AS \"covered\" FROM " + rows + BY_INSTANCE,
                (row, generator) -> generator.put(Figure.LAST_MS, row.timeMs()));
        each(
                "SELECT sum(\"covered\") AS \"covered\", max(\"covered\") AS \"interval\" FROM "
                        + scope.samples("\"transaction\" = 'internal'") + BY_INSTANCE,
                (row, generator) -> generator
                        .put(Figure.COVERED_S, row.number("covered"))
                        .put(Figure.INTERVAL_S, row.number("interval")));
    }

    private void events() throws IOException {
        each(
                "SELECT \"running\" FROM " + scope.of("events", "") + BY_INSTANCE + " LIMIT " + MOST_EVENTS,
                (row, generator) -> {
                    if (!Double.isNaN(row.number("running"))) {
                        generator.event(row.number("running") > 0, row.timeMs());
                    }
                });
    }

    private void health() throws IOException {
        String last = Stream.of("recorded", "written", "dropped", "clockOffsetMs", "clockErrorMs", "figures", "reason")
                .map(field -> "last(\"" + field + "\") AS \"" + field + "\"")
                .collect(Collectors.joining(", "));
        each("SELECT " + last + " FROM " + scope.of("jmeter_health", "") + BY_INSTANCE, (row, generator) -> generator
                .put(Figure.RECORDED, row.number("recorded"))
                .put(Figure.WRITTEN, row.number("written"))
                .put(Figure.DROPPED, row.number("dropped"))
                .put(Figure.CLOCK_OFFSET_MS, row.number("clockOffsetMs"))
                .put(Figure.CLOCK_ERROR_MS, row.number("clockErrorMs"))
                .word(row.text("figures"), row.text("reason")));
        each(
                "SELECT count(\"active\") AS \"intervals\", last(\"text\") AS \"text\" FROM "
                        + scope.of("jmeter_health", "\"verdict\" != ''") + BY_INSTANCE + ", \"verdict\"",
                (row, generator) -> generator.verdict(
                        new Generator.Verdict(row.tag("verdict"), row.number("intervals"), row.text("text"))));
        each(
                "SELECT min(\"tcpFloorMs\") AS \"tcp\", min(\"connectFloorMs\") AS \"connect\" FROM "
                        + scope.of("jmeter_health", "\"target\" != ''") + BY_INSTANCE + ", \"target\"",
                (row, generator) -> generator.floor(
                        row.tag("target"),
                        Double.isNaN(row.number("tcp")) ? row.number("connect") : row.number("tcp")));
    }

    private void rates() throws IOException {
        each(
                "SELECT sum(\"offered\") AS \"offered\", sum(\"achieved\") AS \"achieved\", sum(\"late\") AS \"late\""
                        + " FROM " + scope.of("jmeter_rate", "\"transaction\" = 'all'") + BY_INSTANCE,
                (row, generator) -> generator
                        .put(Figure.OFFERED, row.number("offered"))
                        .put(Figure.ACHIEVED, row.number("achieved"))
                        .put(Figure.LATE, row.number("late")));
    }

    /** Those that wrote anything, for someone who mistyped the one that is looked for; none where it did. */
    private Set<String> applications() throws IOException {
        Set<String> applications = new TreeSet<>();
        if (scope.isOfOneApplication() && generators.isEmpty()) {
            ask("SELECT count(\"running\") AS \"n\" FROM \"events\"" + scope.anyApplication()
                            + " GROUP BY \"application\"")
                    .forEach(row -> applications.add(row.tag("application")));
        }
        return applications;
    }

    /**
     * What each run said of its samples when it ended, and which runs claimed one name. Most of these are known by
     * their first claims and their last ones; runs that were killed, or began before the range, are asked for.
     */
    private void claims() throws IOException {
        Map<String, Answer.Row> firsts = new HashMap<>();
        each(
                "SELECT \"run\", \"rows\", \"machine\" FROM " + claims("\"beat\" = 0") + BY_INSTANCE + MOST_CLAIMS,
                (row, generator) -> {
                    generator.began();
                    firsts.put(generator.name + '\n' + row.text("run"), row);
                });
        Map<String, Long> ends = new HashMap<>();
        each(
                "SELECT \"run\", \"recorded\", \"counted\" FROM "
                        + claims("\"counted\" >= 0 AND \"measurement\" = " + scope.measurement()) + BY_INSTANCE
                        + MOST_CLAIMS,
                (row, generator) -> {
                    generator
                            .add(Figure.COUNTED, row.number("counted"))
                            .add(Figure.RECORDED_AT_END, row.number("recorded"));
                    ends.put(generator.name + '\n' + row.text("run"), row.timeMs());
                });
        Map<String, List<String>> runs = new LinkedHashMap<>();
        each(
                "SELECT distinct(\"run\") AS \"run\" FROM " + claims("") + BY_INSTANCE,
                (row, generator) -> runs.computeIfAbsent(generator.name, added -> new ArrayList<>())
                        .add(row.text("run")));
        int asked = 0;
        for (Map.Entry<String, List<String>> name : runs.entrySet()) {
            for (String run : name.getValue().size() > 1 ? name.getValue() : Collections.<String>emptyList()) {
                Answer.Row first = firsts.get(name.getKey() + '\n' + run);
                Long endMs = ends.get(name.getKey() + '\n' + run);
                if (first != null && endMs != null) {
                    generator(name.getKey()).run(run(run, first, endMs));
                } else if (asked++ < MOST_RUNS) {
                    ask(generator(name.getKey()), run);
                }
            }
        }
    }

    private void ask(Generator generator, String run) throws IOException {
        String claims = "SELECT \"rows\", \"machine\" FROM "
                + claims("\"instance\" = " + Scope.text(generator.name) + " AND \"run\" = " + Scope.text(run))
                + " ORDER BY time ";
        List<Answer.Row> first = ask(claims + "ASC LIMIT 1");
        List<Answer.Row> last = ask(claims + "DESC LIMIT 1");
        if (!first.isEmpty() && !last.isEmpty()) {
            generator.run(run(run, first.get(0), last.get(0).timeMs()));
        }
    }

    private static Generator.Run run(String id, Answer.Row first, long lastMs) {
        return new Generator.Run(id, first.text("rows"), first.text("machine"), first.timeMs(), lastMs);
    }

    private String claims(String condition) {
        return scope.of("jmeter_instance_claim", condition);
    }

    private void each(String influxql, BiConsumer<Answer.Row, Generator> receiver) throws IOException {
        for (Answer.Row row : ask(influxql)) {
            String name = row.tag("instance");
            if (!name.isEmpty()) {
                receiver.accept(row, generator(name));
            }
        }
    }

    private List<Answer.Row> ask(String influxql) throws IOException {
        return Answer.rows(database.ask(influxql));
    }

    private Generator generator(String name) {
        return generators.computeIfAbsent(name, Generator::new);
    }

    /** Answers one statement of InfluxQL, as InfluxDB does: JSON with times in milliseconds since the epoch. */
    interface Database {
        String ask(String influxql) throws IOException;
    }

    /** Answers one statement with rows. */
    interface Rows {
        List<Answer.Row> of(String influxql) throws IOException;
    }
}
