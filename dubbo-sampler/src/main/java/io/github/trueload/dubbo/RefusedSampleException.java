// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

/** A sample that fails before its clock starts. The message is one line for the user. */
final class RefusedSampleException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String code;

    RefusedSampleException(String code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    /** The response code. */
    String code() {
        return code;
    }
}
