// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

/** What the bare text {@code null} means as an argument. */
public enum NullLiteral {
    /** No value, for every type; 0 or false for primitives. The rule of jmeter-plugins-for-apache-dubbo up to 2.7.1. */
    NULL,
    /** A text like any other where a text is wanted, and no value elsewhere. The rule from 2.7.3 on. */
    TEXT
}
