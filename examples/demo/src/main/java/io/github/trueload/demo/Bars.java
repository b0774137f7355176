// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import java.util.List;

/**
 * Horizontal bars on one scale, in groups, each with its value and a remark behind it.
 *
 * @param description what a reader who cannot see the chart is told
 * @param groups from top to bottom
 */
record Bars(String description, List<Group> groups) {
    private static final double WIDTH = 1120;
    private static final double LEFT = 210;
    private static final double RIGHT = 250;
    private static final double BAR = 20;
    private static final double GAP = 5;
    private static final double GROUP_GAP = 20;

    /**
     * Bars that belong together.
     *
     * @param name written to their left
     */
    record Group(String name, List<Bar> bars) {
        private double height() {
            return bars.size() * (BAR + GAP) - GAP;
        }
    }

    /**
     * One bar.
     *
     * @param value its length
     * @param style CSS class that gives it its colour
     * @param remark written behind its value
     */
    record Bar(double value, String style, String remark) {}

    /** Draws the chart. */
    String draw() {
        double height = 8
                - GROUP_GAP
                + groups.stream()
                        .mapToDouble(group -> group.height() + GROUP_GAP)
                        .sum();
        Svg svg = new Svg(WIDTH, height, description);
        double max = groups.stream()
                .flatMap(group -> group.bars().stream())
                .mapToDouble(Bar::value)
                .max()
                .orElse(0);
        double y = 4;
        for (Group group : groups) {
            svg.label("name end", LEFT - 14, y + group.height() / 2 + 5, group.name());
            for (Bar bar : group.bars()) {
                double width = max == 0 ? 0 : (WIDTH - LEFT - RIGHT) * bar.value() / max;
                svg.rectangle(bar.style(), LEFT, y, Math.max(width, 1), BAR);
                svg.label("name", LEFT + width + 8, y + BAR - 5, Numbers.count(bar.value()) + " " + bar.remark());
                y += BAR + GAP;
            }
            y += GROUP_GAP - GAP;
        }
        svg.line("axis", LEFT, 0, LEFT, height);
        return svg.end();
    }
}
