// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.TlsKeys;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** What the user says of all client jars alike. Immutable. */
public final class ClientSettings {
    /** The JMeter property that names the folder into which client jars are unpacked. */
    public static final String UNPACK_FOLDER = "trueload.dubbo.unpackFolder";

    /** The JMeter property that names serializations which create whatever class an answer names, and may be used. */
    public static final String UNSAFE_SERIALIZATIONS = "trueload.dubbo.unsafeSerializations";

    private final ExtraJars extraJars;
    private final TlsKeys tlsKeys;
    private final Path unpackFolder;
    private final Set<String> unsafeSerializations;

    private ClientSettings(ExtraJars extraJars, TlsKeys tlsKeys, Path unpackFolder, Set<String> unsafeSerializations) {
        this.extraJars = extraJars;
        this.tlsKeys = tlsKeys;
        this.unpackFolder = unpackFolder;
        this.unsafeSerializations = unsafeSerializations;
    }

    /**
     * Settings with the system's temporary folder and without unsafe serializations.
     *
     * @param extraJars what each client sees behind its own jars
     * @param tlsKeys whom connections with TLS trust, and who we are
     */
    public static ClientSettings of(ExtraJars extraJars, TlsKeys tlsKeys) {
        Path temporary = Paths.get(System.getProperty("java.io.tmpdir"));
        return new ClientSettings(extraJars, tlsKeys, temporary, Collections.emptySet());
    }

    /** The same with another folder to unpack into; an empty text changes nothing. */
    public ClientSettings unpackingTo(String folder) {
        Path path = folder.trim().isEmpty() ? unpackFolder : Paths.get(folder.trim());
        return new ClientSettings(extraJars, tlsKeys, path, unsafeSerializations);
    }

    /** The same with these unsafe serializations, separated by commas. */
    public ClientSettings allowing(String serializations) {
        Set<String> names =
                new LinkedHashSet<>(Arrays.asList(serializations.trim().split("[,;\\s]+")));
        return new ClientSettings(extraJars, tlsKeys, unpackFolder, Collections.unmodifiableSet(names));
    }

    ExtraJars extraJars() {
        return extraJars;
    }

    TlsKeys tlsKeys() {
        return tlsKeys;
    }

    Path unpackFolder() {
        return unpackFolder;
    }

    Set<String> unsafeSerializations() {
        return unsafeSerializations;
    }
}
