// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import java.util.List;

/**
 * Values over time, as lines or as columns.
 *
 * @param description what a reader who cannot see the chart is told
 * @param unit unit of the values
 * @param stepSeconds distance of two values
 */
record Chart(String description, String unit, double stepSeconds, List<Series> series) {
    /**
     * Values at equal distances in time.
     *
     * @param name what the legend calls it
     * @param style CSS class that gives it its colour
     * @param values one value for each step, the first at time 0
     */
    record Series(String name, String style, List<Double> values) {
        /** The value at a step; 0 after the last one. */
        private double at(int step) {
            return step < values.size() ? values.get(step) : 0;
        }
    }

    /** The highest value of all series. */
    double highest() {
        return series.stream()
                .flatMap(one -> one.values().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }

    /** The highest column, where the values of a step stand on top of each other. */
    double highestColumn() {
        double highest = 0;
        for (int step = 0; step < steps(); step++) {
            int at = step;
            highest = Math.max(
                    highest, series.stream().mapToDouble(one -> one.at(at)).sum());
        }
        return highest;
    }

    /** Draws lines to stand beside another chart, with room for a value that it shares with that. */
    String lines(double maxValue) {
        return lines(Frame.HALF, maxValue);
    }

    /** Draws lines over the whole width of the page. */
    String wideLines() {
        return lines(Frame.FULL, highest());
    }

    private String lines(double width, double maxValue) {
        Frame frame = new Frame(description, width, maxValue, Math.max(1, steps() - 1) * stepSeconds)
                .grid(unit)
                .legend(series);
        for (Series one : series) {
            StringBuilder commands = new StringBuilder();
            for (int step = 0; step < one.values().size(); step++) {
                commands.append(step == 0 ? 'M' : 'L')
                        .append(Svg.number(frame.x(step * stepSeconds)))
                        .append(' ')
                        .append(Svg.number(frame.y(one.at(step))));
            }
            frame.svg().path("line " + one.style(), commands.toString());
        }
        return frame.end();
    }

    /** Draws columns to stand beside another chart, with room for a value that it shares with that. */
    String columns(double maxValue) {
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
                    double visible = Math.max(width - Math.min(1, width / 5), 0.3);
                    String tip = Numbers.tick(step * stepSeconds) + " s: " + one.name() + ", " + Numbers.tick(value);
                    frame.svg().rectangle(one.style(), left, top, visible, frame.y(below) - top, tip);
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
