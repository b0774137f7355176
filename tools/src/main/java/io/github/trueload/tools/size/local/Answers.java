// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.local;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** What the server answers, ready to be sent. Immutable, thread-safe. */
final class Answers {
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
        return ("HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length() + "\r\n\r\n"
                        + body)
                .getBytes(StandardCharsets.US_ASCII);
    }
}
