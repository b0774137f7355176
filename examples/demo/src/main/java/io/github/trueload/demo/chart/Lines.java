// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo.chart;

import java.util.List;

/** Lines over time. */
public final class Lines {
    private final String description;
    private final String unit;
    private final double stepSeconds;
    private final List<Series> series;
    private double highest;

    /**
     * @param description what a reader who cannot see the chart is told
     * @param unit unit of the values
     * @param stepSeconds distance of two values
     */
    public Lines(String description, String unit, double stepSeconds, List<Series> series) {
        this.description = description;
        this.unit = unit;
        this.stepSeconds = stepSeconds;
        this.series = List.copyOf(series);
    }

    /** Gives the axis of values the length that another chart's has, too. */
    public Lines upTo(double value) {
        highest = value;
        return this;
    }

    /** The highest value of all lines. */
    public double highest() {
        return series.stream().mapToDouble(Series::max).max().orElse(0);
    }

    /** Draws the chart to stand beside another one. */
    public String draw() {
        return draw(Frame.HALF);
    }

    /** Draws the chart over the whole width of the page. */
    public String drawWide() {
        return draw(Frame.FULL);
    }

    private String draw(double width) {
        int steps = series.stream().mapToInt(one -> one.values().size()).max().orElse(0);
        double max = Math.max(highest, highest());
        Frame frame = new Frame(description, width, max, Math.max(1, steps - 1) * stepSeconds)
                .grid(unit)
                .legend(series);
        for (Series one : series) {
            frame.svg().path("line " + one.style(), commands(frame, one));
        }
        return frame.end();
    }

    private String commands(Frame frame, Series one) {
        StringBuilder commands = new StringBuilder();
        for (int step = 0; step < one.values().size(); step++) {
            commands.append(step == 0 ? 'M' : 'L')
                    .append(Svg.number(frame.x(step * stepSeconds)))
                    .append(' ')
                    .append(Svg.number(frame.y(one.values().get(step))));
        }
        return commands.toString();
    }
}
