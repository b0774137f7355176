// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

/** Whose certificates TLS trusts: those of a trust store file, or those that the JVM trusts. Immutable. */
public final class Trust {
    private final String file;
    private final String password;

    Trust(String file, String password) {
        this.file = file;
        this.password = password;
    }

    /** Path of the trust store, empty for the JVM's own. */
    public String file() {
        return file;
    }

    /** The trust store's password, or an empty text. */
    public String password() {
        return password;
    }
}
