// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/** One connection: requests come in, of which only the length matters, answers go out. */
final class Conversation {
    private static final int BUFFER = 16_384;

    private final SocketChannel channel;
    private final Answers answers;
    private final ByteBuffer in = ByteBuffer.allocate(BUFFER);
    private final RequestReader reader = new RequestReader();
    private final Queue<ByteBuffer> waiting = new ArrayDeque<>();
    private final Queue<ByteBuffer> out = new ArrayDeque<>();
    private boolean closing;

    Conversation(SocketChannel channel, Answers answers) {
        this.channel = channel;
        this.answers = answers;
    }

    /**
     * Takes what has come.
     *
     * @return how many requests are complete by that, each of which is to be answered
     */
    int read() throws IOException {
        int complete = 0;
        in.clear();
        int length = channel.read(in);
        if (length < 0) {
            throw new EOFException();
        }
        in.flip();
        while (in.hasRemaining()) {
            if (reader.isComplete(in)) {
                waiting.add(answers.to(reader.requestLine()));
                closing |= reader.wantsClose();
                complete++;
            } else if (reader.wantsToBeAsked()) {
                out.add(RequestReader.goOn());
                flush();
            }
        }
        return complete;
    }

    /** Sends the next answer. */
    void answer() throws IOException {
        out.add(waiting.remove());
        flush();
    }

    void flush() throws IOException {
        while (!out.isEmpty()) {
            channel.write(out.peek());
            if (out.peek().hasRemaining()) {
                return;
            }
            out.remove();
        }
        if (closing && waiting.isEmpty()) {
            channel.close();
        }
    }

    boolean isFlushed() {
        return out.isEmpty();
    }

    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            System.err.println("null server: " + e);
        }
    }

    /** Prepared responses. Shared by all threads. */
    static final class Answers {
        private final byte[] text;
        private final byte[] withoutBody;
        private final byte[] query = answer("200 OK", "application/json", "{\"results\":[{\"statement_id\":0}]}");
        /** A tunnel would lead to the real target. */
        private final byte[] noTunnel = answer("502 Bad Gateway", "text/plain", "no tunnel here");

        private final byte[] written = "HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        private final long delayNanos;

        Answers(int bytes, long delayMs) {
            char[] body = new char[bytes];
            Arrays.fill(body, 'x');
            text = answer("200 OK", "text/plain", new String(body));
            withoutBody = Arrays.copyOf(text, text.length - bytes);
            delayNanos = TimeUnit.MILLISECONDS.toNanos(delayMs);
        }

        long delayNanos() {
            return delayNanos;
        }

        /** The answer to a request, of which the method and the beginning of the path decide. */
        ByteBuffer to(String requestLine) {
            if (requestLine.startsWith("POST /write") || requestLine.startsWith("POST /api/v2/write")) {
                return ByteBuffer.wrap(written);
            }
            if (requestLine.startsWith("GET /query?") || requestLine.startsWith("POST /query")) {
                return ByteBuffer.wrap(query);
            }
            if (requestLine.startsWith("CONNECT ")) {
                return ByteBuffer.wrap(noTunnel);
            }
            return ByteBuffer.wrap(requestLine.startsWith("HEAD ") ? withoutBody : text);
        }

        private static byte[] answer(String status, String type, String body) {
            return ("HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length()
                            + "\r\n\r\n" + body)
                    .getBytes(StandardCharsets.US_ASCII);
        }
    }

    /**
     * Finds where requests end: headers up to an empty line, then a body by {@code Content-Length} or in chunks (RFC
     * 9112).
     *
     */
    static final class RequestReader {
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

        /** Consumes bytes up to the end of a request; false if more are needed. */
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
}
