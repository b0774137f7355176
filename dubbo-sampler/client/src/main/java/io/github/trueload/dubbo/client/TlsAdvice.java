// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboClient.TlsKeys;
import io.github.trueload.dubbo.spi.DubboClient.TlsSource;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.apache.dubbo.common.URL;

/**
 * Finds out whether TLS is why a provider cannot be called: a certificate not trusted or expired, none of ours, TLS on
 * one side only. A provider is asked every half minute at most, and once where TLS is not wanted. Thread-safe.
 */
final class TlsAdvice {
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final boolean wanted;
    private final String protocol;
    private final ConcurrentMap<String, Finding> findings = new ConcurrentHashMap<>();
    private volatile boolean answered;

    TlsAdvice(ReferenceSettings settings) {
        this.wanted = settings.usesTls();
        this.protocol = settings.get(Setting.RPC_PROTOCOL);
    }

    /** Notes that a provider answered: without TLS, time-outs from then on are no reason to ask one. */
    void answered() {
        if (!answered) {
            answered = true;
        }
    }

    /** Whether TLS may be why a call was not answered in time. */
    boolean mayDelay() {
        return wanted || !answered;
    }

    /** What is wrong with one of the providers that a plan calls directly, as to TLS; empty if nothing is. */
    static String ofDirect(ReferenceSettings settings) {
        TlsAdvice advice = new TlsAdvice(settings);
        return settings.has(Setting.REGISTRY_PROTOCOL)
                ? ""
                : settings.providers().stream()
                        .map(address -> advice.at(hostAndPort(address)))
                        .filter(found -> !found.isEmpty())
                        .findFirst()
                        .orElse("");
    }

    /** Empty for what is no address, such as {@code 10.0.0.1:${port}}: whoever opens the reference tells. */
    private static String hostAndPort(String address) {
        try {
            return URL.valueOf(address).getAddress();
        } catch (IllegalArgumentException | IllegalStateException e) {
            return "";
        }
    }

    /** What is wrong with a provider, ending in a blank; empty if nothing is. May take seconds. */
    String of(URL provider) {
        String found = provider == null ? "" : at(provider.getAddress());
        return found.isEmpty() ? "" : found + ". ";
    }

    private String at(String address) {
        boolean canTls = "dubbo".equals(protocol) || "tri".equals(protocol);
        if (!canTls || !address.matches(".+:\\d+") || !(TlsAdvice.class.getClassLoader() instanceof TlsSource)) {
            return "";
        }
        long now = System.nanoTime();
        return findings.compute(
                        address,
                        (asked, last) -> last != null && isFresh(last, now) ? last : new Finding(now, ask(address)))
                .text;
    }

    /** Without TLS, a provider that does not speak it is not bothered again. */
    private boolean isFresh(Finding last, long now) {
        return !wanted && last.text.isEmpty() || now - last.nanoTime < FRESH_NANOS;
    }

    private String ask(String address) {
        TlsKeys keys = ((TlsSource) TlsAdvice.class.getClassLoader()).tlsKeys();
        TlsProbe probe = new TlsProbe(address);
        if (wanted) {
            return probe.problem(keys);
        }
        return probe.speaksTls()
                ? "The provider " + address + " speaks TLS: set trueload.dubbo.tls.enabled=true, or the parameter"
                        + " ssl-enabled=true of this reference, with bundle 3.3"
                : "";
    }

    private static final class Finding {
        private final long nanoTime;
        private final String text;

        Finding(long nanoTime, String text) {
            this.nanoTime = nanoTime;
            this.text = text;
        }
    }

    /** Repeats a TLS handshake to find out why it failed, which Dubbo does not tell. */
    private static final class TlsProbe {
        private static final int PATIENCE_MS = 3_000;
        /** A server of TLS 1.3 refuses a client's certificate only after the handshake. */
        private static final int REFUSAL_MS = 500;

        private static final char[] NO_PASSWORD = new char[0];

        private final String address;
        private final List<X509Certificate> shown = new ArrayList<>();

        TlsProbe(String address) {
            this.address = address;
        }

        /** Why TLS does not work with these keys, for the user; empty where it works or nobody answers at all. */
        String problem(TlsKeys keys) {
            try (Socket socket = connect()) {
                shake(socket, keys);
                return "";
            } catch (SSLException e) {
                return reason(e);
            } catch (IOException e) {
                // Some servers reset the connection instead of saying what they mind.
                return shown.isEmpty() ? "" : reason(new SSLException(e.getMessage(), e));
            } catch (GeneralSecurityException e) {
                return "The keys for TLS cannot be used: " + e.getMessage();
            }
        }

        /** Whether the server shows a certificate, whatever it is worth. */
        boolean speaksTls() {
            problem(TlsKeys.NONE);
            return !shown.isEmpty();
        }

        private Socket connect() throws IOException {
            Socket socket = new Socket();
            socket.connect(ReferenceSettings.endpoint(address, 0), PATIENCE_MS);
            return socket;
        }

        private void shake(Socket socket, TlsKeys keys) throws IOException, GeneralSecurityException {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keyManagers(keys).getKeyManagers(), new TrustManager[] {new Witness(trust(keys))}, null);
            try (SSLSocket tls = (SSLSocket) context.getSocketFactory().createSocket(socket, null, 0, true)) {
                tls.setSoTimeout(PATIENCE_MS);
                tls.startHandshake();
                tls.setSoTimeout(REFUSAL_MS);
                if (tls.getInputStream().read() < 0) {
                    throw new SSLException("the server closed the connection after the handshake");
                }
            } catch (SocketTimeoutException e) {
                if (shown.isEmpty()) {
                    throw new SSLException("no answer to a TLS handshake within " + PATIENCE_MS + " ms");
                }
                // The server waits for a request: all is well.
            }
        }

        private String reason(SSLException failure) {
            boolean untrusted = false;
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof CertificateExpiredException) {
                    return certificate(
                            "expired on " + shown.get(0).getNotAfter().toInstant());
                }
                if (cause instanceof CertificateNotYetValidException) {
                    return certificate(
                            "is valid only from " + shown.get(0).getNotBefore().toInstant());
                }
                // What wraps those above is one of these, too.
                untrusted |= cause instanceof GeneralSecurityException;
            }
            if (untrusted) {
                return certificate("is not signed by one that trueload.dubbo.tls.trustStore holds");
            }
            String message = String.valueOf(failure.getMessage());
            if (!shown.isEmpty()) {
                return "The provider " + address + " refused our client certificate, or wants one: check"
                        + " trueload.dubbo.tls.keyStore (" + message + ")";
            }
            return "The provider " + address + " does not speak TLS: it answered in plain text, or not at all; take"
                    + " trueload.dubbo.tls.enabled or the parameter ssl-enabled away (" + message + ")";
        }

        private String certificate(String what) {
            X509Certificate first = shown.get(0);
            return "The certificate of the provider " + address + " " + what + " (" + first.getSubjectX500Principal()
                    + ", issued by " + first.getIssuerX500Principal() + ")";
        }

        private static KeyManagerFactory keyManagers(TlsKeys keys) throws GeneralSecurityException, IOException {
            KeyStore store = emptyStore();
            if (keys.key != null) {
                store.setKeyEntry("own", keys.key, NO_PASSWORD, keys.chain.toArray(new Certificate[0]));
            }
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, NO_PASSWORD);
            return factory;
        }

        private static X509TrustManager trust(TlsKeys keys) throws GeneralSecurityException, IOException {
            KeyStore store = null;
            if (!keys.trusted.isEmpty()) {
                store = emptyStore();
                for (int i = 0; i < keys.trusted.size(); i++) {
                    store.setCertificateEntry("trusted" + i, keys.trusted.get(i));
                }
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return (X509TrustManager) factory.getTrustManagers()[0];
        }

        private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, NO_PASSWORD);
            return store;
        }

        /** Sees the certificates before they are judged. */
        private final class Witness implements X509TrustManager {
            private final X509TrustManager judge;

            Witness(X509TrustManager judge) {
                this.judge = judge;
            }

            @Override
            public void checkClientTrusted(X509Certificate[] chain, String type) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String type)
                    throws java.security.cert.CertificateException {
                shown.add(chain[0]);
                judge.checkServerTrusted(chain, type);
            }

            @Override
            public X509Certificate[] getAcceptedIssuers() {
                return judge.getAcceptedIssuers();
            }
        }
    }
}
