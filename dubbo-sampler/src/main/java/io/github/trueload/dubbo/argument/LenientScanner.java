// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

/** Goes through the characters of a lenient JSON text; knows blanks, comments and quotes. Used by one thread. */
final class LenientScanner {
    /** What stands behind the last character. */
    static final int END = -1;

    private static final int HEX_DIGITS = 4;

    private final String text;
    private int at;

    LenientScanner(String text) {
        this.text = text;
    }

    void skipByteOrderMark() {
        skipIfNext("\uFEFF");
    }

    void skipIfNext(String expected) {
        if (text.startsWith(expected, at)) {
            at += expected.length();
        }
    }

    /** Goes back over the character that was read last. */
    void back() {
        at--;
    }

    void skipBlanks() throws BadArgumentException {
        nextNonBlank();
        back();
    }

    /** The next character that is neither blank nor in a comment; {@link #END} behind the last one. */
    int nextNonBlank() throws BadArgumentException {
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '#') {
                skipLine();
            } else if (c == '/' && at < text.length()) {
                if (!skipComment()) {
                    return c;
                }
            } else if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                return c;
            }
        }
        at++;
        return END;
    }

    /** The characters up to the next one of some others. */
    String literal(String ends) {
        int start = at;
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(Math.min(start, text.length()), Math.min(at, text.length()));
    }

    /** The rest of a text in quotes, the first of which is read already. */
    String quoted(char quote) throws BadArgumentException {
        StringBuilder value = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == quote) {
                return value.toString();
            }
            value.append(c == '\\' ? escaped() : c);
        }
        throw error("a text has no closing quote");
    }

    /** The exception for a text that is no JSON at the present place. */
    BadArgumentException error(String reason) {
        int end = Math.min(at, text.length());
        int line = 1;
        int column = 1;
        for (int i = 0; i < end; i++) {
            column = text.charAt(i) == '\n' ? 1 : column + 1;
            line += text.charAt(i) == '\n' ? 1 : 0;
        }
        return new BadArgumentException("it is not JSON: " + reason + " at line " + line + ", column " + column);
    }

    /** A word in lower case, of the letters a to z only: other alphabets have no keywords. */
    static String lowerCase(String word) {
        StringBuilder lower = new StringBuilder(word.length());
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            lower.append(c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
        }
        return lower.toString();
    }

    private boolean skipComment() throws BadArgumentException {
        char second = text.charAt(at);
        if (second == '/') {
            skipLine();
            return true;
        }
        if (second != '*') {
            return false;
        }
        int end = text.indexOf("*/", at + 1);
        if (end < 0) {
            throw error("a comment has no end");
        }
        at = end + 2;
        return true;
    }

    private void skipLine() {
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '\n' || c == '\r') {
                return;
            }
        }
    }

    private char escaped() throws BadArgumentException {
        if (at == text.length()) {
            throw error("a text ends with a backslash");
        }
        char c = text.charAt(at++);
        switch (c) {
            case 'u':
                return unicode();
            case 't':
                return '\t';
            case 'b':
                return '\b';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 'f':
                return '\f';
            case '\n':
            case '\'':
            case '"':
            case '\\':
            case '/':
                return c;
            default:
                throw error("there is no escape sequence \\" + c);
        }
    }

    private char unicode() throws BadArgumentException {
        int code = 0;
        for (int i = 0; i < HEX_DIGITS; i++) {
            int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
            if (digit < 0 || text.charAt(at) > 'f') {
                throw error("\\u wants four digits");
            }
            code = code << 4 | digit;
            at++;
        }
        return (char) code;
    }
}
