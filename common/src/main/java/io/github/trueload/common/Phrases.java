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
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.util.JMeterUtils;

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

    static final String LANGUAGE = "trueload.health.language";
    private static final String CHINESE = "zh";
    private static final Pattern SHARE = Pattern.compile("(?:below )?[0-9.]+(?: \\+-[0-9.]+)? %");
    private static final Pattern GAP = Pattern.compile("\\{([0-9])([+%#]?)}");
    /** Texts that are longer than anything we say are no texts of ours. */
    private static final int LONGEST = 20_000;

    private final List<Phrase> phrases;

    private Phrases(List<Phrase> phrases) {
        this.phrases = phrases;
    }

    /**
     * Those of the language in which a run is told of to people, on the terminal and on pages: as the property says, or
     * JMeter's own. Logs and files are in English.
     *
     * @param beside the class beside which their file {@code said.zh.txt} lies
     */
    public static Phrases ofThisRun(Class<?> beside) {
        return isChinese() ? of(beside, "said.zh.txt") : NONE;
    }

    static boolean isChinese() {
        Locale own = JMeterUtils.getLocale();
        return isUnknown() ? own != null && own.getLanguage().equals(CHINESE) : wanted().startsWith(CHINESE);
    }

    /** A message if the property that names the language has an unknown value, else empty. */
    public static String problem() {
        return wanted().isEmpty() || !isUnknown()
                ? ""
                : LANGUAGE + "=" + wanted() + " is neither en nor zh, so that JMeter's own language is used";
    }

    private static boolean isUnknown() {
        return !wanted().startsWith(CHINESE) && !wanted().startsWith("en");
    }

    private static String wanted() {
        return JMeterUtils.getPropDefault(LANGUAGE, "").trim().toLowerCase(Locale.ROOT);
    }

    /** Reads the phrases of a file that lies beside a class. */
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
        if (SHARE.matcher(text).matches()) {
            return text.replace("below", "不到").replace("+-", "±");
        }
        return phrases.stream()
                .map(phrase -> phrase.say(text, this))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
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
        private final Pattern english;
        private final String other;
        private final int letters;
        /** The gaps of the English text, each with its place in the other one. */
        private final List<String> places = new ArrayList<>();

        private final List<Boolean> said = new ArrayList<>();

        private Phrase(String english, String other) {
            this.other = other;
            String[] pieces = GAP.split(english, -1);
            letters = String.join("", pieces).length();
            StringBuilder pattern = new StringBuilder(Pattern.quote(pieces[0]));
            Matcher gap = GAP.matcher(english);
            for (int i = 1; gap.find(); i++) {
                places.add("{" + gap.group(1) + "}");
                said.add(gap.group(2).equals("+") || gap.group(2).equals("%"));
                String value = "(" + value(gap.group(2)) + ")" + Pattern.quote(pieces[i]);
                // From left to right, without going back.
                pattern.append(i < pieces.length - 1 ? "(?>" + value + ")" : value);
            }
            this.english = Pattern.compile(pattern.toString(), Pattern.DOTALL);
        }

        private static String value(String kind) {
            switch (kind) {
                case "%":
                    return SHARE.pattern();
                case "#":
                    return "-?[0-9.,]+";
                default:
                    return kind.isEmpty() ? ".+?" : ".*?";
            }
        }

        /** A text in the other language where it is this phrase; else null. */
        private String say(String text, Phrases phrases) {
            Matcher matcher = english.matcher(text);
            if (!matcher.matches()) {
                return null;
            }
            for (int i = 1; i <= matcher.groupCount(); i++) {
                // Brackets that are open at its end, or were before it, belong to more than this phrase.
                if (!areClosed(matcher.group(i))) {
                    return null;
                }
            }
            String whole = other;
            for (int i = 0; i < places.size(); i++) {
                String value = matcher.group(i + 1);
                whole = whole.replace(places.get(i), said.get(i) ? phrases.say(value) : value);
            }
            return whole;
        }

        private static boolean areClosed(String value) {
            int depth = 0;
            for (int i = 0; i < value.length() && depth >= 0; i++) {
                depth += value.charAt(i) == '(' ? 1 : value.charAt(i) == ')' ? -1 : 0;
            }
            return depth == 0;
        }
    }
}
