// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.Texts;
import java.awt.Component;
import java.awt.Dialog;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.util.function.Consumer;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;

/** The window around the browser. Event thread only. */
final class BrowserDialog {
    private static final int WIDTH = 980;
    private static final int HEIGHT = 560;

    private BrowserDialog() {}

    /** Shows the browser until a service is chosen or the window is closed. */
    static void show(Component owner, CatalogOpener opener, Consumer<ServiceChoice> chosen) {
        JDialog dialog = new JDialog(
                SwingUtilities.getWindowAncestor(owner), Texts.of("browser.title"), Dialog.ModalityType.DOCUMENT_MODAL);
        BrowserPanel panel = new BrowserPanel(opener, new WorkerThread("dubbo browser"), choice -> {
            dialog.dispose();
            chosen.accept(choice);
        });
        dialog.setContentPane(panel);
        dialog.setDefaultCloseOperation(JDialog.DISPOSE_ON_CLOSE);
        dialog.addWindowListener(new WindowAdapter() {
            @Override
            public void windowClosed(WindowEvent event) {
                panel.close();
            }
        });
        panel.registerKeyboardAction(
                event -> dialog.dispose(), KeyStroke.getKeyStroke("ESCAPE"), JComponent.WHEN_IN_FOCUSED_WINDOW);
        dialog.setSize(WIDTH, HEIGHT);
        dialog.setLocationRelativeTo(owner);
        panel.load();
        dialog.setVisible(true);
    }
}
