// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import java.util.Locale;

/** What figures are worth. Immutable. */
public enum Word {
    /** Nothing speaks against them. */
    VALID(0),
    /** They may be right, but something speaks against them. */
    DOUBTFUL(2),
    /** They are not those of the run that was wanted, or not complete. */
    INVALID(3);

    private final int exitCode;

    Word(int exitCode) {
        this.exitCode = exitCode;
    }

    /** With what the program ends. */
    public int exitCode() {
        return exitCode;
    }

    /** As it stands in texts and files. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The worse of the two. */
    Word worst(Word other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
