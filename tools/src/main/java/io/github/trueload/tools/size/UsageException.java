// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

/** The command line or the JMeter home cannot be used; the message says why. */
final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
