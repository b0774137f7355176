// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

/** A sample that fails before its call starts. The message is one line for the user. */
final class RefusedSampleException extends Exception {
    private static final long serialVersionUID = 1L;

    final String code;
    /** How long the sample waited for a reference that it did not get. */
    final long waitedMs;

    RefusedSampleException(String code, String message) {
        this(code, message, 0);
    }

    RefusedSampleException(String code, String message, long waitedMs) {
        super(message, null, false, false);
        this.code = code;
        this.waitedMs = waitedMs;
    }
}
