// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that a run of the demo found.
 *
 * @param facts when and where it ran
 */
record Report(List<String> facts, List<Section> sections) {
    /**
     * What one part of the demo found.
     *
     * @param problem the trouble that the part shows, in a sentence or two
     * @param method how the numbers came about, one sentence for each point
     * @param summary its lines on the terminal
     */
    record Section(
            String title,
            String problem,
            List<Tile> tiles,
            List<Figure> figures,
            List<String> method,
            List<String> summary) {
        /** A part that this machine could not run. */
        static Section leftOut(String title, String reason) {
            List<String> summary = List.of(title + ": left out, " + reason);
            return new Section(title, "Left out: " + reason, List.of(), List.of(), List.of(), summary);
        }
    }

    /**
     * One number in large type.
     *
     * @param style {@code stock} or {@code ours}: who it belongs to
     * @param value the number, with its unit
     * @param label what it says
     */
    record Tile(String style, String value, String label) {}

    /**
     * A chart with its heading and the sentence below it.
     *
     * @param wide whether it takes the page's whole width; the others stand side by side
     */
    record Figure(String title, String svg, String caption, boolean wide) {}

    /** The lines for the terminal, the last one telling where the page is. */
    List<String> summary(String address) {
        List<String> lines = new ArrayList<>();
        sections.forEach(section -> lines.addAll(section.summary()));
        lines.add("The report: " + address);
        return lines;
    }

    /** What the page shows in words and numbers, for programs. */
    String json() {
        List<Map<String, Object>> parts = new ArrayList<>();
        for (Section section : sections) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("title", section.title());
            values.put(
                    "tiles",
                    section.tiles().stream()
                            .map(tile -> new TreeMap<>(
                                    Map.of("style", tile.style(), "value", tile.value(), "label", tile.label())))
                            .toList());
            values.put(
                    "figures",
                    section.figures().stream()
                            .map(figure -> List.of(figure.title(), figure.caption()))
                            .toList());
            values.put("method", section.method());
            parts.add(values);
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("facts", facts);
        all.put("sections", parts);
        try {
            return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
