// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.cli;

/** A program cannot do what it was asked for: the message says what to enter instead. */
public final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
