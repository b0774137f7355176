// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboClient.TlsKeys;
import io.github.trueload.dubbo.spi.DubboClient.TlsSource;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.common.ssl.Cert;
import org.apache.dubbo.common.ssl.CertProvider;
import org.apache.dubbo.common.ssl.ProviderCert;

/**
 * Gives Dubbo the certificates and keys of the JMeter properties for the connections that want TLS. Dubbo's own
 * provider of them reads files, and wants a client certificate even where no server asks for one. Thread-safe.
 */
@Activate(order = -1)
public final class TlsCertProvider implements CertProvider {
    private static final String VERIFICATION = "io.netty.handler.ssl.defaultEndpointVerificationAlgorithm";

    private final TlsKeys keys = ((TlsSource) TlsCertProvider.class.getClassLoader()).tlsKeys();

    /** Called by Dubbo. */
    public TlsCertProvider() {
        loadNettyWithoutHostNames();
    }

    @Override
    public boolean isSupport(URL address) {
        return address.getParameter(CommonConstants.SSL_ENABLED_KEY, false);
    }

    @Override
    public ProviderCert getProviderConnectionConfig(URL localAddress) {
        return null;
    }

    @Override
    public Cert getConsumerConnectionConfig(URL remoteAddress) {
        return new Cert(
                keys.key == null ? null : pem(keys.chain),
                keys.key == null ? null : pem("PRIVATE KEY", keys.key.getEncoded()),
                keys.trusted.isEmpty() ? null : pem(keys.trusted));
    }

    private static byte[] pem(List<X509Certificate> certificates) {
        StringBuilder text = new StringBuilder();
        try {
            for (X509Certificate certificate : certificates) {
                text.append(new String(pem("CERTIFICATE", certificate.getEncoded()), StandardCharsets.US_ASCII));
            }
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException(e);
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] pem(String kind, byte[] content) {
        String text = Base64.getMimeEncoder().encodeToString(content);
        return ("-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Netty 4.2 compares the certificate with the name of the host unless it is told otherwise when its class is
     * loaded; Dubbo 3.3.6, made for Netty's former habit, never names the host, so that every handshake would fail.
     */
    private static void loadNettyWithoutHostNames() {
        String before = System.getProperty(VERIFICATION);
        if (before == null) {
            System.setProperty(VERIFICATION, "NONE");
        }
        try {
            Class.forName("io.netty.handler.ssl.SslContext", true, TlsCertProvider.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        } finally {
            if (before == null) {
                System.clearProperty(VERIFICATION);
            }
        }
    }
}
