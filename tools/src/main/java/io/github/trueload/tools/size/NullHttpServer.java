// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.http.HttpEntity;
import org.apache.http.HttpException;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.RequestLine;
import org.apache.http.config.ConnectionConfig;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.impl.DefaultBHttpServerConnection;
import org.apache.http.impl.DefaultBHttpServerConnectionFactory;
import org.apache.http.impl.DefaultHttpRequestFactory;
import org.apache.http.impl.io.DefaultHttpRequestParserFactory;
import org.apache.http.message.BasicHttpEntityEnclosingRequest;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpCoreContext;
import org.apache.http.protocol.HttpService;
import org.apache.http.protocol.ImmutableHttpProcessor;
import org.apache.http.protocol.ResponseConnControl;
import org.apache.http.protocol.ResponseContent;

/**
 * An HTTP server that answers each request at once, or after a fixed time, with a text of a fixed size, and takes rows
 * for InfluxDB. It does little, so that it is not the limit of what is measured against it. A program: arguments
 * {@code bytes milliseconds}; it says its port on standard output, then once a second how busy it was, and ends when
 * its standard input does. Each connection has a thread, as each user of JMeter has. Runs with JMeter's HttpCore 4.4.
 */
public final class NullHttpServer {
    private static final int BACKLOG = 4096;
    private static final ConnectionConfig ONE_WRITE_FOR_AN_ANSWER =
            ConnectionConfig.custom().setBufferSize(8192).build();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final DefaultBHttpServerConnectionFactory connections = new DefaultBHttpServerConnectionFactory(
            ONE_WRITE_FOR_AN_ANSWER, new DefaultHttpRequestParserFactory(null, new AnyMethod()), null);
    private final HttpService service = new HttpService(
            new ImmutableHttpProcessor(new ResponseContent(), new ResponseConnControl()), request -> this::answer);
    private final HttpEntity text;
    private final long delayMs;

    NullHttpServer(int bytes, long delayMs) {
        byte[] body = new byte[bytes];
        Arrays.fill(body, (byte) 'x');
        this.text = new ByteArrayEntity(body, ContentType.TEXT_PLAIN);
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

    private void talk(Socket socket) {
        try (DefaultBHttpServerConnection connection = connections.createConnection(socket)) {
            socket.setTcpNoDelay(true);
            HttpContext context = HttpCoreContext.create();
            while (connection.isOpen()) {
                service.handleRequest(connection, context);
            }
        } catch (IOException | HttpException e) {
            // The client went away, which it may, or speaks no HTTP.
            return;
        }
    }

    private void answer(HttpRequest request, HttpResponse response, HttpContext context) throws InterruptedIOException {
        try {
            TimeUnit.MILLISECONDS.sleep(delayMs);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
        String method = request.getRequestLine().getMethod();
        String path = request.getRequestLine().getUri();
        if (method.equals("POST") && (path.startsWith("/write") || path.startsWith("/api/v2/write"))) {
            response.setStatusCode(204);
        } else if (path.startsWith("/query?") || method.equals("POST") && path.startsWith("/query")) {
            response.setEntity(new ByteArrayEntity(
                    "{\"results\":[{\"statement_id\":0}]}".getBytes(StandardCharsets.US_ASCII),
                    ContentType.APPLICATION_JSON));
        } else if (method.equals("CONNECT")) {
            // A tunnel would lead to the real target.
            response.setStatusCode(502);
        } else {
            response.setEntity(text);
        }
    }

    /** Takes methods that HttpCore does not know, and a body with each. */
    private static final class AnyMethod extends DefaultHttpRequestFactory {
        @Override
        public HttpRequest newHttpRequest(RequestLine line) {
            return new BasicHttpEntityEnclosingRequest(line);
        }
    }
}
