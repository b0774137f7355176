// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.gui;

import io.github.trueload.dns.resolve.SettingsText;
import java.awt.BorderLayout;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/**
 * A host, a button that looks it up as the element says, one that gives up, and what came of it. The work is done by a
 * thread of its own and is given up after a while. Event dispatch thread.
 */
public final class CheckPanel extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_MS = 30_000;

    private final transient CheckTexts texts;
    private final transient Supplier<SettingsText> settings;
    private final JTextField host = new JTextField(24);
    private final JButton start;
    private final JButton cancel;
    private final Outcome outcome = new Outcome();
    private final Timer limit;
    private transient Callable<String> running;

    /** @param settings reads what the panel holds, on the event dispatch thread */
    public CheckPanel(CheckTexts texts, Supplier<SettingsText> settings) {
        super(new BorderLayout(5, 2));
        this.texts = texts;
        this.settings = settings;
        limit = new Timer(LONGEST_MS, event -> stop(texts.fill("late", LONGEST_MS / 1000)));
        limit.setRepeats(false);
        host.setName("checkHost");
        host.addActionListener(event -> start());
        start = button("check", "start", this::start);
        cancel = button("cancelCheck", "cancel", () -> stop(texts.get("cancelled")));
        outcome.setName("checked");
        JPanel line = new JPanel();
        line.add(new JLabel(texts.get("host")));
        line.add(host);
        line.add(start);
        line.add(cancel);
        add(line, BorderLayout.WEST);
        add(outcome, BorderLayout.SOUTH);
        show("", false);
    }

    private JButton button(String name, String text, Runnable action) {
        JButton button = new JButton(texts.get(text));
        button.setName(name);
        button.addActionListener(event -> action.run());
        return button;
    }

    /** Another element is shown: gives up what is under way and forgets what was found. */
    public void clear() {
        stop("");
    }

    private void start() {
        String name = host.getText().trim();
        if (name.isEmpty()) {
            stop(texts.get("enter"));
            return;
        }
        Callable<String> check = new HostCheck(texts, settings.get(), name);
        running = check;
        show(texts.fill("running", name), true);
        limit.restart();
        Thread thread = new Thread(() -> run(check), "trueload-dns-check");
        thread.setDaemon(true);
        thread.start();
    }

    /** A look-up of the system cannot be interrupted: what was given up ends unheard. */
    private void run(Callable<String> check) {
        String text;
        try {
            text = check.call();
        } catch (Exception | LinkageError e) {
            text = e.toString();
        }
        String found = text;
        SwingUtilities.invokeLater(() -> {
            if (running == check) {
                stop(found);
            }
        });
    }

    private void stop(String text) {
        limit.stop();
        running = null;
        show(text, false);
    }

    private void show(String text, boolean busy) {
        outcome.setText(text);
        start.setEnabled(!busy);
        cancel.setVisible(busy);
        revalidate();
    }
}
