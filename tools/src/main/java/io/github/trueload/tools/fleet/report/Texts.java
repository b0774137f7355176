// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.report;

import io.github.trueload.tools.fleet.model.Fleet;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What tags and sentences from a database need before they are shown. Stateless. */
final class Texts {
    private Texts() {}

    /** Without what a terminal would obey, and what would turn the order of letters round. */
    static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> isHarmless(Character.getType(point)) ? point : '?')
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    /** As it may stand in a page. */
    static String html(String text) {
        return clean(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** The range that was looked at. */
    static String range(Fleet fleet) {
        return second(fleet.fromMs()) + " to " + second(fleet.toMs());
    }

    private static String second(long ms) {
        return Instant.ofEpochMilli(ms).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static boolean isHarmless(int type) {
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.SURROGATE
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR;
    }
}
