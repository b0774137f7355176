// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.io.IOException;
import java.nio.file.Path;

/** A client jar could not be unpacked because its folder cannot be written; the message says what to do. */
final class UnpackException extends IOException {
    private static final long serialVersionUID = 1L;

    UnpackException(ClientJar jar, Path folder, IOException cause) {
        super(
                "Cannot unpack Dubbo from " + jar.file() + " into " + folder + " (" + cause
                        + "): let the JMeter property " + ClientSettings.UNPACK_FOLDER
                        + " name a folder that JMeter may write and that has 100 MB of room, and restart JMeter",
                cause);
    }
}
