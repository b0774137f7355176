// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.awt.HeadlessException;
import java.awt.Toolkit;
import java.awt.datatransfer.DataFlavor;
import java.awt.datatransfer.UnsupportedFlavorException;
import java.io.IOException;

/** Text from the system's clipboard. */
final class Clipboard {
    private Clipboard() {}

    /** The text in the clipboard; empty if there is none or another program does not hand it out. */
    static String text() {
        try {
            Object text = Toolkit.getDefaultToolkit().getSystemClipboard().getData(DataFlavor.stringFlavor);
            return String.valueOf(text);
        } catch (UnsupportedFlavorException | IOException | IllegalStateException | HeadlessException e) {
            return "";
        }
    }
}
