// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.spi.DubboClient.TlsKeys;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.testkit.tls.Authority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlsFilesTest {
    @TempDir
    private static Path directory;

    private static Authority authority;

    @BeforeAll
    static void createCertificates() throws IOException {
        authority = new Authority(directory.resolve("ca")).sign("client", "-1d", 30);
        Files.writeString(
                authority.file("both.pem"),
                Files.readString(authority.file("client.pem")) + Files.readString(authority.file("client.key")));
        Files.writeString(
                authority.file("rsa.key"), "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----");
        Files.writeString(authority.file("page.pem"), "<html>");
    }

    @Test
    void nothingIsReadWhereNothingIsSet() throws DubboOpenException {
        TlsKeys keys = read(Map.of());

        assertThat(keys.trusted).isEmpty();
        assertThat(keys.key).isNull();
    }

    @ParameterizedTest
    @CsvSource({"authority.pem, ''", "authority.p12, planted-secret-store"})
    void trustsThoseOfAFileOfAnyKind(String file, String password) throws DubboOpenException {
        TlsKeys keys = read(Map.of("trustStore", file, "trustStorePassword", password));

        assertThat(keys.trusted).hasSize(1);
        assertThat(keys.trusted.get(0).getSubjectX500Principal()).hasToString("CN=Authority");
    }

    @ParameterizedTest
    @CsvSource({
        "client.p12, planted-secret-store, ''",
        "both.pem, '', ''",
        "client.pem, '', client.key",
        "both.pem, '', client.key"
    })
    void knowsItsOwnKeyAndCertificate(String store, String password, String key) throws DubboOpenException {
        TlsKeys keys = read(Map.of("keyStore", store, "keyStorePassword", password, "privateKey", key));

        assertThat(keys.key.getAlgorithm()).isEqualTo("RSA");
        assertThat(keys.chain.get(0).getSubjectX500Principal()).hasToString("CN=client");
        assertThat(keys.toString()).doesNotContain(password.isEmpty() ? "-----" : password);
    }

    @ParameterizedTest
    @CsvSource({
        "trustStore, no.pem, does not exist: correct the path",
        "trustStore, authority.p12, check the file and trueload.dubbo.tls.trustStorePassword",
        "trustStore, page.pem, 'cannot be opened as PEM, PKCS12 or JKS'",
        "trustStore, client.key, holds no certificate",
        "keyStore, client.pem, 'holds no private key: name its file in trueload.dubbo.tls.privateKey'",
        "keyStore, client.p12, check the file and trueload.dubbo.tls.keyStorePassword",
        "keyStore, rsa.key, PKCS#8",
        "privateKey, client.key, trueload.dubbo.tls.keyStore is not"
    })
    void saysWhatIsWrongWithAFile(String property, String file, String message) {
        assertThatThrownBy(() -> read(
                        Map.of(property, file, "keyStorePassword", "wrong-hush", "trustStorePassword", "wrong-hush")))
                .isInstanceOf(DubboOpenException.class)
                .hasMessageStartingWith("trueload.dubbo.tls." + property)
                .hasMessageContaining(message)
                .hasMessageNotContaining("wrong-hush");
    }

    private static TlsKeys read(Map<String, String> properties) throws DubboOpenException {
        return TlsFiles.read(
                name -> properties.getOrDefault(name, ""),
                List.of(directory, authority.file("").normalize()));
    }
}
