// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.gui;

import java.awt.Desktop;
import java.io.IOException;
import java.nio.file.Path;

/** The browser of the person at the display. Runs on the event dispatch thread. */
final class Browser {
    private Browser() {}

    /** Opens a file; false where there is no browser that one could ask. */
    static boolean open(Path file) {
        if (!Desktop.isDesktopSupported() || !Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
            return false;
        }
        try {
            Desktop.getDesktop().browse(file.toUri());
            return true;
        } catch (IOException | SecurityException e) {
            return false;
        }
    }
}
