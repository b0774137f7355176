// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Finds where requests end: headers up to an empty line, then a body by {@code Content-Length} or in chunks (RFC 9112).
 *
 */
final class RequestReader {
    private static final int MOST_HEADER = 65_536;
    private static final int HEX = 16;
    private static final int LINE_END = 2;

    private final StringBuilder line = new StringBuilder();
    private Part part = Part.REQUEST_LINE;
    private String requestLine = "";
    private long bodyLeft;
    private int headerLength;
    private boolean chunked;
    private boolean close;
    private boolean asks;

    private enum Part {
        REQUEST_LINE,
        HEADERS,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        TRAILER,
        END
    }

    /** Takes bytes up to the end of a request, if that is there. */
    boolean isComplete(ByteBuffer in) throws IOException {
        while (part != Part.END && in.hasRemaining()) {
            if (part == Part.BODY || part == Part.CHUNK) {
                skip(in);
            } else if (takeLine(in)) {
                part = after(line.toString());
                line.setLength(0);
            }
        }
        boolean complete = part == Part.END;
        if (complete) {
            part = Part.REQUEST_LINE;
            headerLength = 0;
        }
        return complete;
    }

    String requestLine() {
        return requestLine;
    }

    boolean wantsClose() {
        return close;
    }

    /** Whether the client sends its body only after {@link #goOn()}; said once. */
    boolean wantsToBeAsked() {
        boolean result = asks && (part == Part.BODY || part == Part.CHUNK_SIZE);
        asks &= !result;
        return result;
    }

    static ByteBuffer goOn() {
        return ByteBuffer.wrap("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    private void skip(ByteBuffer in) {
        int skipped = (int) Math.min(bodyLeft, in.remaining());
        in.position(in.position() + skipped);
        bodyLeft -= skipped;
        if (bodyLeft == 0) {
            part = part == Part.BODY ? Part.END : Part.CHUNK_SIZE;
        }
    }

    private boolean takeLine(ByteBuffer in) throws IOException {
        while (in.hasRemaining()) {
            char next = (char) (in.get() & 0xFF);
            if (next == '\n') {
                return true;
            }
            if (++headerLength > MOST_HEADER) {
                throw new IOException("a header of more than " + MOST_HEADER + " bytes");
            }
            if (next != '\r') {
                line.append(next);
            }
        }
        return false;
    }

    private Part after(String text) throws IOException {
        switch (part) {
            case REQUEST_LINE:
                return begin(text);
            case HEADERS:
                return header(text);
            case CHUNK_SIZE:
                bodyLeft = LINE_END + number(text.replaceFirst(";.*", ""), HEX);
                headerLength = 0;
                return bodyLeft == LINE_END ? Part.TRAILER : Part.CHUNK;
            default:
                return text.isEmpty() ? Part.END : Part.TRAILER;
        }
    }

    private Part begin(String text) {
        if (text.isEmpty()) {
            // To be ignored, says the RFC.
            return Part.REQUEST_LINE;
        }
        requestLine = text;
        bodyLeft = 0;
        chunked = false;
        asks = false;
        close = text.endsWith("HTTP/1.0");
        return Part.HEADERS;
    }

    private Part header(String text) throws IOException {
        if (text.isEmpty()) {
            return chunked ? Part.CHUNK_SIZE : bodyLeft > 0 ? Part.BODY : Part.END;
        }
        String lower = text.toLowerCase(Locale.ROOT);
        String value = lower.substring(lower.indexOf(':') + 1).trim();
        if (lower.startsWith("content-length:")) {
            bodyLeft = number(value, 10);
        } else if (lower.startsWith("transfer-encoding:")) {
            chunked = value.contains("chunked");
        } else if (lower.startsWith("connection:")) {
            close = value.contains("close");
        } else if (lower.startsWith("expect:")) {
            asks = value.contains("100-continue");
        }
        return Part.HEADERS;
    }

    private static long number(String text, int radix) throws IOException {
        try {
            return Long.parseLong(text.trim(), radix);
        } catch (NumberFormatException e) {
            throw new IOException("a length that is no number: " + text, e);
        }
    }
}
