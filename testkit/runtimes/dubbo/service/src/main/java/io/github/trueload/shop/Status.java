// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop;

/** Where an order stands. */
public enum Status {
    NEW,
    PAID,
    SHIPPED
}
