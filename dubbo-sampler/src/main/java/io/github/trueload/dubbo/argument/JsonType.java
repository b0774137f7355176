// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.util.LinkedHashSet;
import java.util.List;

/** A collection, a map or a class of the user's, sent as it stands in its JSON text. Immutable. */
final class JsonType implements ArgumentType {
    private final String name;
    private final boolean set;

    JsonType(String name) {
        this.name = name;
        this.set = name.startsWith("java.util.") && name.endsWith("Set");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Object fromText(String text, ArgumentRules rules) throws BadArgumentException {
        return fromJson(read(text, rules));
    }

    @Override
    public Object read(String text, ArgumentRules rules) throws BadArgumentException {
        String trimmed = text.trim();
        if (trimmed.isEmpty() || "null".equalsIgnoreCase(trimmed)) {
            return null;
        }
        char first = trimmed.charAt(0);
        if (first == '{' || first == '[' || first == '"') {
            return rules.read(trimmed);
        }
        try {
            return rules.read(trimmed);
        } catch (BadArgumentException e) {
            // The bare name of an enum constant, which is no JSON.
            return trimmed;
        }
    }

    @Override
    public Object fromJson(Object value) throws BadArgumentException {
        Object nested = NestedValues.of(value);
        return set && nested instanceof List ? new LinkedHashSet<>((List<?>) nested) : nested;
    }
}
