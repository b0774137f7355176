// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.tls;

import io.github.trueload.testkit.process.JavaHome;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Signs certificates with Java's keytool, in a folder of its own. All stores have one password. Not thread-safe. */
public final class Authority {
    /** Of all its key stores. */
    public static final String PASSWORD = "store-hush-hush";

    private final Path folder;

    /** Creates an authority, whose certificate is {@code authority.pem}, and {@code authority.p12} as a store. */
    public Authority(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        keytool("-genkeypair", "-alias", "ca", "-keystore", "ca.p12", "-dname", "CN=Authority", "-ext", "bc:c");
        keytool("-exportcert", "-rfc", "-alias", "ca", "-keystore", "ca.p12", "-file", "authority.pem");
        keytool("-importcert", "-noprompt", "-alias", "ca", "-keystore", "authority.p12", "-file", "authority.pem");
    }

    /** A file of the folder. */
    public Path file(String name) {
        return folder.resolve(name);
    }

    /**
     * Signs a certificate: {@code NAME.p12} holds its key and chain, {@code NAME.pem} its chain, {@code NAME.key} its
     * key.
     *
     * @param start from when it is valid, as keytool writes it: {@code -10d}
     * @param days for how long
     */
    public Authority sign(String name, String start, int days) {
        String store = name + ".p12";
        String dname = "CN=" + name;
        keytool("-genkeypair", "-alias", "own", "-keystore", store, "-dname", dname);
        keytool("-certreq", "-alias", "own", "-keystore", store, "-file", name + ".csr");
        keytool(
                "-gencert",
                "-rfc",
                "-alias",
                "ca",
                "-keystore",
                "ca.p12",
                "-infile",
                name + ".csr",
                "-outfile",
                name + ".pem",
                "-startdate",
                start,
                "-validity",
                String.valueOf(days));
        keytool("-importcert", "-noprompt", "-alias", "ca", "-keystore", store, "-file", "authority.pem");
        keytool("-importcert", "-noprompt", "-alias", "own", "-keystore", store, "-file", name + ".pem");
        writeKey(name);
        return this;
    }

    private void writeKey(String name) {
        try (InputStream in = Files.newInputStream(file(name + ".p12"))) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            Key key = store.getKey("own", PASSWORD.toCharArray());
            Files.writeString(
                    file(name + ".key"),
                    "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(key.getEncoded())
                            + "\n-----END PRIVATE KEY-----\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void keytool(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(JavaHome.current().java().resolveSibling("keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storepass", PASSWORD, "-storetype", "PKCS12"));
        if (arguments[0].equals("-genkeypair")) {
            command.addAll(List.of("-keyalg", "RSA", "-keysize", "2048", "-validity", "30"));
        }
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes());
            if (process.waitFor() != 0) {
                throw new IllegalStateException(command + ": " + output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
