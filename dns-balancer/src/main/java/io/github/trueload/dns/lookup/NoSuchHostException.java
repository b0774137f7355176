// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.UnknownHostException;

/**
 * A source answered that a host does not exist or has no address of the wanted kind. Made anew for each caller, on its
 * thread.
 */
public final class NoSuchHostException extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    /** With a message for users. */
    public NoSuchHostException(String message) {
        super(message);
    }
}
