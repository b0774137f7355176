// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import io.github.trueload.testkit.tls.Keytool;
import java.nio.file.Path;

/** The key that a master and its slaves share, made as JMeter's create-rmi-keystore makes it. Without state. */
public final class RmiKeyStore {
    private RmiKeyStore() {}

    /**
     * Makes a new key.
     *
     * @param directory where the file is to lie
     * @return the file
     */
    public static Path create(Path directory) {
        Path file = directory.toAbsolutePath().resolve("rmi_keystore.jks");
        Keytool.generate(file, "changeit", "rmi", "-keyalg", "EC", "-dname", "CN=rmi", "-validity", "7");
        return file;
    }
}
