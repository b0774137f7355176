// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;

/**
 * Indents as Gson does: each value on a line of its own, nothing before a colon, nothing between empty brackets. Not
 * thread-safe; one per text.
 */
final class JsonLayout extends DefaultPrettyPrinter {
    private static final long serialVersionUID = 1L;
    private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

    JsonLayout() {
        indentArraysWith(LINES);
        indentObjectsWith(LINES);
    }

    @Override
    public DefaultPrettyPrinter createInstance() {
        return new JsonLayout();
    }

    @Override
    public void writeObjectFieldValueSeparator(JsonGenerator json) throws IOException {
        json.writeRaw(": ");
    }

    @Override
    public void writeEndObject(JsonGenerator json, int entries) throws IOException {
        if (entries > 0) {
            super.writeEndObject(json, entries);
        } else {
            _nesting--;
            json.writeRaw('}');
        }
    }

    @Override
    public void writeEndArray(JsonGenerator json, int values) throws IOException {
        if (values > 0) {
            super.writeEndArray(json, values);
        } else {
            _nesting--;
            json.writeRaw(']');
        }
    }
}
