// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import java.util.regex.Pattern;

/** A strict reading of line protocol, after the grammar in InfluxData's documentation. Stateless. */
public final class LineCheck {
    private static final String KEY = "(?:\\\\.|[^\\\\,= \\n])++(?:\\\\.|[^,= \\n])*+";
    private static final String NUMBER = "-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?i?";
    private static final String TEXT = "\"(?:\\\\.|[^\"\\\\])*+\"";
    private static final Pattern LINE =
            Pattern.compile("(?:\\\\.|[^#\\\\, \\n])(?:\\\\.|[^\\\\, \\n])*+(?:," + KEY + "=" + KEY
                    + ")* " + KEY + "=(?:" + NUMBER + "|" + TEXT + ")(?:," + KEY + "=(?:" + NUMBER + "|" + TEXT
                    + "))* (\\d{18,19})");

    private LineCheck() {}

    /** What is wrong with a line whose time should be in nanoseconds; {@code null} when nothing is. */
    public static String problem(String line) {
        return LINE.matcher(line).matches() ? null : "not line protocol in nanoseconds";
    }
}
