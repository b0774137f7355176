// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

/** Something that speaks against the figures of a whole run. */
public final class Objection {
    /** Whether the figures are invalid by it; else they are doubtful. */
    public final boolean invalid;

    /** As a part of the sentence that says why; empty where the end of that sentence tells it. */
    public final String text;

    private Objection(boolean invalid, String text) {
        this.invalid = invalid;
        this.text = text;
    }

    public static Objection invalid(String text) {
        return new Objection(true, text);
    }

    public static Objection doubtful(String text) {
        return new Objection(false, text);
    }
}
