// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PemTest {
    private static final int PKCS8_HEAD = 26;

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519", "DSA"})
    void readsKeysOfEachAlgorithm(String algorithm) throws Exception {
        PrivateKey key = newKey(algorithm);

        assertThat(Pem.key(pem("PRIVATE KEY", key.getEncoded()), null)).isEqualTo(key);
    }

    @Test
    void readsTheOlderFormOfRsa() throws Exception {
        PrivateKey key = newKey("RSA");
        byte[] pkcs8 = key.getEncoded();

        byte[] pkcs1 = Arrays.copyOfRange(pkcs8, PKCS8_HEAD, pkcs8.length);

        assertThat(Pem.key(pem("RSA PRIVATE KEY", pkcs1), null)).isEqualTo(key);
    }

    @Test
    void tellsNoKeyFromOneOfAnotherForm() throws Exception {
        assertThat(Pem.key(pem("CERTIFICATE", new byte[] {1}), null)).isNull();
        assertThatThrownBy(() -> Pem.key(pem("EC PRIVATE KEY", new byte[] {1}), null))
                .isInstanceOf(InvalidKeySpecException.class);
        assertThat(Pem.isPem("no".getBytes(StandardCharsets.UTF_8))).isFalse();
        assertThat(Pem.certificates(pem("PRIVATE KEY", new byte[] {1}))).isEmpty();
    }

    private static PrivateKey newKey(String algorithm) throws Exception {
        return KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPrivate();
    }

    private static byte[] pem(String kind, byte[] content) {
        return ("-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END "
                        + kind + "-----\n")
                .getBytes(StandardCharsets.UTF_8);
    }
}
