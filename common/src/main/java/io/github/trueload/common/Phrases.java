// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says in another language what was put together in English. Each line of its file has a phrase in both:
 *
 * <pre>{0%} of the time in samples was the generator's{1+} =&gt; 样本内的时间有 {0} 是压力机的{1}</pre>
 *
 * <p>{@code {0}} is taken over as it is, {@code {0#}} is a number, {@code {0+}} is put into the other language, too,
 * and {@code {0%}} is a share. What no phrase fits is tried sentence by sentence, then part by part, and in the end
 * left in English. Immutable.
 */
public final class Phrases {
    /** No phrases: every text stays in English. */
    public static final Phrases NONE = new Phrases(Collections.emptyList());

    private static final Pattern SHARE = Pattern.compile("(?:(below) )?([0-9.]+)(?: \\+-([0-9.]+))? %");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9.,]+");
    private static final Pattern GAP = Pattern.compile("\\{([0-9])([+%#]?)}");

    private static final int LONGEST_SHARE = 20;

    /** Texts that are longer than anything we say are no texts of ours. */
    private static final int LONGEST = 20_000;

    private final List<Phrase> phrases;

    private Phrases(List<Phrase> phrases) {
        this.phrases = phrases;
    }

    /**
     * Reads a file of phrases.
     *
     * @param beside the class beside which it lies
     */
    public static Phrases of(Class<?> beside, String file) {
        List<Phrase> phrases = new ArrayList<>();
        try (InputStream in = beside.getResourceAsStream(file);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int arrow = line.indexOf(" => ");
                if (arrow > 0 && !line.startsWith("#")) {
                    phrases.add(new Phrase(line.substring(0, arrow), line.substring(arrow + 4)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // What says most fits best.
        phrases.sort(Comparator.comparingInt((Phrase phrase) -> phrase.letters).reversed());
        return new Phrases(phrases);
    }

    /** A text in the other language, as far as it is known there. */
    public String say(String text) {
        if (phrases.isEmpty() || text.length() > LONGEST) {
            return text;
        }
        String plain = text.trim();
        if (plain.isEmpty()) {
            return text;
        }
        if (plain.startsWith("(") && endOfBracket(plain) == plain.length() - 1) {
            return "（" + say(plain.substring(1, plain.length() - 1)) + "）";
        }
        List<String> sentences = sentences(plain);
        if (sentences.size() > 1) {
            return each(sentences, "；", plain);
        }
        String fitting = fitting(plain);
        if (fitting != null) {
            return fitting;
        }
        int bracket = lastBracket(plain);
        if (bracket > 0) {
            String head = plain.substring(0, bracket);
            String said = say(head);
            return said.equals(head) ? plain : said + say(plain.substring(bracket + 1));
        }
        List<String> parts = split(plain, ": ", true);
        if (parts.size() > 1) {
            return each(parts, "：", plain);
        }
        parts = split(plain, ", ", false);
        return parts.size() > 1 ? each(parts, "，", plain) : plain;
    }

    /** The sentences of a text of ours, which semicolons tell apart. */
    public static List<String> sentences(String text) {
        return split(text, "; ", false);
    }

    private String fitting(String text) {
        Matcher share = SHARE.matcher(text);
        if (share.matches()) {
            return share(share);
        }
        for (Phrase phrase : phrases) {
            List<String> values = phrase.valuesIn(text);
            if (values != null) {
                return phrase.with(values, this);
            }
        }
        return null;
    }

    private static String share(Matcher share) {
        return (share.group(1) == null ? "" : "不到 ")
                + share.group(2)
                + (share.group(3) == null ? "" : " ±" + share.group(3))
                + " %";
    }

    private String each(List<String> parts, String between, String whole) {
        List<String> said = new ArrayList<>();
        parts.forEach(part -> said.add(say(part)));
        return said.equals(parts) ? whole : String.join(between, said);
    }

    /** Splits a text where neither brackets nor quotation marks are open. */
    private static List<String> split(String text, String at, boolean once) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        boolean quoted = false;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '\'') {
                quoted = quoted ? !isEnd(text, i + 1) : i > 0 && " (".indexOf(text.charAt(i - 1)) >= 0;
            } else if (!quoted) {
                depth = letter == '(' ? depth + 1 : letter == ')' ? Math.max(0, depth - 1) : depth;
                if (depth == 0 && text.startsWith(at, i) && !(once && !parts.isEmpty())) {
                    parts.add(text.substring(from, i));
                    from = i + at.length();
                }
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    private static boolean isEnd(String text, int at) {
        return at == text.length() || " ,;:).".indexOf(text.charAt(at)) >= 0;
    }

    /** The blank before a bracket in which a text ends; 0 where there is none. */
    private static int lastBracket(String text) {
        int at = text.endsWith(")") ? text.indexOf(" (") : -1;
        while (at > 0 && at + 1 + endOfBracket(text.substring(at + 1)) != text.length() - 1) {
            at = text.indexOf(" (", at + 1);
        }
        return Math.max(0, at);
    }

    private static int endOfBracket(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** One phrase in both languages. */
    private static final class Phrase {
        private final List<String> pieces = new ArrayList<>();
        private final List<String> kinds = new ArrayList<>();
        private final List<Integer> places = new ArrayList<>();
        private final String other;
        private int letters;

        private Phrase(String english, String other) {
            this.other = other;
            Matcher gap = GAP.matcher(english);
            int from = 0;
            while (gap.find()) {
                add(english.substring(from, gap.start()));
                places.add(Integer.valueOf(gap.group(1)));
                kinds.add(gap.group(2));
                from = gap.end();
            }
            add(english.substring(from));
        }

        private void add(String piece) {
            pieces.add(piece);
            letters += piece.length();
        }

        /** What stands in the gaps where a text is this phrase; else null. From left to right, without going back. */
        private List<String> valuesIn(String text) {
            int last = pieces.size() - 1;
            if (last == 0) {
                return text.equals(pieces.get(0)) ? Collections.emptyList() : null;
            }
            if (!text.startsWith(pieces.get(0)) || !text.endsWith(pieces.get(last))) {
                return null;
            }
            List<String> values = new ArrayList<>();
            int from = pieces.get(0).length();
            for (int i = 1; i <= last; i++) {
                int end = i == last
                        ? text.length() - pieces.get(last).length()
                        : end(text, from, pieces.get(i), kinds.get(i - 1));
                if (end < from || !fits(text.substring(from, end), kinds.get(i - 1))) {
                    return null;
                }
                values.add(text.substring(from, end));
                from = end + pieces.get(i).length();
            }
            return values;
        }

        /** Index of the next literal piece; a share may contain blanks itself. */
        private static int end(String text, int from, String piece, String kind) {
            int end = text.indexOf(piece, from);
            while (kind.equals("%")
                    && end >= 0
                    && end < from + LONGEST_SHARE
                    && !fits(text.substring(from, end), kind)) {
                end = text.indexOf(piece, end + 1);
            }
            return end;
        }

        private static boolean fits(String value, String kind) {
            if (kind.equals("%")) {
                return SHARE.matcher(value).matches();
            }
            if (kind.equals("#")) {
                return NUMBER.matcher(value).matches();
            }
            // Brackets that are open at its end, or were before it, belong to more than this phrase.
            int depth = 0;
            for (int i = 0; i < value.length() && depth >= 0; i++) {
                depth += value.charAt(i) == '(' ? 1 : value.charAt(i) == ')' ? -1 : 0;
            }
            return depth == 0 && (kind.equals("+") || !value.isEmpty());
        }

        private String with(List<String> values, Phrases phrases) {
            String said = other;
            for (int i = 0; i < values.size(); i++) {
                String value = values.get(i);
                String mine = "+%".contains(kinds.get(i)) && !kinds.get(i).isEmpty() ? phrases.say(value) : value;
                said = said.replace("{" + places.get(i) + "}", mine);
            }
            return said;
        }
    }
}
