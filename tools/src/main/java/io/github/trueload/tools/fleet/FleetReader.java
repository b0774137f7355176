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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads what generators wrote, with some twenty queries whatever their number: InfluxDB adds up, and each answer has
 * one row for each generator, or for each of its targets, verdicts and bounds. Used by one thread.
 */
final class FleetReader {
    private static final String BY_INSTANCE = " GROUP BY \"instance\"";
    /** Claimants of one name, of which each writes one such row. */
    private static final String MOST_CLAIMS = " LIMIT 100";
    /** Claimants that are asked for one by one. */
    private static final int MOST_ASKED = 200;

    private final Map<String, Generator> generators;

    private final Rows rows;
    private final Scope scope;

    private FleetReader(Rows rows, Scope scope, Map<String, Generator> generators) {
        this.rows = rows;
        this.scope = scope;
        this.generators = generators;
    }

    /** Reads the generators of a run; without a run there are none, but the applications that there are. */
    static Fleet read(Rows rows, Scope scope, Optional<Runs.Run> run, int expected) throws IOException {
        if (!run.isPresent()) {
            FleetReader nothing = new FleetReader(rows, scope, Collections.emptyMap());
            return new Fleet(
                    "", Collections.emptyList(), expected, scope, scope.fromMs, scope.toMs, nothing.applications());
        }
        Runs.Run whole = Runs.whole(rows, scope, run.get());
        return new FleetReader(rows, whole.rows, whole.generators).read(whole, expected, scope.toMs);
    }

    private Fleet read(Runs.Run run, int expected, long lookedMs) throws IOException {
        samples();
        intervals();
        health();
        rates();
        claims();
        Times.read(rows, scope, "\"transaction\" = 'all'")
                .forEach((name, times) -> generator(name).ifPresent(generator -> generator.times = times));
        return new Fleet(
                run.id(), generators.values(), expected, scope, run.startMs(), lookedMs, Collections.emptySet());
    }

    private void samples() throws IOException {
        String ofAll = scope.samples("\"transaction\" = 'all' AND \"statut\" = 'all'") + BY_INSTANCE;
        figures("SELECT sum(\"count\") AS \"found\", sum(\"countError\") AS \"errors\", max(\"max\") AS \"max\" FROM "
                + ofAll);
        figures("SELECT sum(\"ms\") AS \"sumMs\" FROM (SELECT \"avg\" * \"count\" AS \"ms\" FROM " + ofAll + ")"
                + scope.anyApplication() + BY_INSTANCE);
    }

    /** Rows of threads are there in every interval, with samples or without. */
    private void intervals() throws IOException {
        String all = scope.samples("\"transaction\" = 'all' OR \"transaction\" = 'internal'") + BY_INSTANCE;
        each("SELECT first(\"covered\") FROM " + all, (row, generator) -> generator.put(Figure.FIRST_MS, row.timeMs()));
        each("SELECT last(\"covered\") FROM " + all, (row, generator) -> generator.put(Figure.LAST_MS, row.timeMs()));
        figures("SELECT sum(\"covered\") AS \"coveredSeconds\", max(\"covered\") AS \"intervalSeconds\" FROM "
                + scope.samples("\"transaction\" = 'internal'") + BY_INSTANCE);
    }

    private void health() throws IOException {
        String last = Stream.of("written", "dropped", "clockOffsetMs", "clockErrorMs", "figures", "reason")
                .map(field -> ", last(\"" + field + "\") AS \"" + field + "\"")
                .collect(Collectors.joining("", "last(\"recorded\") AS \"recordedSoFar\"", ""));
        each(
                "SELECT " + last + " FROM " + scope.of("jmeter_health", "") + BY_INSTANCE,
                (row, generator) -> generator.put(row).word(row.text("figures"), row.text("reason")));
        each(
                "SELECT count(\"active\") AS \"intervals\", last(\"text\") AS \"text\" FROM "
                        + scope.of("jmeter_health", "\"verdict\" != ''") + BY_INSTANCE + ", \"verdict\"",
                (row, generator) -> generator.verdicts.add(
                        new Generator.Verdict(row.tag("verdict"), row.number("intervals"), row.text("text"))));
        each(
                "SELECT min(\"tcpFloorMs\") AS \"tcp\", min(\"connectFloorMs\") AS \"connect\" FROM "
                        + scope.of("jmeter_health", "\"target\" != ''") + BY_INSTANCE + ", \"target\"",
                (row, generator) -> generator.floor(
                        row.tag("target"),
                        Double.isNaN(row.number("tcp")) ? row.number("connect") : row.number("tcp")));
    }

    private void rates() throws IOException {
        figures("SELECT sum(\"offered\") AS \"offered\", sum(\"achieved\") AS \"achieved\", sum(\"late\") AS \"late\""
                + " FROM " + scope.intervals("jmeter_rate", "\"transaction\" = 'all'") + BY_INSTANCE);
    }

    /** Those that wrote anything, for someone who mistyped the one that is looked for; none where it did. */
    private Set<String> applications() throws IOException {
        Set<String> applications = new TreeSet<>();
        if (scope.isOfOneApplication()) {
            rows.of("SELECT count(\"running\") AS \"n\" FROM \"events\"" + scope.anyApplication()
                            + " GROUP BY \"application\"")
                    .forEach(row -> applications.add(row.tag("application")));
        }
        return applications;
    }

    /**
     * What each listener said of its samples when it ended, and who claimed one name. Most of these are known by their
     * first claims and their last ones; those that were killed, or began before the range, are asked for.
     */
    private void claims() throws IOException {
        Map<String, Answer.Row> firsts = new HashMap<>();
        each(
                "SELECT \"claimant\", \"rows\", \"machine\" FROM " + claims("\"beat\" = 0") + BY_INSTANCE + MOST_CLAIMS,
                (row, generator) -> {
                    generator.began();
                    firsts.put(generator.name + '\n' + row.text("claimant"), row);
                });
        Map<String, Long> ends = new HashMap<>();
        each(
                "SELECT \"claimant\", \"recorded\", \"counted\" FROM "
                        + claims("\"counted\" >= 0 AND \"measurement\" = " + scope.measurement()) + BY_INSTANCE
                        + MOST_CLAIMS,
                (row, generator) -> {
                    generator
                            .add(Figure.COUNTED, row.number("counted"))
                            .add(Figure.RECORDED_AT_END, row.number("recorded"));
                    ends.put(generator.name + '\n' + row.text("claimant"), row.timeMs());
                });
        Map<String, List<String>> claimants = new LinkedHashMap<>();
        each(
                "SELECT distinct(\"claimant\") AS \"claimant\" FROM " + claims("") + BY_INSTANCE,
                (row, generator) -> claimants
                        .computeIfAbsent(generator.name, added -> new ArrayList<>())
                        .add(row.text("claimant")));
        int asked = 0;
        for (Map.Entry<String, List<String>> name : claimants.entrySet()) {
            Generator generator = generators.get(name.getKey());
            for (String id : name.getValue().size() > 1 ? name.getValue() : Collections.<String>emptyList()) {
                Answer.Row first = firsts.get(name.getKey() + '\n' + id);
                Long endMs = ends.get(name.getKey() + '\n' + id);
                if (first != null && endMs != null) {
                    generator.claimants.add(claimant(id, first, endMs));
                } else if (asked++ < MOST_ASKED) {
                    ask(generator, id);
                }
            }
        }
    }

    private void ask(Generator generator, String id) throws IOException {
        String claims = "SELECT \"rows\", \"machine\" FROM "
                + claims("\"instance\" = " + Scope.text(generator.name) + " AND \"claimant\" = " + Scope.text(id))
                + " ORDER BY time ";
        List<Answer.Row> first = rows.of(claims + "ASC LIMIT 1");
        List<Answer.Row> last = rows.of(claims + "DESC LIMIT 1");
        if (!first.isEmpty() && !last.isEmpty()) {
            generator.claimants.add(claimant(id, first.get(0), last.get(0).timeMs()));
        }
    }

    private static Generator.Claimant claimant(String id, Answer.Row first, long lastMs) {
        return new Generator.Claimant(id, first.text("rows"), first.text("machine"), first.timeMs(), lastMs);
    }

    private String claims(String condition) {
        return scope.of("jmeter_instance_claim", condition);
    }

    /** Asks for one row of each generator, with figures in the columns of their names. */
    private void figures(String influxql) throws IOException {
        each(influxql, (row, generator) -> generator.put(row));
    }

    private void each(String influxql, BiConsumer<Answer.Row, Generator> receiver) throws IOException {
        for (Answer.Row row : rows.of(influxql)) {
            generator(row.tag("instance")).ifPresent(generator -> receiver.accept(row, generator));
        }
    }

    private Optional<Generator> generator(String name) {
        return Optional.ofNullable(generators.get(name));
    }

    /** Answers one statement of InfluxQL with rows, whose times are milliseconds since the epoch. */
    interface Rows {
        List<Answer.Row> of(String influxql) throws IOException;
    }
}
