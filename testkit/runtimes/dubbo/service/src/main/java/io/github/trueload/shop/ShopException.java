// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop;

/** A business failure. */
public class ShopException extends Exception {
    private static final long serialVersionUID = 1L;

    public ShopException(String message) {
        super(message);
    }

    /** What a consumer is to go by. */
    public String getCode() {
        return "E42";
    }
}
