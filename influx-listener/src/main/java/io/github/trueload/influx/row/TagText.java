// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Makes any text fit for a tag value. Line protocol cannot express line breaks, a backslash before a character that
 * it escapes, or an empty value; everything else passes unchanged. Stateless.
 */
public final class TagText {
    /** What an empty text is written as. */
    public static final String EMPTY = "__empty__";

    private static final List<String> RESERVED =
            Arrays.asList(Schema.Value.ALL, Schema.Value.THREADS, Schema.Value.OTHER);

    private static final String BREAKS = "\\p{Cc}\u2028\u2029";
    private static final Pattern BREAK = Pattern.compile("[" + BREAKS + "]");
    private static final Pattern ESCAPING = Pattern.compile("\\\\(?=[,=\"\\\\ " + BREAKS + "]|\\z)");
    private static final Pattern HALF_PAIR = Pattern.compile("\\p{Cs}");

    /** What VictoriaMetrics takes; InfluxDB takes more. */
    private static final int MAX_BYTES = 4096;

    private TagText() {}

    /**
     * The form in which InfluxDB gives a text back: outer white space trimmed, control characters turned into
     * spaces, a backslash that would escape what follows it turned into a slash, halves of surrogate pairs into
     * question marks, cut after 4096 bytes of UTF-8. Two texts with one form are one series.
     */
    public static String clean(String text) {
        if (text == null) {
            return EMPTY;
        }
        String trimmed = text.trim();
        if (trimmed.isEmpty()) {
            return EMPTY;
        }
        String shortened = cut(trimmed);
        return isPlain(shortened) ? shortened : rewrite(shortened);
    }

    /** The same of a label, which would be taken for what a value of the listeners' own stands for if it were one. */
    public static String ofLabel(String label) {
        String clean = clean(label);
        boolean own = clean.equals(EMPTY) ? label.trim().equals(clean) : RESERVED.contains(clean);
        return own ? clean + " (label)" : clean;
    }

    private static String cut(String text) {
        if (3 * text.length() <= MAX_BYTES) {
            return text;
        }
        CharBuffer characters = CharBuffer.wrap(text);
        CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder().onMalformedInput(CodingErrorAction.REPLACE);
        utf8.encode(characters, ByteBuffer.allocate(MAX_BYTES), true);
        return characters.hasRemaining()
                ? text.substring(0, characters.position()).trim()
                : text;
    }

    /** Most texts are, and this allocates nothing. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' || c == '\u2028' || c == '\u2029' || Character.isISOControl(c) || Character.isSurrogate(c)) {
                return false;
            }
        }
        return true;
    }

    private static String rewrite(String text) {
        String unescaping = ESCAPING.matcher(text).replaceAll("/");
        String oneLine = BREAK.matcher(unescaping).replaceAll(" ");
        String whole = HALF_PAIR.matcher(oneLine).replaceAll("?").trim();
        return whole.isEmpty() ? EMPTY : whole;
    }
}
