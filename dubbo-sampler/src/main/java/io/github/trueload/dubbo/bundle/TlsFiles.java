// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.common.Pem;
import io.github.trueload.dubbo.spi.DubboClient.TlsKeys;
import io.github.trueload.dubbo.spi.DubboOpenException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The certificates and keys that some properties name. */
public final class TlsFiles {
    /** What the names of the properties start with. */
    public static final String PREFIX = "trueload.dubbo.tls.";

    private TlsFiles() {}

    /** The names of all properties that {@link #read} asks for. */
    public static List<String> properties() {
        return Stream.of("trustStore", "trustStorePassword", "keyStore", "keyStorePassword", "privateKey")
                .map(PREFIX::concat)
                .collect(Collectors.toList());
    }

    /**
     * Reads whom to trust and who we are, by properties without {@link #PREFIX}, empty where not set; relative paths
     * are looked for in one base after the other. A file that is missing or cannot be opened is told as such.
     */
    public static TlsKeys read(Function<String, String> property, List<Path> bases) throws DubboOpenException {
        KeyFile trust = KeyFile.of(property, "trustStore", "trustStorePassword", bases);
        KeyFile own = KeyFile.of(property, "keyStore", "keyStorePassword", bases);
        KeyFile apart = KeyFile.of(property, "privateKey", "keyStorePassword", bases);
        List<X509Certificate> trusted = trust == null ? Collections.emptyList() : trust.certificates(false);
        if (own == null) {
            if (apart != null) {
                throw new DubboOpenException(PREFIX + "privateKey is set but " + PREFIX
                        + "keyStore is not: name the file of its certificate there");
            }
            return new TlsKeys(trusted, null, Collections.emptyList());
        }
        PrivateKey key = apart == null ? own.key() : apart.key();
        return new TlsKeys(trusted, key, own.certificates(true));
    }

    /** A file of certificates, of a key, or of both: PEM, PKCS12 or JKS. Used by one thread. */
    private static final class KeyFile {
        private final String name;
        private final String passwordName;
        private final char[] password;
        private final Path file;
        private final byte[] content;
        private final KeyStore store;

        private KeyFile(String name, String passwordName, String password, Path file) throws DubboOpenException {
            this.name = PREFIX + name;
            this.passwordName = PREFIX + passwordName;
            this.password = password.toCharArray();
            this.file = file;
            try {
                content = Files.readAllBytes(file);
            } catch (IOException e) {
                throw bad("cannot be read (" + e.getMessage() + "): check its rights");
            }
            store = Pem.isPem(content) ? null : open();
        }

        /** The file of a property; {@code null} where it names none. */
        static KeyFile of(Function<String, String> property, String name, String passwordName, List<Path> bases)
                throws DubboOpenException {
            String value = property.apply(name).trim();
            if (value.isEmpty()) {
                return null;
            }
            try {
                Path file = ExtraJars.find(value, bases, Files::isRegularFile);
                if (file != null) {
                    return new KeyFile(name, passwordName, property.apply(passwordName), file);
                }
            } catch (InvalidPathException e) {
                throw new DubboOpenException(PREFIX + name + ": " + value + " is no path: correct it");
            }
            throw new DubboOpenException(PREFIX + name + ": " + value + " does not exist: correct the path; "
                    + ExtraJars.lookedForIn(bases));
        }

        /** Its certificates, or those of its key: the key's own first, then those that signed it. */
        List<X509Certificate> certificates(boolean ofKey) throws DubboOpenException {
            List<Certificate> found = new ArrayList<>();
            try {
                String key = ofKey && store != null ? keyAlias() : null;
                if (store == null) {
                    found.addAll(Pem.certificates(content));
                } else if (key != null) {
                    found.addAll(Arrays.asList(store.getCertificateChain(key)));
                } else {
                    for (String alias : Collections.list(store.aliases())) {
                        found.add(store.getCertificate(alias));
                    }
                }
            } catch (GeneralSecurityException e) {
                throw bad("holds a certificate that cannot be read (" + e.getMessage() + ")");
            }
            if (found.isEmpty()) {
                throw bad("holds no certificate");
            }
            return found.stream()
                    .filter(X509Certificate.class::isInstance)
                    .map(X509Certificate.class::cast)
                    .collect(Collectors.toList());
        }

        PrivateKey key() throws DubboOpenException {
            try {
                PrivateKey key = store == null ? Pem.key(content, password) : storedKey();
                if (key != null) {
                    return key;
                }
            } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
                throw bad("holds a key that cannot be opened: check " + passwordName
                        + ", and that the key is of the form PKCS#8 (openssl pkcs8 -topk8 turns others into it)");
            }
            throw bad("holds no private key: name its file in " + PREFIX + "privateKey");
        }

        private PrivateKey storedKey() throws GeneralSecurityException {
            String alias = keyAlias();
            Key key = alias == null ? null : store.getKey(alias, password);
            return key instanceof PrivateKey ? (PrivateKey) key : null;
        }

        private String keyAlias() throws GeneralSecurityException {
            for (String alias : Collections.list(store.aliases())) {
                if (store.isKeyEntry(alias)) {
                    return alias;
                }
            }
            return null;
        }

        private KeyStore open() throws DubboOpenException {
            String reason = "it shows nothing without a password";
            try {
                // Java's JKS reads PKCS12, too.
                KeyStore opened = KeyStore.getInstance("JKS");
                opened.load(new ByteArrayInputStream(content), password.length == 0 ? null : password);
                if (opened.size() > 0 || password.length > 0) {
                    return opened;
                }
            } catch (GeneralSecurityException | IOException e) {
                reason = String.valueOf(e.getMessage());
            }
            throw bad("cannot be opened as PEM, PKCS12 or JKS (" + reason + "): check the file and " + passwordName);
        }

        private DubboOpenException bad(String what) {
            return new DubboOpenException(name + ": " + file + " " + what);
        }
    }
}
