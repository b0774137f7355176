// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Trust;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;

/** The certificates that TLS trusts: the JVM's, or those of a file. Immutable. */
final class TlsTrust {
    private final X509TrustManager manager;

    private TlsTrust(X509TrustManager manager) {
        this.manager = manager;
    }

    /**
     * Reads the trust store, if one is named.
     *
     * @throws IOException when it cannot be read, with a message that names the file
     */
    static TlsTrust load(Trust trust) throws IOException {
        if (trust.file().isEmpty()) {
            return new TlsTrust(null);
        }
        try (InputStream in = Files.newInputStream(Paths.get(trust.file()))) {
            KeyStore store = KeyStore.getInstance(type(trust.file()));
            store.load(in, trust.password().isEmpty() ? null : trust.password().toCharArray());
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            for (TrustManager each : factory.getTrustManagers()) {
                if (each instanceof X509TrustManager) {
                    return new TlsTrust((X509TrustManager) each);
                }
            }
            throw new IOException("trustStore=" + trust.file() + " gives no X.509 trust");
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
            throw new IOException("trustStore=" + trust.file() + " cannot be read: " + e, e);
        }
    }

    void applyTo(OkHttpClient.Builder builder) {
        if (manager == null) {
            return;
        }
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {manager}, null);
            builder.sslSocketFactory(context.getSocketFactory(), manager);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This JVM has no TLS", e);
        }
    }

    private static String type(String file) {
        return file.endsWith(".p12") || file.endsWith(".pfx") ? "PKCS12" : KeyStore.getDefaultType();
    }
}
