// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

/** A parameter type: the name that is sent, and how texts and JSON values become values of it. Immutable. */
interface ArgumentType {
    /** The type's name as the provider's JVM knows it. */
    String name();

    /**
     * The value that a text of the plan stands for.
     *
     * @throws BadArgumentException with the reason alone
     */
    Object fromText(String text, ArgumentRules rules) throws BadArgumentException;

    /**
     * The value that an element of a JSON text stands for, its decimals being {@code BigDecimal}.
     *
     * @throws BadArgumentException with the reason alone
     */
    Object fromJson(Object value) throws BadArgumentException;

    /**
     * What a text of the plan says, for one who knows better what it is to be: a value that is done, or what stands in
     * the JSON text, its decimals being {@code BigDecimal}.
     *
     * @throws BadArgumentException with the reason alone
     */
    default Object read(String text, ArgumentRules rules) throws BadArgumentException {
        return fromText(text, rules);
    }
}
