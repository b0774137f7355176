// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.github.trueload.testkit.process.FreePorts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * An HTTP server on loopback that answers after a set time with a body of a set size; no thread waits meanwhile, so
 * that any number of requests may be in its hands. Thread-safe.
 */
public final class TestHttpServer implements AutoCloseable {
    private static final int BACKLOG = 1000;
    private static final int THREADS = 4;

    private final HttpServer server;
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS);
    private final LongAdder requests = new LongAdder();
    private final Duration delay;
    private final byte[] body;
    private final boolean keepAlive;

    private TestHttpServer(HttpServer server, Duration delay, byte[] body, boolean keepAlive) {
        this.server = server;
        this.delay = delay;
        this.body = body;
        this.keepAlive = keepAlive;
    }

    /** Starts a server on 127.0.0.1. */
    public static TestHttpServer start(Duration delay, int bodyBytes, boolean keepAlive) {
        return start("127.0.0.1", FreePorts.next(), delay, bodyBytes, keepAlive);
    }

    /**
     * Starts a server.
     *
     * @param address a loopback address
     * @param delay time between request and answer
     * @param keepAlive whether connections are kept open after the answer
     */
    public static TestHttpServer start(String address, int port, Duration delay, int bodyBytes, boolean keepAlive) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(address), port), BACKLOG);
            return run(server, delay, bodyBytes, keepAlive);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts a server on 127.0.0.1 that speaks TLS.
     *
     * @param keyStore a PKCS12 file with the server's key
     * @param password its password
     */
    public static TestHttpServer startTls(Path keyStore, String password, boolean keepAlive) {
        try (InputStream in = Files.newInputStream(keyStore)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, password.toCharArray());
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, password.toCharArray());
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(managers.getKeyManagers(), null, null);
            HttpsServer server = HttpsServer.create(
                    new InetSocketAddress(InetAddress.getByName("127.0.0.1"), FreePorts.next()), BACKLOG);
            server.setHttpsConfigurator(new HttpsConfigurator(tls));
            return run(server, Duration.ZERO, 10, keepAlive);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("Cannot start a TLS server with " + keyStore, e);
        }
    }

    private static TestHttpServer run(HttpServer server, Duration delay, int bodyBytes, boolean keepAlive) {
        TestHttpServer test = new TestHttpServer(server, delay, new byte[bodyBytes], keepAlive);
        server.createContext("/", test::handle);
        server.setExecutor(test.threads);
        server.start();
        return test;
    }

    /** The server's port. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** Requests so far. */
    public long requests() {
        return requests.sum();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) {
        requests.increment();
        threads.schedule(() -> answer(exchange), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void answer(HttpExchange exchange) {
        try (exchange;
                OutputStream out = exchange.getResponseBody()) {
            if (!keepAlive) {
                exchange.getResponseHeaders().set("Connection", "close");
            }
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            out.write(body);
        } catch (IOException e) {
            // The client went away, as it does at the end of a test.
            exchange.close();
        }
    }
}
