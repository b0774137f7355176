// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.growth;

import java.util.Locale;
import java.util.Map;

/** Draws costs by number as SVG, both on scales of powers of ten, with the line of the law that fits them. */
final class LawChart {
    private static final int LEFT = 70;
    private static final int TOP = 40;
    private static final int WIDTH = 330;
    private static final int HEIGHT = 170;
    private static final int RIGHT = 30;
    private static final int BOTTOM = 50;
    private static final int RADIUS = 4;
    private static final String LAW = "#d9730d";
    private static final String MEASURED = "#0b6e99";
    private static final String FRAME = "#c8c8c8";

    private final StringBuilder svg = new StringBuilder();
    private final Map<Integer, Double> costs;
    private final double leastX;
    private final double mostX;
    private final double leastY;
    private final double mostY;

    /** @param costs cost by number; at least two numbers, all above 0 */
    LawChart(Map<Integer, Double> costs) {
        this.costs = costs;
        leastX = Math.log10(costs.keySet().stream().mapToInt(n -> n).min().orElseThrow());
        mostX = Math.log10(costs.keySet().stream().mapToInt(n -> n).max().orElseThrow());
        leastY = Math.floor(Math.log10(
                costs.values().stream().mapToDouble(cost -> cost).min().orElseThrow()));
        double top = Math.ceil(Math.log10(
                costs.values().stream().mapToDouble(cost -> cost).max().orElseThrow()));
        mostY = Math.max(top, leastY + 1);
    }

    /** The picture of a law. */
    String draw(Law law) {
        PowerLaw fitted = PowerLaw.fit(costs);
        int width = LEFT + WIDTH + RIGHT;
        int height = TOP + HEIGHT + BOTTOM;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"12\">",
                width, height, width, height);
        add("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>", width, height);
        text(LEFT, TOP - 22, "start", law.cost() + " [" + law.unit() + "] by " + law.name());
        text(LEFT, TOP - 7, "start", String.format(Locale.ROOT, "grows as n^%.2f", fitted.exponent()));
        add(
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"%s\"/>",
                LEFT, TOP, WIDTH, HEIGHT, FRAME);
        for (int decade = (int) leastY; decade <= mostY; decade++) {
            double y = y(Math.pow(10, decade));
            add("<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"%s\"/>", LEFT, y, LEFT + WIDTH, y, FRAME);
            text(LEFT - 6, y + 4, "end", number(Math.pow(10, decade)));
        }
        add(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"2\"/>",
                x(Math.pow(10, leastX)),
                y(fitted.at(Math.pow(10, leastX))),
                x(Math.pow(10, mostX)),
                y(fitted.at(Math.pow(10, mostX))),
                LAW);
        costs.forEach(this::point);
        text(LEFT + WIDTH / 2, TOP + HEIGHT + 36, "middle", law.name());
        return svg.append("</svg>\n").toString();
    }

    private void point(int number, double cost) {
        add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\"/>", x(number), y(cost), RADIUS, MEASURED);
        text(x(number), TOP + HEIGHT + 16, "middle", number(number));
    }

    private double x(double number) {
        return LEFT + WIDTH * (Math.log10(number) - leastX) / (mostX - leastX);
    }

    private double y(double cost) {
        return TOP + HEIGHT * (mostY - Math.log10(cost)) / (mostY - leastY);
    }

    private static String number(double value) {
        return value < 1 ? String.valueOf(value) : String.format(Locale.ROOT, "%,.0f", value);
    }

    private void text(double x, double y, String anchor, String text) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"#222222\">%s</text>",
                x, y, anchor, text.replace("&", "&amp;").replace("<", "&lt;"));
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
