// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Whom a TLS connection trusts, and who we are towards the provider. */
public final class TlsKeys {
    /** Whom Java trusts, and nobody in particular. */
    public static final TlsKeys NONE = new TlsKeys(Collections.emptyList(), null, Collections.emptyList());

    public final List<X509Certificate> trusted;
    public final PrivateKey key;
    public final List<X509Certificate> chain;

    /** Creates them; without trusted certificates those count that Java trusts, and the key may be {@code null}. */
    public TlsKeys(List<X509Certificate> trusted, PrivateKey key, List<X509Certificate> chain) {
        this.trusted = Collections.unmodifiableList(new ArrayList<>(trusted));
        this.key = key;
        this.chain = Collections.unmodifiableList(new ArrayList<>(chain));
    }

    /** Has the certificates and keys for TLS: the class loader of Dubbo, as the adapter sees it. Thread-safe. */
    public interface TlsSource {
        /** Whom to trust, and who we are. */
        TlsKeys tlsKeys();
    }
}
