// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

/**
 * A registry could not be asked. The message is one line for the user, without secrets. Immutable; thrown on the thread
 * that asks.
 */
public final class CatalogException extends Exception {
    private static final long serialVersionUID = 1L;

    public CatalogException(String message) {
        super(message);
    }

    /** What to tell a user of any failure: the message of one of these, of others their class as well. */
    public static String tell(Throwable failure) {
        return failure instanceof CatalogException ? failure.getMessage() : failure.toString();
    }
}
