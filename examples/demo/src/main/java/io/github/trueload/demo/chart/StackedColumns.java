// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo.chart;

import java.util.List;

/** Columns over time, each made of the series' values on top of each other. Immutable. */
public final class StackedColumns {
    private final String description;
    private final String unit;
    private final double stepSeconds;
    private final List<Series> series;

    /**
     * @param description what a reader who cannot see the chart is told
     * @param unit unit of the values
     * @param stepSeconds width of a column
     */
    public StackedColumns(String description, String unit, double stepSeconds, List<Series> series) {
        this.description = description;
        this.unit = unit;
        this.stepSeconds = stepSeconds;
        this.series = List.copyOf(series);
    }

    /** The highest column. */
    public double max() {
        double max = 0;
        for (int step = 0; step < steps(); step++) {
            int at = step;
            max = Math.max(max, series.stream().mapToDouble(one -> one.at(at)).sum());
        }
        return max;
    }

    /** Draws the chart with room for a value that it shares with the charts beside it. */
    public String draw(double maxValue) {
        Frame frame = new Frame(description, Frame.HALF, maxValue, Math.max(1, steps()) * stepSeconds)
                .grid(unit)
                .legend(series);
        for (int step = 0; step < steps(); step++) {
            double below = 0;
            double left = frame.x(step * stepSeconds);
            double width = frame.x((step + 1) * stepSeconds) - left;
            for (Series one : series) {
                double value = one.at(step);
                if (value > 0) {
                    double top = frame.y(below + value);
                    String tip = Numbers.tick(step * stepSeconds) + " s: " + one.name() + ", " + Numbers.tick(value);
                    frame.svg()
                            .rectangle(
                                    one.style(),
                                    left,
                                    top,
                                    Math.max(width - Math.min(1, width / 5), 0.3),
                                    frame.y(below) - top,
                                    tip);
                }
                below += value;
            }
        }
        return frame.end();
    }

    private int steps() {
        return series.stream().mapToInt(one -> one.values().size()).max().orElse(0);
    }
}
