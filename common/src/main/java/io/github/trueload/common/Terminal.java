// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.io.Console;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.jmeter.gui.GuiPackage;

/**
 * Where a person looks on while JMeter runs without GUI. What a line is about stands first on it, its text beside that
 * in lines of at most 120 columns; in colours where it is a terminal and nobody asked for none (NO_COLOR). Thread-safe.
 */
public final class Terminal {
    private static final int WIDTH = 120;
    private static final int INDENT = 15;
    private static final List<String> GOOD = Arrays.asList("VALID", "met");
    private static final List<String> BAD = Arrays.asList("INVALID", "LOST", "FAILED", "missed");

    private final Supplier<PrintStream> out;
    private final boolean coloured;
    private final UnaryOperator<String> language;

    /** @param language says what is to be said in the language of whoever reads it */
    public Terminal(UnaryOperator<String> language) {
        this(() -> System.out, isTerminal(), canShow(Charset.defaultCharset()) ? language : text -> text);
    }

    Terminal(Supplier<PrintStream> out, boolean coloured, UnaryOperator<String> language) {
        this.out = out;
        this.coloured = coloured;
        this.language = language;
    }

    /**
     * Says something, unless JMeter has windows.
     *
     * @param about one or two words: what it is about; in capitals what a whole run came to
     */
    public void say(String about, String text) {
        if (GuiPackage.getInstance() == null) {
            print(about, text);
        }
    }

    void print(String about, String text) {
        String word = language.apply(about);
        int room = INDENT - width(word);
        StringBuilder all = new StringBuilder(colour(about, word)).append(blanks(Math.max(1, room)));
        List<String> lines = wrap(language.apply(text), WIDTH - INDENT, Math.max(0, 1 - room));
        all.append(String.join(System.lineSeparator() + blanks(INDENT), lines));
        out.get().println(all);
    }

    private String colour(String about, String word) {
        if (!coloured || word.isEmpty()) {
            return word;
        }
        String code = GOOD.contains(about) ? "1;32" : BAD.contains(about) ? "1;31" : "1";
        code = about.equals("DOUBTFUL") ? "1;33" : code;
        return "\u001b[" + code + "m" + word + "\u001b[0m";
    }

    /**
     * Lines of at most so many columns, of which some of the first line are taken already. What has no blanks, as a
     * path, stays in one piece: one may want to copy it.
     */
    private static List<String> wrap(String text, int columns, int taken) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int used = taken;
        for (String piece : pieces(text)) {
            int wide = width(piece);
            if (used + width(piece.trim()) > columns && line.length() > 0) {
                lines.add(line.toString().trim());
                line.setLength(0);
                used = 0;
            }
            line.append(piece);
            used += wide;
        }
        lines.add(line.toString().trim());
        return lines;
    }

    /** Where a line may end: after blanks, and after each letter of Chinese but before what closes a part. */
    private static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        for (int i = 1; i < text.length(); i++) {
            char before = text.charAt(i - 1);
            char next = text.charAt(i);
            boolean mayEnd =
                    before == ' ' && next != ' ' || isWide(before) && "，。；：）、”".indexOf(next) < 0 && next != ' ';
            if (mayEnd) {
                pieces.add(text.substring(from, i));
                from = i;
            }
        }
        pieces.add(text.substring(from));
        return pieces;
    }

    private static int width(String text) {
        int columns = 0;
        for (int i = 0; i < text.length(); i++) {
            columns += isWide(text.charAt(i)) ? 2 : 1;
        }
        return columns;
    }

    private static boolean isWide(char letter) {
        return letter >= 0x2e80 && letter <= 0xa4cf
                || letter >= 0xac00 && letter <= 0xd7a3
                || letter >= 0xf900 && letter <= 0xfaff
                || letter >= 0xfe30 && letter <= 0xfe4f
                || letter >= 0xff00 && letter <= 0xff60;
    }

    private static String blanks(int count) {
        return String.join("", Collections.nCopies(count, " "));
    }

    /** Whether the letters of Chinese come out, and no question marks in their place. */
    private static boolean canShow(Charset usual) {
        // Java 18 and newer may use another one for the terminal than for files.
        String own = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
        try {
            return (own == null ? usual : Charset.forName(own)).newEncoder().canEncode('中');
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static boolean isTerminal() {
        String none = System.getenv("NO_COLOR");
        String kind = System.getenv("TERM");
        // Windows' own window shows colours as codes, until a program asks it for better.
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        boolean able =
                windows ? System.getenv("WT_SESSION") != null || kind != null : kind != null && !kind.equals("dumb");
        return able && (none == null || none.isEmpty()) && isTerminal(System.console());
    }

    /** Java 22 and newer have a console also where the output goes to a file, and tell it apart. */
    private static boolean isTerminal(Console console) {
        if (console == null) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
