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
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Signs certificates with Java's keytool, in a folder of its own. All stores have one password. Not thread-safe. */
public final class Authority {
    /** Of all its key stores. */
    public static final String PASSWORD = PlantedSecrets.of("store");

    private static final String STORE = "all.p12";

    private final Path folder;

    /** Creates an authority, whose certificate is {@code authority.pem}, and {@code authority.p12} as a store. */
    public Authority(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        generate("ca", "-validity", "30", "-dname", "CN=Authority", "-ext", "bc:c");
        inStore(all -> {
            Certificate own = all.getCertificate("ca");
            writePem("authority.pem", "CERTIFICATE", own.getEncoded());
            writeStore("authority.p12", store -> store.setCertificateEntry("ca", own));
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
        generate(name, "-startdate", start, "-validity", "" + days, "-dname", "CN=" + name, "-signer", "ca");
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

    /** Makes a pair of keys and its certificate in the one store that holds all of them. */
    private void generate(String alias, String... options) {
        List<String> all = new ArrayList<>(List.of("-keyalg", "RSA", "-keysize", "2048"));
        all.addAll(List.of(options));
        Keytool.generate(file(STORE), PASSWORD, alias, all.toArray(new String[0]));
    }
}
