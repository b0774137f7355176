// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo.report;

import java.util.ArrayList;
import java.util.List;

/**
 * All that a run of the demo found. Immutable.
 *
 * @param facts when and where it ran
 */
public record Report(List<String> facts, List<Section> sections) {
    /** Copies the lists. */
    public Report {
        facts = List.copyOf(facts);
        sections = List.copyOf(sections);
    }

    /** The lines for the terminal, the last one telling where the page is. */
    public List<String> summary(String address) {
        List<String> lines = new ArrayList<>();
        sections.forEach(section -> lines.addAll(section.summary()));
        lines.add("The report: " + address);
        return lines;
    }
}
