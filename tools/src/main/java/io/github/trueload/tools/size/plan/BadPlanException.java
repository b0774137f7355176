// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.plan;

/** The plan cannot be sized; the message says why and what to do. */
public final class BadPlanException extends Exception {
    private static final long serialVersionUID = 1L;

    BadPlanException(String message) {
        super(message);
    }
}
