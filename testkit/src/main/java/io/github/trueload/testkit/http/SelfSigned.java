// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.http;

import io.github.trueload.testkit.tls.Keytool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A certificate that nobody vouches for, and its key, in the form that nginx reads. Immutable.
 *
 * @param certificate PEM file
 * @param key PEM file
 */
record SelfSigned(Path certificate, Path key) {
    private static final String ALIAS = "node";
    /** Of a key that exists for the time of one test. */
    private static final String PASSWORD = "for-one-test";

    /** Makes a new pair with the {@code keytool} of the Java that runs the tests. */
    static SelfSigned create(Path directory) throws IOException {
        Path store = directory.resolve("node.p12").toAbsolutePath();
        Keytool.generate(store, PASSWORD, ALIAS, "-keyalg", "EC", "-dname", "CN=node of a test");
        try {
            KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
            return new SelfSigned(
                    pem(
                            directory.resolve("node.crt"),
                            "CERTIFICATE",
                            keys.getCertificate(ALIAS).getEncoded()),
                    pem(
                            directory.resolve("node.key"),
                            "PRIVATE KEY",
                            keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private static Path pem(Path file, String kind, byte[] content) throws IOException {
        String base64 = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content);
        String text = "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";
        return Files.writeString(file, text).toAbsolutePath();
    }
}
