// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

/**
 * A reference could not be created. The message is one line for the user, without secrets; there is no cause and no
 * stack trace. Immutable, for all threads that wait for the reference throw the same one.
 */
public final class DubboOpenException extends Exception {
    private static final long serialVersionUID = 1L;

    public DubboOpenException(String message) {
        super(message, null, false, false);
    }
}
