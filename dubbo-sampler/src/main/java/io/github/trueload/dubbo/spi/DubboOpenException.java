// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

/** A reference could not be created: one line for the user, without secrets, thrown to all who wait for it. */
public final class DubboOpenException extends Exception {
    private static final long serialVersionUID = 1L;

    public DubboOpenException(String message) {
        super(message, null, false, false);
    }
}
