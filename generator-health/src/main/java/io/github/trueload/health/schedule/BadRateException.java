// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

/** A text that is no rate, no share or no rule for catching up; the message says what to write instead. Immutable. */
public final class BadRateException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Says what is wrong and what to write instead. */
    public BadRateException(String message) {
        super(message);
    }
}
