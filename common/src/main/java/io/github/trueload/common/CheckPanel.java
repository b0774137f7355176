// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import javax.swing.UIManager;

/**
 * A button that tries out what the panel around it holds, one that gives up, and what came of it: green if it worked,
 * red if not. The work is done by a thread of its own and is given up after 30 s. Event dispatch thread only.
 *
 * <p>Its texts: {@code check.start}, {@code check.hint} (if there is one), {@code check.cancel},
 * {@code check.cancelled}, {@code check.running}, {@code check.late} with the seconds as {0}.
 */
public final class CheckPanel extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_MS = 30_000;
    private static final int NARROW = 200;
    /** Both can be read on JMeter's light and dark backgrounds. */
    private static final Color WORKED = new Color(0x2E8B57);

    private static final Color FAILED = new Color(0xD9363E);

    private final transient Texts texts;
    private final transient Callable<Check> checks;
    private final JButton start;
    private final JButton cancel;
    private final Outcome outcome = new Outcome();
    private final Timer limit;
    private transient Check running;
    private transient Thread thread;

    /** Something to try out, once. Made on the event thread, run by a thread of its own. */
    public interface Check {
        /**
         * Tries it out; may have to wait, and gives up when it is interrupted.
         *
         * @return what to tell the user of a success
         * @throws Exception if it does not work; the message is for the user
         */
        String run() throws Exception;
    }

    /**
     * Lays it out.
     *
     * @param help the page of the documentation about the panel, as {@link HelpButton} names it
     * @param checks reads the panel, on the event thread, and gives what is to be tried out; what it throws is told
     * @param before stands to the left of the buttons
     */
    public CheckPanel(Texts texts, String help, Callable<Check> checks, JComponent... before) {
        super(new BorderLayout(5, 2));
        this.texts = texts;
        this.checks = checks;
        limit = new Timer(LONGEST_MS, event -> stop(texts.fill("check.late", LONGEST_MS / 1000), FAILED));
        limit.setRepeats(false);
        start = button("checkNow", "check.start", this::start);
        if (texts.has("check.hint")) {
            start.setToolTipText(texts.get("check.hint"));
        }
        cancel = button("cancelCheck", "check.cancel", () -> stop(texts.get("check.cancelled"), null));
        outcome.setName("checked");
        JPanel line = new JPanel(new FlowLayout(FlowLayout.LEFT, 5, 0));
        for (JComponent component : before) {
            line.add(component);
        }
        line.add(start);
        line.add(cancel);
        line.add(new HelpButton(help));
        add(line, BorderLayout.WEST);
        add(outcome, before.length == 0 ? BorderLayout.CENTER : BorderLayout.SOUTH);
        show("", null, false);
    }

    /**
     * The colour of what is not entered but counts. No colour of the look itself: those Darklaf, the look of JMeter 5.3
     * to 5.6.3, replaces in tables by the table's.
     */
    public static Color grey() {
        return Stream.of("Label.inactiveForeground", "Label.disabledForeground")
                .map(UIManager::getColor)
                .filter(Objects::nonNull)
                .findFirst()
                .map(color -> new Color(color.getRGB()))
                .orElse(Color.GRAY);
    }

    private JButton button(String name, String text, Runnable action) {
        JButton button = new JButton(texts.get(text));
        button.setName(name);
        button.addActionListener(event -> action.run());
        return button;
    }

    /** Another element is shown: gives up what is under way and forgets what was found. */
    public void clear() {
        stop("", null);
    }

    /** As if the button had been pressed. */
    public void start() {
        try {
            Check check = checks.call();
            running = check;
            show(texts.get("check.running"), null, true);
            limit.restart();
            thread = new Thread(() -> run(check), "trueload-check");
            thread.setDaemon(true);
            thread.start();
        } catch (Exception | LinkageError e) {
            stop(told(e), FAILED);
        }
    }

    private void run(Check check) {
        try {
            String text = check.run();
            later(check, text, WORKED);
        } catch (Throwable e) {
            // An error, too (a jar without a class, say), or the panel would wait for it.
            later(check, told(e), FAILED);
        }
    }

    /** Ignores the result of a check that was cancelled. */
    private void later(Check check, String text, Color color) {
        SwingUtilities.invokeLater(() -> {
            if (running == check) {
                stop(text, color);
            }
        });
    }

    /** The message of what was thrown to be read; of what nobody foresaw its class as well. */
    private static String told(Throwable e) {
        return e instanceof RuntimeException || e instanceof Error || e.getMessage() == null
                ? e.toString()
                : e.getMessage();
    }

    private void stop(String text, Color color) {
        limit.stop();
        if (running != null) {
            running = null;
            thread.interrupt();
        }
        show(text, color, false);
    }

    private void show(String text, Color color, boolean busy) {
        outcome.setForeground(color == null ? UIManager.getColor("Label.foreground") : color);
        outcome.setText(text);
        start.setEnabled(!busy);
        cancel.setVisible(busy);
        revalidate();
    }

    /** Text of several lines to be read and copied, as wide as there is room. */
    private static final class Outcome extends JTextArea {
        private static final long serialVersionUID = 1L;

        Outcome() {
            setEditable(false);
            setLineWrap(true);
            setWrapStyleWord(true);
            setOpaque(false);
            setFont(UIManager.getFont("Label.font"));
            setBorder(BorderFactory.createEmptyBorder(2, 5, 2, 5));
        }

        /** A text area asks for the width that it has, and so would never let its panel become narrower. */
        @Override
        public Dimension getPreferredSize() {
            return new Dimension(NARROW, super.getPreferredSize().height);
        }

        @Override
        public Dimension getMinimumSize() {
            return getPreferredSize();
        }
    }
}
