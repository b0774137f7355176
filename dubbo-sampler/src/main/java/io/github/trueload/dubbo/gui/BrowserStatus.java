// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.Texts;
import java.awt.BorderLayout;
import java.awt.Color;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.UIManager;

/** What the browser is doing: a line of text, a progress bar, and buttons to stop and to start again. */
final class BrowserStatus extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final Color RED = new Color(0xE05050);

    private final JLabel text = new JLabel(" ");
    private final JProgressBar progress = new JProgressBar();
    private final JButton cancel = new JButton(Texts.of("browser.cancel"));
    private final JButton reload = new JButton(Texts.of("browser.reload"));

    BrowserStatus(Runnable onReload, Runnable onCancel) {
        super(new BorderLayout(5, 5));
        JPanel controls = new JPanel();
        controls.add(progress);
        controls.add(cancel);
        controls.add(reload);
        add(text, BorderLayout.CENTER);
        add(controls, BorderLayout.EAST);
        text.setName("status");
        cancel.setName("cancel");
        reload.setName("reload");
        cancel.addActionListener(event -> onCancel.run());
        reload.addActionListener(event -> onReload.run());
        idle(" ");
    }

    void busy(String what) {
        show(what, UIManager.getColor("Label.foreground"), true);
    }

    void idle(String outcome) {
        show(outcome, UIManager.getColor("Label.foreground"), false);
    }

    void failed(String message) {
        show(message, RED, false);
    }

    private void show(String line, Color color, boolean working) {
        // As HTML a long message is wrapped instead of being cut off.
        text.setText("<html>" + line.replace("&", "&amp;").replace("<", "&lt;") + "</html>");
        text.setForeground(color);
        progress.setIndeterminate(working);
        progress.setVisible(working);
        cancel.setEnabled(working);
        reload.setEnabled(!working);
    }
}
