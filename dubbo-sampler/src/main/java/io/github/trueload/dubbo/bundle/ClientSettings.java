// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.TlsKeys;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** What the user says of all client jars alike. */
public final class ClientSettings {
    /** The JMeter property that names the folder into which client jars are unpacked. */
    public static final String UNPACK_FOLDER = "trueload.dubbo.unpackFolder";

    /** The JMeter property that names serializations which create whatever class an answer names, and may be used. */
    public static final String UNSAFE_SERIALIZATIONS = "trueload.dubbo.unsafeSerializations";

    final ExtraJars extraJars;
    final TlsKeys tlsKeys;
    final Path unpackFolder;
    final Set<String> unsafeSerializations;

    /**
     * Takes the settings as the properties have them.
     *
     * @param extraJars what each client sees behind its own jars
     * @param tlsKeys whom connections with TLS trust, and who we are
     * @param unpackFolder empty for the system's temporary folder
     * @param unsafeSerializations names, separated by commas
     */
    public ClientSettings(ExtraJars extraJars, TlsKeys tlsKeys, String unpackFolder, String unsafeSerializations) {
        this.extraJars = extraJars;
        this.tlsKeys = tlsKeys;
        this.unpackFolder =
                Paths.get(unpackFolder.trim().isEmpty() ? System.getProperty("java.io.tmpdir") : unpackFolder.trim());
        this.unsafeSerializations = Collections.unmodifiableSet(
                new LinkedHashSet<>(Arrays.asList(unsafeSerializations.trim().split("[,;\\s]+"))));
    }
}
