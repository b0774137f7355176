// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo.chart;

import java.util.List;

/** Horizontal bars on one scale, in groups, each with its value and a remark behind it. Immutable. */
public final class Bars {
    private static final double WIDTH = 1120;
    private static final double LEFT = 210;
    private static final double RIGHT = 250;
    private static final double BAR = 20;
    private static final double GAP = 5;
    private static final double GROUP_GAP = 20;

    private final String description;
    private final List<Group> groups;

    /**
     * @param description what a reader who cannot see the chart is told
     * @param groups from top to bottom
     */
    public Bars(String description, List<Group> groups) {
        this.description = description;
        this.groups = List.copyOf(groups);
    }

    /**
     * Bars that belong together.
     *
     * @param name written to their left
     */
    public record Group(String name, List<Bar> bars) {
        /** Copies the bars. */
        public Group {
            bars = List.copyOf(bars);
        }
    }

    /**
     * One bar.
     *
     * @param value its length
     * @param style CSS class that gives it its colour
     * @param remark written behind its value
     */
    public record Bar(double value, String style, String remark) {}

    /** Draws the chart. */
    public String draw() {
        Svg svg = new Svg(WIDTH, height(), description);
        double max = groups.stream()
                .flatMap(group -> group.bars().stream())
                .mapToDouble(Bar::value)
                .max()
                .orElse(0);
        double y = 4;
        for (Group group : groups) {
            double middle = y + groupHeight(group) / 2;
            svg.label("name end", LEFT - 14, middle + 5, group.name());
            for (Bar bar : group.bars()) {
                double width = max == 0 ? 0 : (WIDTH - LEFT - RIGHT) * bar.value() / max;
                svg.rectangle(bar.style(), LEFT, y, Math.max(width, 1), BAR);
                svg.label("name", LEFT + width + 8, y + BAR - 5, Numbers.count(bar.value()) + " " + bar.remark());
                y += BAR + GAP;
            }
            y += GROUP_GAP - GAP;
        }
        svg.line("axis", LEFT, 0, LEFT, height());
        return svg.end();
    }

    private double height() {
        return 8
                - GROUP_GAP
                + groups.stream()
                        .mapToDouble(group -> groupHeight(group) + GROUP_GAP)
                        .sum();
    }

    private static double groupHeight(Group group) {
        return group.bars().size() * (BAR + GAP) - GAP;
    }
}
