// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the page shows in words and numbers, for programs. Immutable. */
public final class ReportJson {
    private final Report report;

    /** The numbers of one report. */
    public ReportJson(Report report) {
        this.report = report;
    }

    /** The whole file. */
    public String text() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("facts", report.facts());
        all.put("sections", report.sections().stream().map(ReportJson::section).toList());
        try {
            return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Object> section(Section section) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("title", section.title());
        values.put("tiles", section.tiles().stream().map(ReportJson::tile).toList());
        values.put("figures", section.figures().stream().map(ReportJson::figure).toList());
        values.put("method", section.method());
        return values;
    }

    private static Map<String, String> tile(Tile tile) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("style", tile.style());
        values.put("value", tile.value());
        values.put("label", tile.label());
        return values;
    }

    private static List<String> figure(Figure figure) {
        return List.of(figure.title(), figure.caption());
    }
}
