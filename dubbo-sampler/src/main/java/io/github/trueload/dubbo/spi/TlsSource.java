// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

/** Has the certificates and keys for TLS: the class loader of Dubbo, as the adapter sees it. Thread-safe. */
public interface TlsSource {
    /** Whom to trust, and who we are. */
    TlsKeys tlsKeys();
}
