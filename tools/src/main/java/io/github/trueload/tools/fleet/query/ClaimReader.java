// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.query;

import io.github.trueload.tools.fleet.model.Figure;
import io.github.trueload.tools.fleet.model.Generator;
import io.github.trueload.tools.fleet.model.Run;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Tag;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads who claimed which name, and what each run said of its samples when it ended. Mostly each name has one run; of
 * those that have several, each run is asked for. Used by one thread.
 */
final class ClaimReader {
    /** Runs that are asked for one by one; a second test in the range would make it all of them. */
    private static final int MOST_RUNS = 200;

    private final Scope scope;
    private final FleetReader.Rows rows;

    ClaimReader(Scope scope, FleetReader.Rows rows) {
        this.scope = scope;
        this.rows = rows;
    }

    void read(Function<String, Generator.Builder> generators) throws IOException {
        for (AnswerRow row : rows.of("SELECT \"recorded\", \"counted\" FROM "
                + scope.claims("\"counted\" >= 0 AND \"measurement\" = " + scope.measurement())
                + " GROUP BY \"instance\" LIMIT 100")) {
            generators
                    .apply(row.tag(Tag.INSTANCE))
                    .add(Figure.COUNTED, row.number(Field.COUNTED))
                    .add(Figure.RECORDED_AT_END, row.number(Field.RECORDED));
        }
        int asked = 0;
        for (Map.Entry<String, List<String>> name : runs().entrySet()) {
            for (String run : name.getValue()) {
                if (name.getValue().size() > 1 && asked++ < MOST_RUNS) {
                    ask(name.getKey(), run, generators.apply(name.getKey()));
                }
            }
        }
    }

    private Map<String, List<String>> runs() throws IOException {
        Map<String, List<String>> runs = new LinkedHashMap<>();
        for (AnswerRow row :
                rows.of("SELECT distinct(\"run\") AS \"run\" FROM " + scope.claims("") + " GROUP BY \"instance\"")) {
            runs.computeIfAbsent(row.tag(Tag.INSTANCE), ignored -> new ArrayList<>())
                    .add(row.text(Field.RUN));
        }
        return runs;
    }

    private void ask(String instance, String run, Generator.Builder generator) throws IOException {
        String claims = "SELECT \"rows\", \"machine\" FROM "
                + scope.claims("\"instance\" = " + Scope.text(instance) + " AND \"run\" = " + Scope.text(run))
                + " ORDER BY time ";
        List<AnswerRow> first = rows.of(claims + "ASC LIMIT 1");
        List<AnswerRow> last = rows.of(claims + "DESC LIMIT 1");
        if (!first.isEmpty() && !last.isEmpty()) {
            generator.run(new Run(
                    run,
                    first.get(0).text(Field.ROWS),
                    first.get(0).text(Field.MACHINE),
                    first.get(0).timeMs(),
                    last.get(0).timeMs()));
        }
    }
}
