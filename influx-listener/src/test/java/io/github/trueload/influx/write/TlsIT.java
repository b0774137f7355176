// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.github.trueload.influx.settings.Given;
import io.github.trueload.testkit.tls.Keytool;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose certificate only a trust store of the user's knows. */
class TlsIT {
    private static final String PASSWORD = "changeit";

    @TempDir
    private static Path common;

    private static Path store;

    @TempDir
    private Path directory;

    private final Map<String, String> parameters = new HashMap<>();
    private volatile boolean wantsClients;
    private HttpsServer server;

    @BeforeAll
    static void createCertificate() {
        store = common.resolve("server.p12");
        Keytool.generate(
                store, PASSWORD, "server", "-keyalg", "RSA", "-dname", "CN=127.0.0.1", "-ext", "san=ip:127.0.0.1");
    }

    @BeforeEach
    void startServer() throws Exception {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(serverContext()) {
            @Override
            public void configure(HttpsParameters settings) {
                SSLParameters parameters = getSSLContext().getDefaultSSLParameters();
                parameters.setNeedClientAuth(wantsClients);
                settings.setSSLParameters(parameters);
            }
        });
        server.createContext("/write", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void aTrustStoreFileMakesTheServerTrusted() throws Exception {
        assertThat(send(store).reaction).isEqualTo(Answer.Reaction.WRITTEN);
    }

    @Test
    void theTrustStoreOfTheJvmIsTheDefault() throws Exception {
        System.setProperty("javax.net.ssl.trustStore", store.toString());
        System.setProperty("javax.net.ssl.trustStorePassword", PASSWORD);
        try {
            assertThat(send(null).reaction).isEqualTo(Answer.Reaction.WRITTEN);
        } finally {
            System.clearProperty("javax.net.ssl.trustStore");
            System.clearProperty("javax.net.ssl.trustStorePassword");
        }
    }

    @Test
    void anUnknownCertificateIsAnAnswerLikeAnyOtherTrouble() throws Exception {
        Answer answer = send(null);

        assertThat(answer.reaction).isEqualTo(Answer.Reaction.RETRY);
        assertThat(answer.toString()).containsIgnoringCase("certification path").contains("tlsCa");
    }

    @Test
    void aTrustStoreThatCannotBeReadIsNamedWithoutItsPassword() {
        Throwable thrown = catchThrowable(() -> send(directory.resolve("missing.p12")));

        assertThat(thrown).isInstanceOf(IOException.class).hasMessageContaining("missing.p12");
        assertThat(thrown).hasMessageNotContaining(PASSWORD);
    }

    @Test
    void aTrustStoreThatShowsNoCertificateSaysWhatMayBeWrong() throws Exception {
        KeyStore empty = KeyStore.getInstance("PKCS12");
        empty.load(null, null);
        Path file = directory.resolve("empty.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            empty.store(out, PASSWORD.toCharArray());
        }

        assertThat(catchThrowable(() -> send(file)))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("trustStore=", "empty.p12", "check trustStorePassword, or name a PEM file");
    }

    @Test
    void aCertificateInPemFormMakesTheServerTrusted() throws Exception {
        parameters.put("tlsCa", pem("ca.pem", "CERTIFICATE", certificate()).toString());

        assertThat(send(null).reaction).isEqualTo(Answer.Reaction.WRITTEN);
    }

    @Test
    void aServerThatWantsToKnowItsClientsTakesCertificateAndKeyInPemForm() throws Exception {
        wantsClients = true;
        parameters.put("tlsCa", pem("ca.pem", "CERTIFICATE", certificate()).toString());
        assertThat(send(null).reaction).as("without").isNotEqualTo(Answer.Reaction.WRITTEN);

        parameters.put("tlsCert", parameters.get("tlsCa"));
        parameters.put("tlsKey", pem("key.pem", "PRIVATE KEY", key()).toString());
        assertThat(send(null).reaction).as("PKCS #8").isEqualTo(Answer.Reaction.WRITTEN);

        byte[] pkcs1 = Arrays.copyOfRange(key(), 26, key().length);
        parameters.put("tlsKey", pem("rsa.pem", "RSA PRIVATE KEY", pkcs1).toString());
        assertThat(send(null).reaction).as("PKCS #1").isEqualTo(Answer.Reaction.WRITTEN);
    }

    @Test
    void aPemFileThatCannotBeReadIsNamedWithItsParameter() throws Exception {
        parameters.put("tlsCa", pem("ca.pem", "SOMETHING", new byte[] {1}).toString());

        assertThat(catchThrowable(() -> send(null)))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("tlsCa=", "ca.pem", "no certificate");
    }

    private byte[] certificate() throws Exception {
        return keys().getCertificate("server").getEncoded();
    }

    private byte[] key() throws Exception {
        return keys().getKey("server", PASSWORD.toCharArray()).getEncoded();
    }

    private Path pem(String file, String label, byte[] bytes) throws IOException {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(
                directory.resolve(file),
                "# a comment\n-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n");
    }

    private Answer send(Path trustStore) throws Exception {
        parameters.put("influxdbUrl", "https://127.0.0.1:" + server.getAddress().getPort() + "/write?db=jmeter");
        if (trustStore != null) {
            parameters.put("trustStore", trustStore.toString());
            parameters.put("trustStorePassword", PASSWORD);
        }
        try (HttpSender sender = new HttpSender(Given.settings(parameters), new ServerClock())) {
            return sender.send("m f=1 1\n".getBytes(StandardCharsets.UTF_8), 3_000);
        }
    }

    private KeyStore keys() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    private SSLContext serverContext() throws Exception {
        KeyStore keys = keys();
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        KeyStore clients = KeyStore.getInstance("PKCS12");
        clients.load(null, null);
        clients.setCertificateEntry("client", keys.getCertificate("server"));
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(clients);
        context.init(factory.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }
}
