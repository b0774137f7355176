// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.query;

import io.github.trueload.tools.fleet.model.Figure;
import io.github.trueload.tools.fleet.model.Fleet;
import io.github.trueload.tools.fleet.model.Generator;
import io.github.trueload.tools.fleet.model.Told;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Reads what generators wrote, with some fifteen queries whatever their number: InfluxDB adds up, and each answer has
 * one row for each generator, or for each of its targets, verdicts and bounds. Used by one thread.
 */
public final class FleetReader {
    private static final String BY_INSTANCE = " GROUP BY \"instance\"";
    /** Starts and ends of tests that are looked at for each generator. */
    private static final int MOST_EVENTS = 40;

    private final Map<String, Generator.Builder> generators = new HashMap<>();
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
    public static Fleet read(Database database, Scope scope, int expected) throws IOException {
        FleetReader reader = new FleetReader(database, scope);
        reader.samples();
        reader.intervals();
        reader.events();
        reader.health();
        reader.rates();
        reader.claims();
        new HistogramReader(scope, reader::ask).read().forEach((name, times) -> reader.generator(name)
                .times(times));
        return new Fleet(
                reader.generators.values().stream()
                        .map(Generator.Builder::build)
                        .collect(Collectors.toList()),
                expected,
                scope.fromMs(),
                scope.toMs());
    }

    /**
     * How many generators have said that their tests ended, and none that another one started since.
     *
     * @throws IOException when InfluxDB does not answer
     */
    public static long over(Database database, Scope scope) throws IOException {
        FleetReader reader = new FleetReader(database, scope);
        reader.events();
        return reader.generators.values().stream()
                .filter(each -> each.build().isOver())
                .count();
    }

    private void samples() throws IOException {
        each(
                "SELECT sum(\"count\") AS \"found\", sum(\"countError\") AS \"errors\", max(\"max\") AS \"max\" FROM "
                        + scope.ofAllSamples() + BY_INSTANCE,
                (row, generator) -> generator
                        .put(Figure.FOUND, row.number("found"))
                        .put(Figure.ERRORS, row.number("errors"))
                        .put(Figure.MAX_MS, row.number("max")));
        each(
                "SELECT sum(\"ms\") AS \"ms\" FROM (SELECT \"avg\" * \"count\" AS \"ms\" FROM " + scope.ofAllSamples()
                        + BY_INSTANCE + ")" + scope.where("") + BY_INSTANCE,
                (row, generator) -> generator.put(Figure.SUM_MS, row.number("ms")));
    }

    /** Rows of threads are there in every interval, with samples or without. */
    private void intervals() throws IOException {
        String rows = scope.samples() + scope.where("\"transaction\" = 'all' OR \"transaction\" = 'internal'");
        each(
                "SELECT first(\"covered\") AS \"covered\" FROM " + rows + BY_INSTANCE,
                (row, generator) -> generator.put(Figure.FIRST_MS, row.timeMs()));
        each(
                "SELECT last(\"covered\") AS \"covered\" FROM " + rows + BY_INSTANCE,
                (row, generator) -> generator.put(Figure.LAST_MS, row.timeMs()));
        each(
                "SELECT sum(\"covered\") AS \"covered\", max(\"covered\") AS \"interval\" FROM " + scope.samples()
                        + scope.where("\"transaction\" = 'internal'") + BY_INSTANCE,
                (row, generator) -> generator
                        .put(Figure.COVERED_S, row.number("covered"))
                        .put(Figure.INTERVAL_S, row.number("interval")));
    }

    private void events() throws IOException {
        each(
                "SELECT \"running\" FROM " + scope.of(Measurement.EVENTS, "") + BY_INSTANCE + " LIMIT " + MOST_EVENTS,
                (row, generator) -> {
                    if (!Double.isNaN(row.number(Field.RUNNING))) {
                        generator.event(row.number(Field.RUNNING) > 0, row.timeMs());
                    }
                });
    }

    private void health() throws IOException {
        String[] fields = {"recorded", "written", "dropped", "clockOffsetMs", "clockErrorMs", "figures", "reason"};
        StringBuilder last = new StringBuilder();
        for (String field : fields) {
            last.append(last.length() == 0 ? "" : ", ").append("last(\"" + field + "\") AS \"" + field + "\"");
        }
        each("SELECT " + last + " FROM " + scope.of(Measurement.HEALTH, "") + BY_INSTANCE, (row, generator) -> generator
                .put(Figure.RECORDED, row.number(Field.RECORDED))
                .put(Figure.WRITTEN, row.number("written"))
                .put(Figure.DROPPED, row.number("dropped"))
                .put(Figure.CLOCK_OFFSET_MS, row.number(Field.CLOCK_OFFSET))
                .put(Figure.CLOCK_ERROR_MS, row.number(Field.CLOCK_ERROR))
                .word(row.text(Field.FIGURES), row.text(Field.REASON)));
        each(
                "SELECT count(\"active\") AS \"intervals\", last(\"text\") AS \"text\" FROM "
                        + scope.of(Measurement.HEALTH, "\"verdict\" != ''") + " GROUP BY \"instance\", \"verdict\"",
                (row, generator) ->
                        generator.told(new Told(row.tag("verdict"), row.number("intervals"), row.text(Field.TEXT))));
        each(
                "SELECT min(\"tcpFloorMs\") AS \"tcp\", min(\"connectFloorMs\") AS \"connect\" FROM "
                        + scope.of(Measurement.HEALTH, "\"target\" != ''") + " GROUP BY \"instance\", \"target\"",
                (row, generator) -> generator.floor(
                        row.tag("target"),
                        Double.isNaN(row.number("tcp")) ? row.number("connect") : row.number("tcp")));
    }

    private void rates() throws IOException {
        each(
                "SELECT sum(\"offered\") AS \"offered\", sum(\"achieved\") AS \"achieved\", sum(\"late\") AS \"late\""
                        + " FROM " + scope.of(Measurement.RATE, "\"transaction\" = 'all'") + BY_INSTANCE,
                (row, generator) -> generator
                        .put(Figure.OFFERED, row.number(Field.OFFERED))
                        .put(Figure.ACHIEVED, row.number(Field.ACHIEVED))
                        .put(Figure.LATE, row.number(Field.LATE)));
    }

    private void claims() throws IOException {
        new ClaimReader(scope, this::ask).read(this::generator);
    }

    private void each(String influxql, BiConsumer<AnswerRow, Generator.Builder> receiver) throws IOException {
        for (AnswerRow row : ask(influxql)) {
            String name = row.tag(Tag.INSTANCE);
            if (!name.isEmpty()) {
                receiver.accept(row, generator(name));
            }
        }
    }

    private List<AnswerRow> ask(String influxql) throws IOException {
        return InfluxQlAnswer.rows(database.ask(influxql));
    }

    private Generator.Builder generator(String name) {
        return generators.computeIfAbsent(name, Generator.Builder::new);
    }

    /** Asks for rows. */
    interface Rows {
        List<AnswerRow> of(String influxql) throws IOException;
    }
}
