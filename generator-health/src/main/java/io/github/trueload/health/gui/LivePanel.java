// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.gui;

import io.github.trueload.health.LiveHealth;
import java.awt.BorderLayout;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextField;
import javax.swing.Timer;

/**
 * Shows each second, while it is on the display, what is said of the running test, and afterwards what came of it. Runs
 * on the event dispatch thread.
 */
final class LivePanel extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int SECOND_MS = 1000;

    private final transient Texts texts;
    private final transient Supplier<LiveHealth> health;
    private final transient Predicate<Path> browser;
    private final JLabel state = new JLabel(" ");
    private final VerdictTable table;
    private final JTextField page = new JTextField();
    private final JButton open;
    private final Timer timer = new Timer(SECOND_MS, event -> refresh());

    /**
     * Puts it together.
     *
     * @param health what is known now
     * @param browser opens a page, or tells with false that it cannot
     */
    LivePanel(Texts texts, Supplier<LiveHealth> health, Predicate<Path> browser) {
        super(new BorderLayout(0, 5));
        this.texts = texts;
        this.health = health;
        this.browser = browser;
        this.table = new VerdictTable(texts);
        this.open = new JButton(texts.get("open"));
        state.setName("state");
        page.setName("page");
        page.setEditable(false);
        open.setName("open");
        open.addActionListener(event -> health.get().page().ifPresent(this::open));
        JPanel last = new JPanel(new BorderLayout(5, 0));
        last.add(page, BorderLayout.CENTER);
        last.add(open, BorderLayout.EAST);
        add(state, BorderLayout.NORTH);
        add(new JScrollPane(table), BorderLayout.CENTER);
        add(last, BorderLayout.SOUTH);
    }

    @Override
    public void addNotify() {
        super.addNotify();
        refresh();
        timer.start();
    }

    @Override
    public void removeNotify() {
        timer.stop();
        super.removeNotify();
    }

    /** Shows what is known now. */
    void refresh() {
        LiveHealth now = health.get();
        table.show(now.verdicts());
        state.setText(state(now));
        Optional<Path> last = now.page();
        open.setEnabled(last.isPresent());
        String path = last.map(Path::toString).orElse(texts.get("noPage"));
        if (!page.getText().startsWith(path)) {
            page.setText(path);
        }
    }

    private String state(LiveHealth now) {
        if (now.word().isPresent()) {
            return texts.get("last") + " " + now.word().get().figures.text() + ": "
                    + now.word().get().reason;
        }
        if (now.isEnding()) {
            return texts.get("ending");
        }
        return now.isRunning() ? texts.get("running") + " " + now.seconds + " s" : texts.get("idle");
    }

    private void open(Path file) {
        if (!browser.test(file)) {
            page.setText(file + "  " + texts.get("noBrowser"));
        }
    }
}
