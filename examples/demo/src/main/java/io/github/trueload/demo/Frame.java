// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import java.util.ArrayList;
import java.util.List;

/** Axes, grid and legend of a chart over time, and the place of values between them. Not thread-safe. */
final class Frame {
    /** Width of a chart that stands beside another one. */
    static final double HALF = 560;

    /** Width of a chart that has the page for itself. */
    static final double FULL = 1120;

    private static final double HEIGHT = 280;
    private static final double LEFT = 56;
    private static final double RIGHT = 12;
    private static final double TOP = 34;
    private static final double BOTTOM = 42;
    private static final double LETTER = 6.6;

    private final Svg svg;
    private final Scale values;
    private final double seconds;
    private final double width;

    Frame(String description, double width, double maxValue, double seconds) {
        this.svg = new Svg(width, HEIGHT, description);
        this.width = width;
        this.values = Scale.upTo(maxValue, 5);
        this.seconds = seconds;
    }

    Svg svg() {
        return svg;
    }

    double x(double second) {
        return LEFT + (width - LEFT - RIGHT) * second / seconds;
    }

    double y(double value) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * values.share(value);
    }

    /** Draws what lies behind the values. */
    Frame grid(String unit) {
        for (double tick : values.ticks()) {
            svg.line("grid", LEFT, y(tick), width - RIGHT, y(tick));
            svg.label("tick end", LEFT - 6, y(tick) + 4, Numbers.tick(tick));
        }
        for (double tick : Scale.upTo(seconds, 8).ticks()) {
            if (tick <= seconds) {
                svg.label("tick middle", x(tick), HEIGHT - BOTTOM + 16, Numbers.tick(tick));
            }
        }
        svg.label("tick middle", (LEFT + width - RIGHT) / 2, HEIGHT - 8, "seconds");
        svg.label("tick", 4, 14, unit);
        return this;
    }

    /** Draws the names of the series in the upper right corner. */
    Frame legend(List<Chart.Series> series) {
        double x = width - RIGHT;
        for (int i = series.size() - 1; i >= 0; i--) {
            String name = series.get(i).name();
            x -= name.length() * LETTER;
            svg.label("tick", x, 14, name);
            svg.rectangle(series.get(i).style(), x - 15, 5, 10, 10);
            x -= 28;
        }
        return this;
    }

    String end() {
        svg.line("axis", LEFT, y(0), width - RIGHT, y(0));
        return svg.end();
    }

    /**
     * An axis from 0 to a round end, with ticks that are 1, 2 or 5 times a power of ten apart.
     *
     * @param top the axis's end
     * @param step the distance of two ticks
     */
    record Scale(double top, double step) {
        /** The smallest such axis that holds a value with at most so many ticks above zero. */
        static Scale upTo(double max, int ticks) {
            double wanted = Math.max(max, 1e-9) / ticks;
            double power = Math.pow(10, Math.floor(Math.log10(wanted)));
            double step = 10 * power;
            for (double factor : new double[] {1, 2, 5}) {
                // The tolerance keeps 0.1 + 0.2 from counting as more than 0.3.
                if (factor * power >= wanted * (1 - 1e-9)) {
                    step = factor * power;
                    break;
                }
            }
            return new Scale(step * Math.ceil(max / step - 1e-9), step);
        }

        /** The ticks, 0 and the end included. */
        List<Double> ticks() {
            List<Double> ticks = new ArrayList<>();
            for (int i = 0; i * step <= top * (1 + 1e-9); i++) {
                ticks.add(i * step);
            }
            return ticks;
        }

        /** The part of the axis below a value, from 0 to 1. */
        double share(double value) {
            return top == 0 ? 0 : value / top;
        }
    }
}
