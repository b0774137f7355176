// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * An HTTP server that answers each request at once, or after a fixed time, with a text of a fixed size, and takes rows
 * for InfluxDB. It does as little as can be, so that it is not the limit of what is measured against it. A program:
 * arguments {@code bytes milliseconds}; it says its port on standard output, then once a second how busy it was, and
 * ends when its standard input does. Each connection has a thread, as each user of JMeter has.
 */
public final class NullHttpServer {
    private static final int BACKLOG = 4096;
    private static final byte[] WRITTEN = ascii("HTTP/1.1 204 No Content\r\n\r\n");
    private static final byte[] QUERIED = answer("200 OK", "application/json", "{\"results\":[{\"statement_id\":0}]}");
    /** A tunnel would lead to the real target. */
    private static final byte[] NO_TUNNEL = answer("502 Bad Gateway", "text/plain", "no tunnel here");

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final byte[] text;
    private final byte[] withoutBody;
    private final long delayMs;

    NullHttpServer(int bytes, long delayMs) {
        char[] body = new char[bytes];
        Arrays.fill(body, 'x');
        this.text = answer("200 OK", "text/plain", new String(body));
        this.withoutBody = Arrays.copyOf(text, text.length - bytes);
        this.delayMs = delayMs;
    }

    /** Runs the program. */
    public static void main(String... arguments) throws IOException {
        NullHttpServer server = new NullHttpServer(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]));
        ServerSocket socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        server.serve(socket);
        Targets.tell(socket.getLocalPort());
    }

    /** Answers whoever connects, until the socket is closed. */
    void serve(ServerSocket socket) {
        threads.execute(() -> accept(socket));
    }

    private void accept(ServerSocket server) {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                try {
                    threads.execute(() -> talk(connection));
                } catch (OutOfMemoryError e) {
                    connection.close();
                    throw new IOException("no thread for another connection", e);
                }
            } catch (IOException e) {
                System.err.println("null server: " + e);
            }
        }
    }

    private void talk(Socket connection) {
        try (Socket closed = connection;
                InputStream in = new BufferedInputStream(closed.getInputStream());
                OutputStream out = closed.getOutputStream()) {
            closed.setTcpNoDelay(true);
            Request request = new Request(in, out);
            while (request.read()) {
                if (delayMs > 0) {
                    TimeUnit.MILLISECONDS.sleep(delayMs);
                }
                out.write(answerTo(request.line));
                if (request.last) {
                    return;
                }
            }
        } catch (IOException | NumberFormatException e) {
            // The client went away, which it may, or speaks no HTTP.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The answer to a request, of which the method and the beginning of the path decide. */
    byte[] answerTo(String requestLine) {
        if (requestLine.startsWith("POST /write") || requestLine.startsWith("POST /api/v2/write")) {
            return WRITTEN;
        }
        if (requestLine.startsWith("GET /query?") || requestLine.startsWith("POST /query")) {
            return QUERIED;
        }
        if (requestLine.startsWith("CONNECT ")) {
            return NO_TUNNEL;
        }
        return requestLine.startsWith("HEAD ") ? withoutBody : text;
    }

    private static byte[] answer(String status, String type, String body) {
        return ascii("HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** What comes over a connection: headers up to an empty line, then a body by its length or in chunks (RFC 9112). */
    static final class Request {
        private static final int PIECE = 8192;
        private static final int HEX = 16;

        private final InputStream in;
        private final OutputStream out;
        private final StringBuilder text = new StringBuilder();
        String line;
        /** Whether the client wants the connection closed after it. */
        boolean last;

        Request(InputStream in, OutputStream out) {
            this.in = in;
            this.out = out;
        }

        /** Reads the next request to its end; false where there is none. */
        boolean read() throws IOException {
            do {
                // Empty lines before a request are to be ignored, says the RFC.
                line = line();
            } while (line != null && line.isEmpty());
            if (line == null) {
                return false;
            }
            last = line.endsWith("HTTP/1.0");
            long length = 0;
            boolean chunked = false;
            boolean asks = false;
            for (String header = line(); header != null && !header.isEmpty(); header = line()) {
                String lower = header.toLowerCase(Locale.ROOT);
                String value = lower.substring(lower.indexOf(':') + 1).trim();
                if (lower.startsWith("content-length:")) {
                    length = Long.parseLong(value);
                } else if (lower.startsWith("transfer-encoding:")) {
                    chunked = value.contains("chunked");
                } else if (lower.startsWith("connection:")) {
                    last = value.contains("close");
                } else if (lower.startsWith("expect:")) {
                    asks = value.contains("100-continue");
                }
            }
            if (asks) {
                out.write(ascii("HTTP/1.1 100 Continue\r\n\r\n"));
            }
            if (chunked) {
                skipChunks();
            } else {
                skip(length);
            }
            return true;
        }

        private void skipChunks() throws IOException {
            for (long size = chunk(); size > 0; size = chunk()) {
                skip(size);
                line();
            }
            String trailer = line();
            while (trailer != null && !trailer.isEmpty()) {
                trailer = line();
            }
        }

        private long chunk() throws IOException {
            String size = line();
            return size == null
                    ? 0
                    : Long.parseLong(size.replaceFirst(";.*", "").trim(), HEX);
        }

        private void skip(long length) throws IOException {
            byte[] skipped = new byte[(int) Math.min(length, PIECE)];
            long left = length;
            while (left > 0) {
                int count = in.read(skipped, 0, (int) Math.min(left, skipped.length));
                if (count < 0) {
                    throw new EOFException();
                }
                left -= count;
            }
        }

        /** A line without its end; null where the client sends no more. */
        private String line() throws IOException {
            text.setLength(0);
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    return null;
                }
                if (next != '\r') {
                    text.append((char) next);
                }
            }
            return text.toString();
        }
    }
}
