// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

/**
 * Whose certificates TLS trusts, those of a file or those that the JVM trusts, and by which certificate a server knows
 * us, if it wants one. Names of files only; they are read when the listener starts. Immutable.
 */
public final class TlsFiles {
    private final String file;
    private final String password;
    private final String caCertificates;
    private final String clientCertificate;
    private final String clientKey;

    private TlsFiles(Settings settings) {
        this.file = settings.text(Parameter.TRUST_STORE);
        this.password = settings.text(Parameter.TRUST_STORE_PASSWORD);
        this.caCertificates = settings.text(Parameter.TLS_CA);
        this.clientCertificate = settings.text(Parameter.TLS_CERT);
        this.clientKey = settings.text(Parameter.TLS_KEY);
    }

    static TlsFiles of(Settings settings, GivenTexts texts) {
        TlsFiles files = new TlsFiles(settings);
        if (!files.file.isEmpty() && !files.caCertificates.isEmpty()) {
            texts.problem(both(Parameter.TRUST_STORE, Parameter.TLS_CA) + " both say whom to trust: clear one of them");
        }
        if (files.clientCertificate.isEmpty() != files.clientKey.isEmpty()) {
            texts.problem(both(Parameter.TLS_CERT, Parameter.TLS_KEY) + " belong together: enter both or none");
        }
        return files;
    }

    private static String both(Parameter one, Parameter other) {
        return one.text() + " and " + other.text();
    }

    /** Path of the trust store, empty for the JVM's own or the {@link #caCertificates}. */
    public String file() {
        return file;
    }

    /** The trust store's password, or an empty text. */
    public String password() {
        return password;
    }

    /** Path of a PEM file with the certificates to trust; empty for the trust store's or the JVM's. */
    public String caCertificates() {
        return caCertificates;
    }

    /** Path of a PEM file with our own certificate and those that lead to its issuer; empty for none. */
    public String clientCertificate() {
        return clientCertificate;
    }

    /** Path of a PEM file with the private key of the {@link #clientCertificate}. */
    public String clientKey() {
        return clientKey;
    }
}
