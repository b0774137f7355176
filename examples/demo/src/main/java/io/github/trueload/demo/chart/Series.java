// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo.chart;

import java.util.List;

/**
 * Values at equal distances in time. Immutable.
 *
 * @param name what the legend calls it
 * @param style CSS class that gives it its colour
 * @param values one value for each step, the first at time 0
 */
public record Series(String name, String style, List<Double> values) {
    /** Copies the values. */
    public Series {
        values = List.copyOf(values);
    }

    /** The largest value; 0 when there is none. */
    public double max() {
        return values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    /** The value at a step; 0 after the last one. */
    double at(int step) {
        return step < values.size() ? values.get(step) : 0;
    }
}
