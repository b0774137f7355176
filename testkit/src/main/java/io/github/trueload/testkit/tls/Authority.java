// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.tls;

import io.github.trueload.testkit.jmeter.PlantedSecrets;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;

/** Signs certificates with Java's keytool, in a folder of its own. All stores have one password. Not thread-safe. */
public final class Authority {
    /** Of all its key stores. */
    public static final String PASSWORD = PlantedSecrets.of("store");

    /** Holds all keys and certificates. */
    private static final String STORE = "all.p12";

    private final Path folder;

    /**
     * Creates an authority: {@code authority.pem} holds its certificate, {@code authority.p12} the same as a store,
     * and {@code authority.key} its key, with which it may be a server that nobody vouches for.
     */
    public Authority(Path folder) {
        this.folder = folder;
        String[] own = {"-keyalg", "EC", "-validity", "30", "-dname", "CN=Authority", "-ext", "bc:c"};
        Keytool.generate(file(STORE), PASSWORD, "ca", own);
        inStore(all -> {
            Certificate certificate = all.getCertificate("ca");
            writePem("authority.pem", "CERTIFICATE", certificate.getEncoded());
            writePem(
                    "authority.key",
                    "PRIVATE KEY",
                    all.getKey("ca", PASSWORD.toCharArray()).getEncoded());
            writeStore("authority.p12", store -> store.setCertificateEntry("ca", certificate));
        });
    }

    /** A file of the folder. */
    public Path file(String name) {
        return folder.resolve(name);
    }

    /**
     * Signs a certificate: {@code NAME.p12} holds its key and chain, {@code NAME.pem} its certificate, {@code NAME.key}
     * its key.
     *
     * @param start from when it is valid, as keytool writes it: {@code -10d}
     * @param days for how long
     */
    public Authority sign(String name, String start, int days) {
        String validity = String.valueOf(days);
        String[] signed = {
            "-keyalg", "RSA", "-startdate", start, "-validity", validity, "-dname", "CN=" + name, "-signer", "ca"
        };
        Keytool.generate(file(STORE), PASSWORD, name, signed);
        inStore(all -> {
            Key key = all.getKey(name, PASSWORD.toCharArray());
            Certificate[] chain = all.getCertificateChain(name);
            writePem(name + ".pem", "CERTIFICATE", chain[0].getEncoded());
            writePem(name + ".key", "PRIVATE KEY", key.getEncoded());
            writeStore(name + ".p12", store -> store.setKeyEntry("own", key, PASSWORD.toCharArray(), chain));
        });
        return this;
    }

    private interface StoreWork {
        void with(KeyStore store) throws GeneralSecurityException, IOException;
    }

    private void inStore(StoreWork work) {
        try {
            work.with(KeyStore.getInstance(file(STORE).toFile(), PASSWORD.toCharArray()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void writeStore(String name, StoreWork content) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        content.with(store);
        try (OutputStream out = Files.newOutputStream(file(name))) {
            store.store(out, PASSWORD.toCharArray());
        }
    }

    private void writePem(String name, String kind, byte[] content) throws IOException {
        String base64 = Base64.getMimeEncoder().encodeToString(content);
        Files.writeString(file(name), "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n");
    }
}
