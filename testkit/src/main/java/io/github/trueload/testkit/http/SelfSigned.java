// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.http;

import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;

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
        List<String> command = JavaHome.current().tool("keytool");
        command.addAll(List.of(
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-dname",
                "CN=node of a test",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD));
        try (ManagedProcess keytool = ManagedProcess.start("keytool", directory, Map.of(), command)) {
            if (keytool.awaitExit(Duration.ofSeconds(60)) != 0) {
                throw new IOException("keytool made no certificate: " + keytool.output());
            }
        }
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
