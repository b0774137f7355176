// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import java.awt.BorderLayout;
import java.awt.FlowLayout;
import java.io.IOException;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/**
 * A button that tries out what the panel holds, one that gives up, and what came of it. The work is done by a thread of
 * its own and is given up after a while. Event dispatch thread.
 */
final class CheckPanel extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_MS = 30_000;

    private final transient Texts texts;
    private final transient Supplier<Check> checks;
    private final JButton start;
    private final JButton cancel;
    private final Outcome outcome = new Outcome();
    private final Timer limit;
    private transient Check running;

    /** @param checks reads the panel, on the event thread, and gives what is to be tried out */
    CheckPanel(Texts texts, Supplier<Check> checks) {
        super(new BorderLayout(5, 0));
        this.texts = texts;
        this.checks = checks;
        start = button("check", "check.start");
        start.setToolTipText(texts.get("check.hint"));
        start.addActionListener(event -> start());
        cancel = button("cancelCheck", "check.cancel");
        cancel.addActionListener(event -> stop(texts.get("check.cancelled")));
        limit = new Timer(LONGEST_MS, event -> stop(texts.fill("check.late", LONGEST_MS / 1000)));
        limit.setRepeats(false);
        outcome.setName("checked");
        add(outcome, BorderLayout.CENTER);
        JPanel buttons = new JPanel(new FlowLayout(FlowLayout.LEFT, 5, 0));
        buttons.add(start);
        buttons.add(cancel);
        add(buttons, BorderLayout.WEST);
        show("", false);
    }

    private JButton button(String name, String text) {
        JButton button = new JButton(texts.get(text));
        button.setName(name);
        return button;
    }

    /** Another element is shown: gives up what is under way and forgets what was found. */
    void clear() {
        stop("");
    }

    private void start() {
        Check check = checks.get();
        running = check;
        show(texts.get("check.running"), true);
        limit.restart();
        Thread thread = new Thread(() -> run(check), "trueload-influx-check");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(Check check) {
        String text;
        try {
            text = check.run();
        } catch (IOException | RuntimeException | LinkageError e) {
            text = e instanceof IOException ? e.getMessage() : e.toString();
        } catch (InterruptedException e) {
            return;
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
        if (running != null) {
            running.abort();
            running = null;
        }
        show(text, false);
    }

    private void show(String text, boolean busy) {
        outcome.setText(text);
        start.setEnabled(!busy);
        cancel.setVisible(busy);
        revalidate();
    }
}
