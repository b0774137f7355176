// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import java.util.Locale;

/** Writes SVG elements one after the other; their colours come from the style sheet of the page that holds them. */
final class Svg {
    private final StringBuilder text = new StringBuilder();

    Svg(double width, double height, String description) {
        text.append("<svg viewBox=\"0 0 ").append(number(width)).append(' ').append(number(height));
        text.append("\" role=\"img\" aria-label=\"").append(escape(description)).append("\">");
    }

    Svg rectangle(String style, double x, double y, double width, double height) {
        return element("rect", style, "x", x, "y", y, "width", width, "height", height)
                .append("/>");
    }

    Svg rectangle(String style, double x, double y, double width, double height, String tip) {
        return element("rect", style, "x", x, "y", y, "width", width, "height", height)
                .append("><title>")
                .append(escape(tip))
                .append("</title></rect>");
    }

    Svg line(String style, double x1, double y1, double x2, double y2) {
        return element("line", style, "x1", x1, "y1", y1, "x2", x2, "y2", y2).append("/>");
    }

    Svg path(String style, String commands) {
        return element("path", style, "d", commands).append("/>");
    }

    Svg label(String style, double x, double y, String content) {
        return element("text", style, "x", x, "y", y)
                .append(">")
                .append(escape(content))
                .append("</text>");
    }

    String end() {
        return text + "</svg>";
    }

    /** A coordinate with at most one decimal, the same in every locale. */
    static String number(double value) {
        String written = String.format(Locale.ROOT, "%.1f", value);
        return written.endsWith(".0") ? written.substring(0, written.length() - 2) : written;
    }

    static String escape(String raw) {
        return raw.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private Svg element(String name, String style, Object... attributes) {
        text.append('<').append(name).append(" class=\"").append(style).append('"');
        for (int i = 0; i < attributes.length; i += 2) {
            Object value = attributes[i + 1];
            text.append(' ').append(attributes[i]).append("=\"");
            text.append(value instanceof Double coordinate ? number(coordinate) : value);
            text.append('"');
        }
        return this;
    }

    private Svg append(String more) {
        text.append(more);
        return this;
    }
}
