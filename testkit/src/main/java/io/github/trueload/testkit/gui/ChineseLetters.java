// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.gui;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The font with Chinese letters that {@code testkit/get-servers} unpacks where a machine has none. */
public final class ChineseLetters {
    private static final Path FONTS = Checkout.root().resolve("target/servers/root/usr/share/fonts/truetype/wqy");

    private ChineseLetters() {}

    /** Whether the font was unpacked. */
    public static boolean areUnpacked() {
        return Files.isDirectory(FONTS);
    }

    /**
     * Writes a configuration for {@code FONTCONFIG_FILE}: the fonts of this machine, and the unpacked one.
     *
     * @param directory an existing folder, which takes fontconfig's cache, too
     */
    static Path configuration(Path directory) throws IOException {
        return Files.writeString(
                directory.resolve("fonts.conf"),
                """
                <?xml version="1.0"?>
                <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
                <fontconfig>
                  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
                  <dir>%s</dir>
                  <cachedir>%s</cachedir>
                </fontconfig>
                """
                        .formatted(FONTS, directory.resolve("font-cache").toAbsolutePath()));
    }
}
