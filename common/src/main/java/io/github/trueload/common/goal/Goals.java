// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common.goal;

import io.github.trueload.common.NearestName;
import io.github.trueload.common.goal.Goal.Measure;
import io.github.trueload.common.goal.Goal.Parts;
import io.github.trueload.common.goal.Goal.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/**
 * Reads goals, one a line or several of a line with {@code ;} between them:
 *
 * <pre>
 * FIGURE [intended] [of "LABEL" | of /REGEX/] &lt;|&lt;=|&gt;|&gt;= NUMBER [UNIT] [after NUMBER s|min]
 * </pre>
 *
 * <p>A line {@code after 30 s} alone counts for all goals below it. Empty lines and those that begin with {@code #} are
 * left out. What cannot be read is a {@link #problems() problem}, and the others are read all the same.
 */
public final class Goals {
    private static final List<String> FIGURES =
            Arrays.asList("count", "rate", "errors", "mean", "p50", "p95", "p99", "p99.9", "max", "bytes");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\d._-]+");
    private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,3})?)");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,15}(?:\\.\\d{1,9})?");
    private static final Pattern UNIT = Pattern.compile("%|[A-Za-z]*(?:/[A-Za-z]+)?");

    private final List<Goal> goals = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final String source;
    private final String text;
    private int at;
    private int afterSeconds;

    private Goals(String source, String text) {
        this.source = source;
        this.text = text;
    }

    /**
     * Reads goals.
     *
     * @param source what problems call the text: a property, a file, an element
     */
    public static Goals read(String source, String text) {
        Goals read = new Goals(source, text);
        read.all();
        return read;
    }

    /** Those that could be read. */
    public List<Goal> goals() {
        return Collections.unmodifiableList(goals);
    }

    /** A sentence for each that could not: where it is, what is wrong, and what would be right. */
    public List<String> problems() {
        return Collections.unmodifiableList(problems);
    }

    private void all() {
        while (at < text.length()) {
            int start = blanks();
            try {
                if (peek() == '#') {
                    toEndOfLine();
                } else if (!isOver()) {
                    goal();
                }
            } catch (WrongException e) {
                problems.add(source + ", " + place(e.at) + ": " + e.getMessage() + " in '" + rest(start) + "'");
            }
            at++;
        }
    }

    /** Reads one; what does not fit is told where it stands. */
    private void goal() throws WrongException {
        Parts parts = new Parts();
        int start = at;
        String figure = word();
        if (figure.equals("after")) {
            afterSeconds = seconds();
            end();
            return;
        }
        figure(parts, figure, start);
        parts.afterSeconds = afterSeconds;
        int second = blanks();
        String word = word();
        if (word.equals("intended")) {
            if (parts.measure.units != Unit.TIMES) {
                throw new WrongException(second, "only mean, p50 to p99.9 and max can be of intended times");
            }
            parts.intended = true;
            second = blanks();
            word = word();
        }
        if (word.equals("of")) {
            samples(parts);
        } else if (!word.isEmpty()) {
            throw new WrongException(second, "'" + word + "' is neither intended nor of nor a comparison");
        }
        limit(parts, figure);
        int last = blanks();
        if (word().equals("after")) {
            parts.afterSeconds = seconds();
        } else {
            at = last;
        }
        end();
        parts.text = text.substring(start, at).trim();
        goals.add(new Goal(parts));
    }

    private void figure(Parts parts, String figure, int start) throws WrongException {
        Matcher percentile = PERCENTILE.matcher(figure);
        if (percentile.matches() && Double.parseDouble(percentile.group(1)) > 0) {
            parts.measure = Measure.PERCENTILE;
            parts.percent = Double.parseDouble(percentile.group(1));
        } else if (FIGURES.contains(figure)) {
            parts.measure = Measure.valueOf(figure.toUpperCase(Locale.ROOT));
        } else {
            String near = figure.isEmpty() ? "" : NearestName.question(figure, FIGURES);
            throw new WrongException(start, "enter count, rate, errors, mean, p50 to p99.9, max or bytes" + near);
        }
    }

    /** A label in quotation marks, or a regular expression between slashes. */
    private void samples(Parts parts) throws WrongException {
        int start = blanks();
        char mark = peek();
        if (mark != '"' && mark != '/') {
            throw new WrongException(at, "enter a label as \"POST /pay\", or a regular expression as /pay.*/");
        }
        StringBuilder name = new StringBuilder();
        for (at++; at < text.length() && peek() != '\n' && peek() != mark; at++) {
            boolean escaped = peek() == '\\' && at + 1 < text.length() && text.charAt(at + 1) == mark;
            at += escaped ? 1 : 0;
            name.append(peek());
        }
        if (peek() != mark || at >= text.length()) {
            throw new WrongException(start, "this " + mark + " is not closed");
        }
        at++;
        if (name.length() == 0) {
            throw new WrongException(start, "nothing stands between these two " + mark);
        }
        if (mark == '"') {
            parts.label = name.toString();
            return;
        }
        try {
            parts.pattern = Pattern.compile(name.toString());
        } catch (PatternSyntaxException e) {
            throw new WrongException(start + 1 + Math.max(0, e.getIndex()), e.getDescription());
        }
    }

    private void limit(Parts parts, String figure) throws WrongException {
        blanks();
        if (peek() != '<' && peek() != '>') {
            throw new WrongException(at, "enter <, <=, > or >=");
        }
        int start = at++;
        at += peek() == '=' ? 1 : 0;
        parts.operator = text.substring(start, at);
        parts.limit = number();
        int unitAt = blanks();
        String name = take(UNIT);
        // What follows a number without a unit.
        if (name.equals("after")) {
            at = unitAt;
            name = "";
        }
        Unit[] units = parts.measure.units;
        for (Unit unit : units) {
            if (unit.text.equals(name)) {
                parts.unit = unit;
                return;
            }
        }
        if (units.length == 1) {
            throw new WrongException(unitAt, "a count has no unit");
        }
        String choice = Arrays.stream(units)
                .map(unit -> unit.text.isEmpty() ? "no unit" : unit.text)
                .collect(Collectors.joining(", "));
        throw new WrongException(unitAt, "enter a unit of " + figure + " (" + choice + ")");
    }

    private int seconds() throws WrongException {
        double number = number();
        int unitAt = blanks();
        String name = word();
        if (!name.equals("s") && !name.equals("min")) {
            throw new WrongException(unitAt, "enter s or min, as in after 30 s");
        }
        return (int) Math.min(Integer.MAX_VALUE, Math.ceil(number * (name.equals("s") ? 1 : 60)));
    }

    private double number() throws WrongException {
        blanks();
        String number = take(NUMBER);
        if (number.isEmpty()) {
            throw new WrongException(at, "enter a number, as 500 or 0.5");
        }
        return Double.parseDouble(number);
    }

    private void end() throws WrongException {
        blanks();
        if (!isOver()) {
            throw new WrongException(at, "put a semicolon or a new line before what follows");
        }
    }

    private String word() {
        return take(WORD).toLowerCase(Locale.ROOT);
    }

    private String take(Pattern what) {
        Matcher matcher = what.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            return "";
        }
        at = matcher.end();
        return matcher.group();
    }

    /** Skips blanks, and says where what follows them begins. */
    private int blanks() {
        while (at < text.length() && text.charAt(at) != '\n' && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean isOver() {
        return at >= text.length() || peek() == ';' || peek() == '\n';
    }

    private void toEndOfLine() {
        while (at < text.length() && peek() != '\n') {
            at++;
        }
    }

    /** The goal that went wrong, behind which reading goes on. */
    private String rest(int start) {
        while (!isOver()) {
            at++;
        }
        return text.substring(start, Math.min(at, text.length())).trim();
    }

    private String place(int offset) {
        String before = text.substring(0, Math.min(offset, text.length()));
        int line = before.length() - before.replace("\n", "").length() + 1;
        int column = before.length() - before.lastIndexOf('\n');
        return (text.trim().indexOf('\n') < 0 ? "" : "line " + line + ", ") + "column " + column;
    }

    /** What is wrong, and where in the text. */
    private static final class WrongException extends Exception {
        private static final long serialVersionUID = 1L;
        private final int at;

        private WrongException(int at, String message) {
            super(message);
            this.at = at;
        }
    }
}
