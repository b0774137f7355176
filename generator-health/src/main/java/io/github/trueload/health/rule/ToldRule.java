// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

/** Something that another plugin, the one that writes the figures, found out: its words are passed on. */
final class ToldRule implements Rule {
    private final VerdictKind kind;

    ToldRule(VerdictKind kind) {
        this.kind = kind;
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
        String text = window.last().told.getOrDefault(kind.tag(), "");
        return text.isEmpty() ? Judgement.fine(Double.NaN) : Judgement.found(1, text, window);
    }
}
