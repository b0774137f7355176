// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.Reading;
import java.util.function.ToDoubleFunction;

/** Samples failed because the generator itself ran out of something. */
final class ShortageRule implements Rule {
    private final VerdictKind kind;
    private final ToDoubleFunction<Reading> failures;
    private final String why;

    ShortageRule(VerdictKind kind, ToDoubleFunction<Reading> failures, String why) {
        this.kind = kind;
        this.failures = failures;
        this.why = why;
    }

    @Override
    public VerdictKind kind() {
        return kind;
    }

    @Override
    public int seconds() {
        return 1;
    }

    @Override
    public Judgement judge(Window window) {
        double failed = failures.applyAsDouble(window.last());
        return failed > 0
                ? Judgement.found(
                        failed,
                        Words.number(failed) + " samples failed within a second in JMeter itself, not in the server: "
                                + why,
                        window)
                : Judgement.fine(Double.NaN);
    }
}
