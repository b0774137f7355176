// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.tls;

/** A file of certificates or keys cannot be used. The message is one line for the user, without secrets. Immutable. */
public final class BadTlsException extends Exception {
    private static final long serialVersionUID = 1L;

    BadTlsException(String message) {
        super(message, null, false, false);
    }
}
