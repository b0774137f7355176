// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.trueload.influx.settings.Given;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpSenderTest {
    /** For an answer that comes. */
    private static final int LONG_MS = 60_000;

    private final Map<String, String> parameters = new HashMap<>();
    private final List<String> requests = new ArrayList<>();
    private final List<String> authorizations = new ArrayList<>();
    private final List<String> encodings = new ArrayList<>();
    private final List<String> tenants = new ArrayList<>();
    private final Map<String, String> answerHeaders = new HashMap<>();
    private ListenerKind kind = ListenerKind.CLIENT;
    private String proxyWants = "";
    private boolean refusesGzip;
    private boolean silent;
    private int status = 204;
    private byte[] body = {};
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            authorizations.add(exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.getRequestBody().readAllBytes();
            tenants.add(String.valueOf(exchange.getRequestHeaders().getFirst("X-Tenant")));
            String encoding = exchange.getRequestHeaders().getFirst("Content-Encoding");
            encodings.add(String.valueOf(encoding));
            int answered = refusesGzip && encoding != null ? 415 : status;
            if (!proxyWants.isEmpty()
                    && !proxyWants.equals(exchange.getRequestHeaders().getFirst("Proxy-Authorization"))) {
                exchange.getResponseHeaders().set("Proxy-Authenticate", "Basic realm=\"proxy\"");
                answered = 407;
            }
            answerHeaders.forEach(exchange.getResponseHeaders()::set);
            if (!silent) {
                exchange.sendResponseHeaders(answered, body.length == 0 ? -1 : body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            }
        });
        server.start();
    }

    @AfterEach
    void stopServer() {
        List.of("http.proxyHost", "http.proxyPort", "http.nonProxyHosts").forEach(System::clearProperty);
        server.stop(0);
    }

    @Test
    void goesThroughTheProxyThatTheJvmsPropertiesName() throws Exception {
        setProxyOfTheJvm(server.getAddress().getPort());

        assertThat(send("http://influx.invalid:8086/write?db=jmeter").reaction).isEqualTo(Answer.Reaction.WRITTEN);
        assertThat(requests).containsExactly("POST http://influx.invalid:8086/write?db=jmeter");
    }

    private static void setProxyOfTheJvm(int port) {
        System.setProperty("http.proxyHost", "127.0.0.1");
        System.setProperty("http.proxyPort", Integer.toString(port));
        System.setProperty("http.nonProxyHosts", "");
    }

    /** The exception may say no more than the name. */
    @Test
    void namesAnUnknownHostAsSuch() throws Exception {
        assertThat(send("http://no.such.host.invalid:8086/write?db=jmeter").toString())
                .contains("unknown host no.such.host.invalid");
    }

    @Test
    void sendsUserAndPasswordAsUtf8() throws Exception {
        parameters.put("username", "lo\u00e4d");
        parameters.put("password", "h\u00fcsh");

        send(url("/write?db=jmeter"));

        String expected = Base64.getEncoder().encodeToString("lo\u00e4d:h\u00fcsh".getBytes(StandardCharsets.UTF_8));
        assertThat(authorizations).containsExactly("Basic " + expected);
    }

    @Test
    void asksForNanosecondsWhateverTheAddressSays() throws Exception {
        send(url("/write?db=jmeter&precision=ms"));
        send(url("/api/v2/write?bucket=b&org=o&precision=s"));
        send(url("/api/v3/write_lp?db=jmeter&precision=second"));

        assertThat(requests)
                .containsExactly(
                        "POST /write?db=jmeter&precision=n",
                        "POST /api/v2/write?bucket=b&org=o&precision=ns",
                        "POST /api/v3/write_lp?db=jmeter&precision=nanosecond");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "text/html; charset=utf-8", "Text/HTML;charset=UTF-8", "text/html ; q=1"})
    void doesNotTakeAWebPageForWrittenRows(String page) throws Exception {
        status = 200;
        answerHeaders.put("Content-Type", page);

        Answer answer = send(url("/wrong/path"));

        assertThat(answer.reaction).isEqualTo(Answer.Reaction.REFUSED);
        assertThat(answer).hasToString("HTTP 200: answered with a web page; check the path of influxdbUrl");
    }

    /** As the login of a proxy. */
    @ParameterizedTest
    @CsvSource({"'',<!DOCTYPE html>", "application/xhtml+xml,'<?xml version=\"1.0\"?><html/>'"})
    void doesNotTakeAWebPageOfAnotherTypeForWrittenRows(String type, String page) throws Exception {
        status = 200;
        body = page.getBytes(StandardCharsets.UTF_8);
        answerHeaders.put("Content-Type", type);

        assertThat(send(url("/write?db=jmeter")).reaction).isEqualTo(Answer.Reaction.REFUSED);
    }

    @ParameterizedTest
    @CsvSource({"204,text/html", "204,", "200,", "200,application/json", "202,text/plain", "200,text/html5"})
    void takesAnyOtherSuccessForWrittenRows(int answered, String type) throws Exception {
        status = answered;
        if (type != null) {
            answerHeaders.put("Content-Type", type);
        }

        assertThat(send(url("/write?db=jmeter")).reaction).isEqualTo(Answer.Reaction.WRITTEN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"2|2000", "300|300000", "9999|300000", "0|0", "Wed, 21 Oct 2099 07:28:00 GMT|0", "soon|0", "|0"})
    void tellsHowLongTheServerAsksToWait(String header, long expectedMs) throws Exception {
        status = 503;
        if (header != null) {
            answerHeaders.put("Retry-After", header);
        }

        Answer answer = send(url("/write?db=jmeter"));

        assertThat(answer.reaction).isEqualTo(Answer.Reaction.RETRY);
        assertThat(answer.retryAfterMs).isEqualTo(expectedMs);
    }

    @Test
    void goesOnWithoutGzipAfter415() throws Exception {
        refusesGzip = true;
        parameters.put("influxdbUrl", url("/write"));
        byte[] lines = "m f=1 1\n".repeat(500).getBytes(StandardCharsets.UTF_8);
        try (HttpSender sender = sender()) {
            assertThat(sender.send(lines, LONG_MS).reaction).isEqualTo(Answer.Reaction.WRITTEN);
            assertThat(sender.send(lines, LONG_MS).reaction).isEqualTo(Answer.Reaction.WRITTEN);
        }

        assertThat(encodings).containsExactly("gzip", "null", "null");
    }

    @Test
    void namesWhereARedirectLeadsWithoutSecrets() throws Exception {
        status = 302;
        answerHeaders.put("Location", "https://me:hush@influx.example/login?token=hush");

        Answer answer = send(url("/write"));

        assertThat(answer.reaction).isEqualTo(Answer.Reaction.REFUSED);
        assertThat(answer).hasToString("HTTP 302: sent elsewhere; Location: https://influx.example/login?token=***");
    }

    @Test
    void tellsARequestWithoutAnAnswerFromOneThatWasNeverSent() throws Exception {
        assertThat(send("http://127.0.0.1:1/write").reaction).isEqualTo(Answer.Reaction.RETRY);

        silent = true;
        parameters.put("influxdbUrl", url("/write"));
        try (HttpSender sender = sender()) {
            assertThat(sender.send(new byte[] {'m', '\n'}, 1_000).reaction).isEqualTo(Answer.Reaction.LOST);
        }
    }

    /** The HTTP client sends it again of its own accord. */
    @Test
    void tellsARequestThatAKeptConnectionMayHaveDeliveredBefore() throws Exception {
        try (ServerSocket closing = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> closeAtTheSecondRequest(closing));
            server.setDaemon(true);
            server.start();
            parameters.put("influxdbUrl", "http://127.0.0.1:" + closing.getLocalPort() + "/write");
            try (HttpSender sender = sender()) {
                assertThat(sender.send(new byte[] {'m', '\n'}, LONG_MS).isUncertain())
                        .isFalse();
                Answer again = sender.send(new byte[] {'m', '\n'}, LONG_MS);

                assertThat(again.reaction).isEqualTo(Answer.Reaction.WRITTEN);
                assertThat(again.isUncertain()).isTrue();
            }
        }
    }

    /** On each connection it answers one request, and takes another one. */
    private static void closeAtTheSecondRequest(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket connection = server.accept()) {
                readRequest(connection);
                connection
                        .getOutputStream()
                        .write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                readRequest(connection);
            } catch (IOException e) {
                // The test is over, or the client left.
                continue;
            }
        }
    }

    /** To the line break behind its body, or to the end of what comes. */
    private static void readRequest(Socket connection) throws IOException {
        String read = "";
        for (int next = 0; next >= 0 && !read.endsWith("m\n"); read += (char) next) {
            next = connection.getInputStream().read();
        }
    }

    @Test
    void goesNowhereNearTheJvmsProxyWhereItIsToldNotTo() throws Exception {
        setProxyOfTheJvm(1);
        kind = ListenerKind.UPGRADED_CLIENT;
        assertThat(send(url("/write")).reaction).as("upgraded").isEqualTo(Answer.Reaction.WRITTEN);
        kind = ListenerKind.CLIENT;
        assertThat(send(url("/write")).reaction).as("jvm").isEqualTo(Answer.Reaction.RETRY);
        parameters.put("proxy", "none");
        assertThat(send(url("/write")).reaction).as("none").isEqualTo(Answer.Reaction.WRITTEN);
    }

    @Test
    void goesThroughTheProxyThatItIsGivenWithUserAndPassword() throws Exception {
        proxyWants = "Basic " + Base64.getEncoder().encodeToString("me:hush".getBytes(StandardCharsets.UTF_8));
        parameters.put("proxy", "127.0.0.1:" + server.getAddress().getPort());

        Answer refused = send("http://influx.invalid:8086/write?db=jmeter");
        assertThat(refused.reaction).isEqualTo(Answer.Reaction.REFUSED);
        assertThat(refused.toString()).startsWith("HTTP 407").contains("proxy", "proxyUsername");

        parameters.putAll(Map.of("proxyUsername", "me", "proxyPassword", "hush"));
        assertThat(send("http://influx.invalid:8086/write?db=jmeter").reaction).isEqualTo(Answer.Reaction.WRITTEN);
        parameters.put("proxyPassword", "wrong");
        assertThat(send("http://influx.invalid:8086/write?db=jmeter").toString())
                .startsWith("HTTP 407")
                .doesNotContain("wrong");
    }

    @Test
    void tellsA407OfATunnelAsSuch() throws Exception {
        try (ServerSocket proxy = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread refusing = new Thread(() -> refuseTunnels(proxy));
            refusing.setDaemon(true);
            refusing.start();
            parameters.put("proxy", "127.0.0.1:" + proxy.getLocalPort());

            assertThat(send("https://influx.invalid:8086/write?db=jmeter").toString())
                    .startsWith("HTTP 407")
                    .contains("proxyUsername");
        }
    }

    /** The JDK's server knows no CONNECT. */
    private static void refuseTunnels(ServerSocket proxy) {
        String refusal = "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=\"p\"\r\nContent-Length: 0\r\n"
                + "Connection: close\r\n\r\n";
        while (!proxy.isClosed()) {
            try (Socket tunnel = proxy.accept()) {
                tunnel.getInputStream().read(new byte[4_096]);
                tunnel.getOutputStream().write(refusal.getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                // The test is over, or the client left.
                continue;
            }
        }
    }

    @Test
    void sendsTheHeadersOfTheParametersAndLetsThemWin() throws Exception {
        parameters.putAll(Map.of("header_X-Tenant", "load", "header_authorization", "Key k", "influxdbToken", "t"));

        send(url("/write"));

        assertThat(tenants).containsExactly("load");
        assertThat(authorizations).containsExactly("Key k");
    }

    @Test
    void comparesTheServersClock() throws Exception {
        parameters.put("influxdbUrl", url("/write"));
        ServerClock clock = new ServerClock();
        long before = System.nanoTime();
        try (HttpSender sender = new HttpSender(settings(), clock)) {
            sender.send(new byte[] {'m', '\n'}, LONG_MS);
        }

        // A header has whole seconds, and a slow answer tells no more than when it was under way.
        double error = clock.errorMs();
        assertThat(clock.offsetMs()).isBetween(-error, error);
        assertThat(error).isLessThanOrEqualTo(500 + (System.nanoTime() - before) / 2e6 + 1);
    }

    @Test
    void sendsPlainTextWhereGzipIsOff() throws Exception {
        parameters.putAll(Map.of("gzip", "false", "influxdbUrl", url("/write")));
        try (HttpSender sender = sender()) {
            sender.send(new byte[5_000], LONG_MS);
        }

        assertThat(encodings).containsExactly("null");
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private Answer send(String url) throws Exception {
        parameters.put("influxdbUrl", url);
        try (HttpSender sender = sender()) {
            return sender.send("m f=1 1\n".getBytes(StandardCharsets.UTF_8), LONG_MS);
        }
    }

    @Test
    void neitherWaitsForEverForAConnectionNorFollowsARedirect() throws Exception {
        parameters.put("influxdbUrl", "http://influx:8086/write?db=jmeter");
        OkHttpClient client = HttpCalls.client(settings()).build();

        assertThat(client.connectTimeoutMillis()).isEqualTo(1000);
        assertThat(client.followRedirects()).isFalse();
    }

    private Settings settings() {
        return Given.settings(parameters, Map.of(), kind);
    }

    private HttpSender sender() throws IOException {
        return new HttpSender(settings(), new ServerClock());
    }
}
