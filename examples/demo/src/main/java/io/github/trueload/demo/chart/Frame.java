// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo.chart;

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
    Frame legend(List<Series> series) {
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
}
