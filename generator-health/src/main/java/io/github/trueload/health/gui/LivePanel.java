// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.gui;

import io.github.trueload.common.HelpButton;
import io.github.trueload.common.Texts;
import io.github.trueload.health.LiveHealth;
import io.github.trueload.health.matter.Check;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.event.MouseEvent;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.Timer;
import javax.swing.table.DefaultTableModel;

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
    private final Verdicts verdicts;
    private final JTextField page = new JTextField();
    private final JButton open;
    private final Timer timer = new Timer(SECOND_MS, event -> refresh());

    LivePanel(Texts texts) {
        this(texts, LiveHealth::now, page -> HelpButton.browse(page.toUri()));
    }

    /** Puts it together; the browser opens a page, or tells with false that it cannot. */
    LivePanel(Texts texts, Supplier<LiveHealth> health, Predicate<Path> browser) {
        super(new BorderLayout(0, 5));
        this.texts = texts;
        this.health = health;
        this.browser = browser;
        this.verdicts = new Verdicts(texts);
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
        add(new JScrollPane(verdicts), BorderLayout.CENTER);
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

    void refresh() {
        LiveHealth now = health.get();
        verdicts.show(now.verdicts);
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
        if (now.ending) {
            return texts.get("ending");
        }
        return now.running ? texts.get("running") + " " + now.seconds + " s" : texts.get("idle");
    }

    private void open(Path file) {
        if (!browser.test(file)) {
            page.setText(file + "  " + texts.get("noBrowser"));
        }
    }

    /** The verdicts of a run, one line each. */
    private static final class Verdicts extends JTable {
        private static final long serialVersionUID = 1L;
        private static final int SHORT_COLUMN = 90;
        private static final int EVIDENCE = 3;

        private final transient DateTimeFormatter clock =
                DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());
        private final DefaultTableModel lines;
        private final String untilNow;

        private Verdicts(Texts texts) {
            lines = new DefaultTableModel();
            for (String column : new String[] {"verdict", "from", "until", "evidence"}) {
                lines.addColumn(texts.get("column." + column));
            }
            untilNow = texts.get("now");
            setModel(lines);
            setName("verdicts");
            setFillsViewportHeight(true);
            setPreferredScrollableViewportSize(new Dimension(SHORT_COLUMN * 6, SHORT_COLUMN * 2));
            for (int column = 0; column < EVIDENCE; column++) {
                getColumnModel().getColumn(column).setMaxWidth(2 * SHORT_COLUMN);
                getColumnModel().getColumn(column).setPreferredWidth(SHORT_COLUMN);
            }
        }

        /** A line that a person has selected stays selected. */
        private void show(List<Check.Live> now) {
            lines.setRowCount(now.size());
            for (int row = 0; row < now.size(); row++) {
                Check.Live verdict = now.get(row);
                setValueAt(verdict.verdict, row, 0);
                setValueAt(time(verdict.episode.fromMs), row, 1);
                setValueAt(verdict.holds ? untilNow : time(verdict.episode.toMs), row, 2);
                setValueAt(verdict.episode.text, row, EVIDENCE);
            }
        }

        private String time(long ms) {
            return clock.format(Instant.ofEpochMilli(ms));
        }

        @Override
        public boolean isCellEditable(int row, int column) {
            return false;
        }

        /** A line of evidence is longer than any window. */
        @Override
        public String getToolTipText(MouseEvent event) {
            int row = rowAtPoint(event.getPoint());
            return row < 0 ? null : String.valueOf(getValueAt(row, EVIDENCE));
        }
    }
}
