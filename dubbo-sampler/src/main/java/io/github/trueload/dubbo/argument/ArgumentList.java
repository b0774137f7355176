// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

/** The arguments of one call, ready to be sent. Immutable as long as nobody changes the arrays. */
public final class ArgumentList {
    private final String[] types;
    private final Object[] values;

    ArgumentList(String[] types, Object[] values) {
        this.types = types;
        this.values = values;
    }

    /** The parameter types' names; {@code null} when the provider is to find the method by its name. */
    public String[] types() {
        return types;
    }

    public Object[] values() {
        return values;
    }
}
