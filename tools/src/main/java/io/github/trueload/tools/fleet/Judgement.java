// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.tools.fleet.Finding.Findings;
import io.github.trueload.tools.fleet.Finding.Word;
import io.github.trueload.tools.fleet.Generator.Figure;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The word on the figures of a fleet, and what speaks against them. */
final class Judgement {
    private static final int MOST_REASONS = 5;

    /** Who was judged. */
    final Fleet fleet;
    /** What was found, the worst first. */
    final List<Finding> findings;
    /** The worst that was found decides. */
    final Word word;

    private Judgement(Fleet fleet, List<Finding> findings) {
        this.fleet = fleet;
        this.findings = Collections.unmodifiableList(findings);
        this.word = findings.stream().map(finding -> finding.word).reduce(Word.VALID, Word::worst);
    }

    /**
     * Judges a fleet by every rule.
     *
     * @param lateMs who starts so much later than half of all is late
     */
    static Judgement of(Fleet fleet, long lateMs) {
        Findings findings = new Findings();
        new RunRules(fleet, lateMs, findings).look();
        new FigureRules(fleet, findings).look();
        return new Judgement(fleet, findings.list());
    }

    /** Why, in a sentence. */
    String reason() {
        List<String> against = findings.stream()
                .filter(finding -> finding.word != Word.VALID)
                .map(Finding::text)
                .collect(Collectors.toList());
        if (against.isEmpty()) {
            return "all " + fleet.expected + " generators started together and ended, and each of their "
                    + (long) fleet.sum(Figure.FOUND) + " samples is in the database";
        }
        String shown = String.join("; ", against.subList(0, Math.min(MOST_REASONS, against.size())));
        return against.size() <= MOST_REASONS
                ? shown
                : shown + "; and " + (against.size() - MOST_REASONS) + " more findings";
    }
}
