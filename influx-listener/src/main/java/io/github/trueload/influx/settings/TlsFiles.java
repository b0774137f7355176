// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

/**
 * Whose certificates TLS trusts, those of a file or those that the JVM trusts, and by which certificate a server knows
 * us, if it wants one. Names of files only, empty for none; they are read when the listener starts.
 */
public final class TlsFiles {
    /** The trust store; not beside {@link #caCertificates}. */
    public final String trustStore;

    /** The trust store's password. */
    public final String password;

    /** A PEM file with the certificates to trust. */
    public final String caCertificates;

    /** A PEM file with our own certificate and those that lead to its issuer. */
    public final String clientCertificate;

    /** A PEM file with the private key of the {@link #clientCertificate}. */
    public final String clientKey;

    TlsFiles(Settings settings, GivenTexts texts) {
        trustStore = settings.text(Parameter.TRUST_STORE);
        password = settings.text(Parameter.TRUST_STORE_PASSWORD);
        caCertificates = settings.text(Parameter.TLS_CA);
        clientCertificate = settings.text(Parameter.TLS_CERT);
        clientKey = settings.text(Parameter.TLS_KEY);
        if (!trustStore.isEmpty() && !caCertificates.isEmpty()) {
            texts.problems.add(
                    both(Parameter.TRUST_STORE, Parameter.TLS_CA) + " both say whom to trust: clear one of them");
        }
        if (clientCertificate.isEmpty() != clientKey.isEmpty()) {
            texts.problems.add(both(Parameter.TLS_CERT, Parameter.TLS_KEY) + " belong together: enter both or none");
        }
    }

    private static String both(Parameter one, Parameter other) {
        return one.text() + " and " + other.text();
    }
}
