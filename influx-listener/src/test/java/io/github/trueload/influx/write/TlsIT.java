// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose certificate only a trust store of the user's knows. */
class TlsIT {
    private static final String PASSWORD = "changeit";

    @TempDir
    private Path directory;

    private Path store;
    private HttpsServer server;

    @BeforeEach
    void startServer() throws Exception {
        store = directory.resolve("server.p12");
        makeCertificate();
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(serverContext()));
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
        assertThat(send(store).reaction()).isEqualTo(Answer.Reaction.WRITTEN);
    }

    @Test
    void theTrustStoreOfTheJvmIsTheDefault() throws Exception {
        System.setProperty("javax.net.ssl.trustStore", store.toString());
        System.setProperty("javax.net.ssl.trustStorePassword", PASSWORD);
        try {
            assertThat(send(null).reaction()).isEqualTo(Answer.Reaction.WRITTEN);
        } finally {
            System.clearProperty("javax.net.ssl.trustStore");
            System.clearProperty("javax.net.ssl.trustStorePassword");
        }
    }

    @Test
    void anUnknownCertificateIsAnAnswerLikeAnyOtherTrouble() throws Exception {
        Answer answer = send(null);

        assertThat(answer.reaction()).isEqualTo(Answer.Reaction.RETRY);
        assertThat(answer.toString()).containsIgnoringCase("certification path");
    }

    @Test
    void aTrustStoreThatCannotBeReadIsNamedWithoutItsPassword() {
        Throwable thrown = catchThrowable(() -> send(directory.resolve("missing.p12")));

        assertThat(thrown).isInstanceOf(IOException.class).hasMessageContaining("missing.p12");
        assertThat(thrown).hasMessageNotContaining(PASSWORD);
    }

    private Answer send(Path trustStore) throws Exception {
        Map<String, String> parameters = new HashMap<>();
        parameters.put("influxdbUrl", "https://127.0.0.1:" + server.getAddress().getPort() + "/write?db=jmeter");
        if (trustStore != null) {
            parameters.put("trustStore", trustStore.toString());
            parameters.put("trustStorePassword", PASSWORD);
        }
        Settings settings = Settings.read(parameters.keySet(), parameters::get, name -> null, ListenerKind.CLIENT);
        try (HttpSender sender = new HttpSender(
                settings.target(), settings.limits(), TlsTrust.load(settings.trust()), new ServerClock())) {
            return sender.send("m f=1 1\n".getBytes(StandardCharsets.UTF_8), 3_000);
        }
    }

    private void makeCertificate() throws IOException, InterruptedException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "RSA",
                        "-alias",
                        "server",
                        "-dname",
                        "CN=127.0.0.1",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.out").toFile())
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).isZero();
    }

    private SSLContext serverContext() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context;
    }
}
