// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import io.github.trueload.tools.fleet.model.Figure;
import io.github.trueload.tools.fleet.model.Fleet;
import java.util.Collections;
import java.util.Locale;
import java.util.function.Consumer;

/** What rate timers asked for came, over all generators, to 5 %. */
final class RateRule implements Rule {
    private static final double MOST_MISSED = 0.05;

    @Override
    public void look(Fleet fleet, Consumer<Finding> sink) {
        double offered = fleet.sum(Figure.OFFERED);
        double missed = offered - fleet.sum(Figure.ACHIEVED);
        // A sample under way in each thread is no miss; with so few samples it is a large part.
        if (missed > Math.max(1, MOST_MISSED * offered)) {
            sink.accept(new Finding(
                    "rate",
                    Word.INVALID,
                    Collections.emptyList(),
                    String.format(
                            Locale.ROOT,
                            "timers asked for %.0f samples and %.0f came (%.0f %% missed)",
                            offered,
                            offered - missed,
                            100 * missed / offered)));
        }
    }
}
