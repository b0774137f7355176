// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.rule.Judgement;
import io.github.trueload.health.rule.VerdictKind;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts what the rules say of one moment together: a rate is missed, or throughput stays, for a reason; where the
 * generator is the limit meanwhile, it is said. Limits have to come first. Used by one thread, for one moment.
 */
final class Reasons {
    private final Set<VerdictKind> limits = EnumSet.noneOf(VerdictKind.class);

    /**
     * What one rule says, with the reason that others gave.
     *
     * @param judged whether there were enough readings for every rule, so that their silence tells something
     */
    Judgement of(Judgement judgement, VerdictKind kind, boolean judged) {
        if (!judgement.isVerdict()) {
            return judgement;
        }
        if (kind.isLimit()) {
            limits.add(kind);
        }
        boolean asksWhy = kind == VerdictKind.BEHIND || kind == VerdictKind.KNEE || kind == VerdictKind.GAP;
        if (asksWhy && !limits.isEmpty()) {
            return judgement.because(limits.stream()
                    .map(VerdictKind::tag)
                    .collect(Collectors.joining(", ", "this generator is the limit meanwhile (", ")")));
        }
        return kind == VerdictKind.KNEE && judged
                ? judgement.because(
                        "no limit of this generator was seen meanwhile, so it is the target, or the way to it")
                : judgement;
    }
}
