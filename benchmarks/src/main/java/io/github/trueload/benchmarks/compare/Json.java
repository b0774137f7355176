// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.compare;

import java.util.List;

/** Writes JSON piece by piece; the caller keeps brackets balanced. Not thread-safe. */
final class Json {
    private final StringBuilder out = new StringBuilder();
    private boolean needsComma;

    Json open(char bracket) {
        comma();
        out.append(bracket);
        needsComma = false;
        return this;
    }

    Json close(char bracket) {
        out.append(bracket);
        needsComma = true;
        return this;
    }

    Json key(String key) {
        comma();
        quote(key);
        out.append(": ");
        needsComma = false;
        return this;
    }

    Json text(String key, String value) {
        key(key);
        quote(value);
        needsComma = true;
        return this;
    }

    Json number(String key, double value) {
        key(key).value(String.valueOf(value));
        return this;
    }

    Json bool(String key, boolean value) {
        key(key).value(String.valueOf(value));
        return this;
    }

    Json numbers(List<Double> values) {
        return value(values.toString());
    }

    /** Closes what the report opened in its constructor. */
    String finish() {
        return out + "]}\n";
    }

    private Json value(String raw) {
        out.append(raw);
        needsComma = true;
        return this;
    }

    private void comma() {
        if (needsComma) {
            out.append(",\n");
        }
    }

    private void quote(String value) {
        out.append('"');
        for (char c : value.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
