// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import io.github.trueload.tools.fleet.model.Figure;
import io.github.trueload.tools.fleet.model.Fleet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The word on the figures of a fleet, and what speaks against them. Immutable. */
public final class Judgement {
    private static final int MOST_REASONS = 5;

    private final Fleet fleet;
    private final List<Finding> findings;
    private final Word word;

    private Judgement(Fleet fleet, List<Finding> findings) {
        this.fleet = fleet;
        this.findings = Collections.unmodifiableList(findings);
        this.word = findings.stream().map(Finding::word).reduce(Word.VALID, Word::worst);
    }

    /**
     * Judges a fleet: every rule is heard, and the worst that one finds decides.
     *
     * @param lateMs who starts so much later than half of all is late
     */
    public static Judgement of(Fleet fleet, long lateMs) {
        List<Finding> findings = new ArrayList<>();
        for (Rule rule : Arrays.asList(
                new PresenceRule(),
                new NameRule(),
                new TimingRule(lateMs),
                new BooksRule(),
                new RateRule(),
                new OwnWordRule(),
                new ClockRule(),
                new SlowRule(),
                new FloorRule())) {
            rule.look(fleet, findings::add);
        }
        // Stable: of findings that weigh the same the order of rules stays.
        findings.sort((one, other) -> other.word().compareTo(one.word()));
        return new Judgement(fleet, findings);
    }

    /** Who was judged. */
    public Fleet fleet() {
        return fleet;
    }

    /** What was found, the worst first. */
    public List<Finding> findings() {
        return findings;
    }

    /** The word. */
    public Word word() {
        return word;
    }

    /** Why, in a sentence. */
    public String reason() {
        List<String> against = findings.stream()
                .filter(finding -> finding.word() != Word.VALID)
                .map(Finding::text)
                .collect(Collectors.toList());
        if (against.isEmpty()) {
            return "all " + fleet.expected() + " generators started together and ended, and each of their "
                    + (long) fleet.sum(Figure.FOUND) + " samples is in the database";
        }
        String shown = String.join("; ", against.subList(0, Math.min(MOST_REASONS, against.size())));
        return against.size() <= MOST_REASONS
                ? shown
                : shown + "; and " + (against.size() - MOST_REASONS) + " more findings";
    }
}
