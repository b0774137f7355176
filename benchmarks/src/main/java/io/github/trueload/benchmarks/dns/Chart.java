// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dns;

import java.util.List;
import java.util.Locale;

/** Draws the requests per node over time as SVG: a row per set-up, a column per order of the DNS server's answers. */
final class Chart {
    private static final int LEFT = 210;
    private static final int TOP = 64;
    private static final int WIDTH = 330;
    private static final int HEIGHT = 84;
    private static final int GAP = 34;
    private static final String[] COLOURS = {"#0b6e99", "#d9730d"};

    private final StringBuilder svg = new StringBuilder();
    private final List<String> setUps;
    private final List<String> orders;
    private final int intervalSeconds;

    Chart(List<String> setUps, List<String> orders, int intervalSeconds) {
        this.setUps = setUps;
        this.orders = orders;
        this.intervalSeconds = intervalSeconds;
    }

    String draw(List<Outcome> outcomes, List<String> nodes) {
        int width = LEFT + orders.size() * (WIDTH + GAP);
        int height = TOP + setUps.size() * (HEIGHT + GAP) + 10;
        svg.append(String.format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"12\">%n",
                width, height, width, height));
        svg.append(String.format("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n", width, height));
        for (int node = 0; node < nodes.size(); node++) {
            int x = LEFT + node * 170;
            svg.append(String.format(
                    "<rect x=\"%d\" y=\"12\" width=\"12\" height=\"12\" fill=\"%s\"/>%n", x, COLOURS[node]));
            text(x + 18, 22, "start", "node " + nodes.get(node));
        }
        for (int column = 0; column < orders.size(); column++) {
            text(LEFT + column * (WIDTH + GAP), TOP - 12, "start", "DNS server: " + orders.get(column));
        }
        outcomes.forEach(this::panel);
        return svg.append("</svg>\n").toString();
    }

    private void panel(Outcome outcome) {
        int x = LEFT + orders.indexOf(outcome.order()) * (WIDTH + GAP);
        int row = setUps.indexOf(outcome.setUp());
        int y = TOP + row * (HEIGHT + GAP);
        int intervals = outcome.counts()[0].length;
        int top = 1;
        for (int[] node : outcome.counts()) {
            for (int count : node) {
                top = Math.max(top, count);
            }
        }
        if (orders.indexOf(outcome.order()) == 0) {
            text(LEFT - 34, y + HEIGHT / 2, "end", outcome.setUp());
        }
        svg.append(String.format(
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#c8c8c8\"/>%n",
                x, y, WIDTH, HEIGHT));
        text(x - 4, y + 10, "end", String.valueOf(top));
        text(x - 4, y + HEIGHT, "end", "0");
        text(x, y + HEIGHT + 14, "start", "0 s");
        text(x + WIDTH, y + HEIGHT + 14, "end", intervals * intervalSeconds + " s");
        for (int node = 0; node < outcome.counts().length; node++) {
            line(outcome.counts()[node], top, x, y, COLOURS[node]);
        }
    }

    private void line(int[] counts, int top, int x, int y, String colour) {
        StringBuilder points = new StringBuilder();
        double step = (double) WIDTH / counts.length;
        for (int i = 0; i < counts.length; i++) {
            double height = y + HEIGHT - (double) HEIGHT * counts[i] / top;
            points.append(String.format(
                    Locale.ROOT, "%.1f,%.1f %.1f,%.1f ", x + i * step, height, x + (i + 1) * step, height));
        }
        svg.append(String.format(
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n",
                points.toString().trim(), colour));
    }

    private void text(int x, int y, String anchor, String text) {
        svg.append(String.format(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\" fill=\"#222222\">%s</text>%n",
                x, y, anchor, text.replace("&", "&amp;").replace("<", "&lt;")));
    }
}
