// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The load of one second, and what came of less of it earlier in the run. Immutable. */
public final class LoadReading {
    /** Nothing is known. */
    public static final LoadReading ABSENT = new LoadReading(Double.NaN, Double.NaN, Collections.<LoadStep>emptyList());

    /** Users that are at work, think time included. */
    public final double users;
    /** Samples that ended. */
    public final double samples;
    /** What came of how many users so far, from few to many up to as many as there are now. */
    public final List<LoadStep> steps;

    /** Joins the figures that the fields describe. */
    public LoadReading(double users, double samples, List<LoadStep> steps) {
        this.users = users;
        this.samples = samples;
        this.steps = Collections.unmodifiableList(new ArrayList<>(steps));
    }
}
