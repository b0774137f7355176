// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.tls;

import io.github.trueload.dubbo.spi.TlsKeys;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** The certificates and keys that some properties name. Stateless. */
public final class TlsFiles {
    /** What the names of the properties start with. */
    public static final String PREFIX = "trueload.dubbo.tls.";

    private TlsFiles() {}

    /**
     * Reads whom to trust and who we are.
     *
     * @param property the value of a property by its name without {@link #PREFIX}; empty where it is not set
     * @param bases where relative paths are looked for, one folder after the other
     * @throws BadTlsException when a file is missing, is none of the kinds, or its password is wrong
     */
    public static TlsKeys read(Function<String, String> property, List<Path> bases) throws BadTlsException {
        KeyFile trust = KeyFile.of(property, "trustStore", "trustStorePassword", bases);
        KeyFile own = KeyFile.of(property, "keyStore", "keyStorePassword", bases);
        KeyFile apart = KeyFile.of(property, "privateKey", "keyStorePassword", bases);
        List<X509Certificate> trusted = trust == null ? Collections.emptyList() : trust.certificates();
        if (own == null) {
            if (apart != null) {
                throw new BadTlsException(PREFIX + "privateKey is set but " + PREFIX
                        + "keyStore is not: name the file of its certificate there");
            }
            return new TlsKeys(trusted, null, Collections.emptyList());
        }
        PrivateKey key = apart == null ? own.key() : apart.key();
        return new TlsKeys(trusted, key, own.chain());
    }
}
