// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import io.github.trueload.tools.fleet.model.Figure;
import io.github.trueload.tools.fleet.model.Fleet;
import io.github.trueload.tools.fleet.model.Generator;
import java.util.Locale;
import java.util.function.Consumer;

/** Each clock is within a second of the database's, as far as it is known; as the listener itself warns. */
final class ClockRule implements Rule {
    private static final double MOST_MS = 1000;

    @Override
    public void look(Fleet fleet, Consumer<Finding> sink) {
        Findings findings = new Findings();
        for (Generator each : fleet.generators()) {
            double offset = each.get(Figure.CLOCK_OFFSET_MS);
            if (Math.abs(each.surelyAheadMs()) > MOST_MS) {
                findings.add(
                        "clock",
                        Word.DOUBTFUL,
                        each.name(),
                        String.format(
                                Locale.ROOT,
                                "its clock is %.1f s %s the database's, and so are the times of its rows",
                                Math.abs(offset) / 1000,
                                offset > 0 ? "ahead of" : "behind"));
            }
        }
        findings.to(sink);
    }
}
