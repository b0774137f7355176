// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.common.Pem;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;

/** Whom TLS trusts, the JVM's certificates or those of a file, and who we are to the server. */
final class Tls {
    private static final char[] NO_PASSWORD = new char[0];
    private static final String UNREADABLE_KEY =
            "it holds no private key that can be read; 'openssl pkcs8 -topk8 -nocrypt' makes one";

    private Tls() {}

    /** Has a client use the files that are named; the message of what it throws names a parameter and its file. */
    static void apply(Settings settings, OkHttpClient.Builder client) throws IOException {
        String password = settings.text(Parameter.TRUST_STORE_PASSWORD);
        KeyStore certificates = read(settings, Parameter.TLS_CA, Tls::pemStore);
        if (certificates == null) {
            certificates = read(settings, Parameter.TRUST_STORE, file -> store(file, password));
        }
        List<X509Certificate> chain = read(settings, Parameter.TLS_CERT, Tls::certificates);
        KeyManager[] own = read(settings, Parameter.TLS_KEY, file -> identity(chain, file));
        if (certificates == null && own == null) {
            return;
        }
        X509TrustManager trusted = trusting(certificates);
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own, new TrustManager[] {trusted}, null);
            client.sslSocketFactory(context.getSocketFactory(), trusted);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JVM has no TLS", e);
        }
    }

    /** @param certificates {@code null} for those that the JVM trusts */
    private static X509TrustManager trusting(KeyStore certificates) throws IOException {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(certificates);
            for (TrustManager each : factory.getTrustManagers()) {
                if (each instanceof X509TrustManager) {
                    return (X509TrustManager) each;
                }
            }
        } catch (GeneralSecurityException e) {
            throw new IOException("TLS: no trust can be made of the certificates: " + e, e);
        }
        throw new IOException("TLS: this JVM gives no X.509 trust");
    }

    private static KeyStore store(String file, String password) throws IOException, GeneralSecurityException {
        boolean pkcs12 = file.endsWith(".p12") || file.endsWith(".pfx");
        KeyStore store = KeyStore.getInstance(pkcs12 ? "PKCS12" : KeyStore.getDefaultType());
        try (InputStream in = Files.newInputStream(Paths.get(file))) {
            store.load(in, password.isEmpty() ? null : password.toCharArray());
        }
        if (trusting(store).getAcceptedIssuers().length == 0) {
            // Encrypted ones are skipped without a password, and those that OpenSSL did not mark as trusted anyway.
            throw new IOException("it shows no certificate to trust; check " + Parameter.TRUST_STORE_PASSWORD.text()
                    + ", or name a PEM file in " + Parameter.TLS_CA.text());
        }
        return store;
    }

    private static KeyStore pemStore(String file) throws IOException, GeneralSecurityException {
        KeyStore store = emptyStore();
        for (X509Certificate certificate : certificates(file)) {
            store.setCertificateEntry("ca" + store.size(), certificate);
        }
        return store;
    }

    private static KeyManager[] identity(List<X509Certificate> chain, String keyFile)
            throws IOException, GeneralSecurityException {
        KeyStore store = emptyStore();
        store.setKeyEntry("client", key(keyFile), NO_PASSWORD, chain.toArray(new Certificate[0]));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, NO_PASSWORD);
        return factory.getKeyManagers();
    }

    private static List<X509Certificate> certificates(String file) throws IOException, GeneralSecurityException {
        List<X509Certificate> certificates = Pem.certificates(Files.readAllBytes(Paths.get(file)));
        if (certificates.isEmpty()) {
            throw new IOException("it holds no certificate in PEM form");
        }
        return certificates;
    }

    private static PrivateKey key(String file) throws IOException, GeneralSecurityException {
        PrivateKey key = null;
        try {
            key = Pem.key(Files.readAllBytes(Paths.get(file)), NO_PASSWORD);
        } catch (InvalidKeySpecException e) {
            throw new IOException(UNREADABLE_KEY, e);
        }
        if (key == null) {
            throw new IOException(UNREADABLE_KEY);
        }
        return key;
    }

    private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    /** What a parameter's file holds; {@code null} where none is named. */
    private static <T> T read(Settings settings, Parameter parameter, Reading<T> reading) throws IOException {
        String file = settings.text(parameter);
        try {
            return file.isEmpty() ? null : reading.of(file);
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
            throw new IOException(parameter.text() + "=" + file + " cannot be read: " + e, e);
        }
    }

    /** Makes something of a file. */
    private interface Reading<T> {
        T of(String file) throws IOException, GeneralSecurityException;
    }
}
