// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.util.Arrays;

/**
 * The arguments of one call, ready to be sent. Large values are shared with equal lists as long as one of them is held.
 * Immutable as long as nobody changes the arrays.
 */
public final class ArgumentList {
    private final String[] types;
    private final Object[] values;
    private final ParsedText<?>[] sources;

    ArgumentList(String[] types, Object[] values, ParsedText<?>... sources) {
        this.types = types;
        this.values = values;
        this.sources = sources;
    }

    /** The parameter types' names; {@code null} when the provider is to find the method by its name. */
    public String[] types() {
        return types;
    }

    public Object[] values() {
        return values;
    }

    /** The same list, which holds other texts, too. */
    ArgumentList heldBy(ParsedText<?> source) {
        ParsedText<?>[] all = Arrays.copyOf(sources, sources.length + 1);
        all[sources.length] = source;
        return new ArgumentList(types, values, all);
    }
}
