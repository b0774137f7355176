// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import io.github.trueload.tools.fleet.model.Figure;
import io.github.trueload.tools.fleet.model.Fleet;
import io.github.trueload.tools.fleet.model.Generator;
import java.util.function.Consumer;

/** What a generator recorded is what the database holds; one that ended without a sum of its samples is in doubt. */
final class BooksRule implements Rule {
    @Override
    public void look(Fleet fleet, Consumer<Finding> sink) {
        Findings findings = new Findings();
        for (Generator each : fleet.generators()) {
            double counted = each.get(Figure.COUNTED);
            double found = each.get(Figure.FOUND);
            double lacking = counted - (Double.isNaN(found) ? 0 : found);
            if (Double.isNaN(counted) && each.isOver()) {
                findings.add(
                        "books",
                        Word.DOUBTFUL,
                        each.name(),
                        "did not say how many samples it recorded (trueload.influx.claimSeconds is 0, or rows lack)");
            } else if (lacking > 0) {
                findings.add(
                        "books",
                        Word.INVALID,
                        each.name(),
                        (long) lacking + " of its " + (long) counted + " samples are not in the database");
            } else if (lacking < 0) {
                findings.add(
                        "books",
                        Word.DOUBTFUL,
                        each.name(),
                        "the database holds " + (long) -lacking + " samples more than it recorded");
            }
        }
        findings.to(sink);
    }
}
