// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo.report;

import java.util.List;

/**
 * What one part of the demo found. Immutable.
 *
 * @param problem the trouble that the part shows, in a sentence or two
 * @param method how the numbers came about, one sentence for each point
 * @param summary its lines on the terminal
 */
public record Section(
        String title,
        String problem,
        List<Tile> tiles,
        List<Figure> figures,
        List<String> method,
        List<String> summary) {
    /** Copies the lists. */
    public Section {
        tiles = List.copyOf(tiles);
        figures = List.copyOf(figures);
        method = List.copyOf(method);
        summary = List.copyOf(summary);
    }

    /** A part that this machine could not run. */
    public static Section leftOut(String title, String reason) {
        String sentence = "Left out: " + reason;
        return new Section(title, sentence, List.of(), List.of(), List.of(), List.of(title + ": left out, " + reason));
    }
}
