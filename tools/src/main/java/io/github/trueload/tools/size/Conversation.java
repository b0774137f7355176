// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
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

    /** What the server answers, ready to be sent. Shared by all threads. */
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
}
