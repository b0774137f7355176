// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The report as one HTML file that needs nothing else: style and charts are part of it, there is no script.
 */
record Page(Report report) {
    /** The whole file. */
    String html() {
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>Trueload for JMeter: what this run measured</title>
                <style>
                %s</style>
                </head>
                <body>
                <main>
                <header>
                <h1>Trueload for JMeter: what this run measured</h1>
                <p class="facts">%s</p>
                <p class="key"><span class="swatch stock"></span> JMeter as it is
                <span class="swatch ours"></span> with Trueload</p>
                </header>
                %s
                </main>
                </body>
                </html>
                """
                .formatted(
                        style(),
                        report.facts().stream().map(Svg::escape).collect(Collectors.joining(" &middot; ")),
                        report.sections().stream().map(Page::section).collect(Collectors.joining("\n")));
    }

    private static String section(Report.Section section) {
        StringBuilder html = new StringBuilder("<section>\n<h2>");
        html.append(Svg.escape(section.title())).append("</h2>\n<p class=\"problem\">");
        html.append(Svg.escape(section.problem())).append("</p>\n");
        if (!section.tiles().isEmpty()) {
            html.append("<div class=\"tiles\">\n");
            section.tiles().forEach(tile -> html.append(tile(tile)));
            html.append("</div>\n");
        }
        if (!section.figures().isEmpty()) {
            html.append("<div class=\"figures\">\n");
            section.figures().forEach(figure -> html.append(figure(figure)));
            html.append("</div>\n");
        }
        return html.append(method(section.method())).append("</section>").toString();
    }

    private static String tile(Report.Tile tile) {
        String label = Svg.escape(tile.label());
        return "<div class=\"tile " + tile.style() + "-edge\" title=\"" + label + "\"><strong>"
                + Svg.escape(tile.value()) + "</strong><span>" + label + "</span></div>\n";
    }

    private static String figure(Report.Figure figure) {
        return "<figure" + (figure.wide() ? " class=\"wide\"" : "") + ">\n<h3>" + Svg.escape(figure.title()) + "</h3>\n"
                + figure.svg() + "\n<figcaption>" + Svg.escape(figure.caption()) + "</figcaption>\n</figure>\n";
    }

    private static String method(List<String> points) {
        if (points.isEmpty()) {
            return "";
        }
        return points.stream()
                .map(point -> "<li>" + Svg.escape(point) + "</li>")
                .collect(Collectors.joining(
                        "\n",
                        "<details open>\n<summary>How this was measured</summary>\n<ul>\n",
                        "\n</ul>\n</details>\n"));
    }

    private static String style() {
        try (InputStream in = Page.class.getResourceAsStream("style.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
