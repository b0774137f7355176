// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

/** The command line cannot be used; the message says why. */
final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
