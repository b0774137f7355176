// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;

/**
 * What is escaped in a text, and how: as Gson does it, with which the older plugin writes and to whose texts the
 * assertions of its plans were made. It writes lower-case digits, where Jackson's are upper-case (Jackson's own switch
 * came with 2.14, JMeter 5.4.1 brings 2.10), and also escapes the two line ends of JavaScript. Immutable.
 */
final class JsonEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;
    private static final int[] ASCII = ascii();

    private static int[] ascii() {
        int[] codes = standardAsciiEscapesForJSON();
        for (int c = 0; c < ' '; c++) {
            if (codes[c] == ESCAPE_STANDARD) {
                codes[c] = ESCAPE_CUSTOM;
            }
        }
        return codes;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return ASCII;
    }

    @Override
    public SerializableString getEscapeSequence(int c) {
        return c < ' ' || c == '\u2028' || c == '\u2029' ? new SerializedString(String.format("\\u%04x", c)) : null;
    }
}
