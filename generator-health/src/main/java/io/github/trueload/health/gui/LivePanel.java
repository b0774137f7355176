// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.gui;

import io.github.trueload.common.Texts;
import io.github.trueload.health.LiveHealth;
import io.github.trueload.health.word.Finding;
import java.awt.BorderLayout;
import java.awt.Desktop;
import java.awt.Dimension;
import java.awt.event.MouseEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
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
import javax.swing.table.AbstractTableModel;

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
        this(texts, LiveHealth::now, LivePanel::browse);
    }

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
        add(new JScrollPane(new Table(verdicts)), BorderLayout.CENTER);
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
        verdicts.show(now.verdicts());
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

    /** Opens a file; false where there is no browser that one could ask. */
    private static boolean browse(Path file) {
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

    private static final class Table extends JTable {
        private static final long serialVersionUID = 1L;
        private static final int SHORT_COLUMN = 90;

        private Table(Verdicts verdicts) {
            super(verdicts);
            setName("verdicts");
            setFillsViewportHeight(true);
            setPreferredScrollableViewportSize(new Dimension(SHORT_COLUMN * 6, SHORT_COLUMN * 2));
            for (int column = 0; column < Verdicts.EVIDENCE; column++) {
                getColumnModel().getColumn(column).setMaxWidth(2 * SHORT_COLUMN);
                getColumnModel().getColumn(column).setPreferredWidth(SHORT_COLUMN);
            }
        }

        /** A line of evidence is longer than any window. */
        @Override
        public String getToolTipText(MouseEvent event) {
            int row = rowAtPoint(event.getPoint());
            return row < 0 ? null : String.valueOf(getValueAt(row, Verdicts.EVIDENCE));
        }
    }

    /** The verdicts of a run, one line each. */
    private static final class Verdicts extends AbstractTableModel {
        private static final long serialVersionUID = 1L;
        private static final int EVIDENCE = 3;
        private static final String[] COLUMNS = {
            "column.verdict", "column.from", "column.until", "column.evidence",
        };

        private final transient Texts texts;
        private final transient DateTimeFormatter clock =
                DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());
        private transient List<Finding.Live> shown = Collections.emptyList();

        private Verdicts(Texts texts) {
            this.texts = texts;
        }

        private void show(List<Finding.Live> now) {
            boolean same = now.size() == shown.size();
            shown = now;
            // A line that a person has selected stays selected.
            if (same && !now.isEmpty()) {
                fireTableRowsUpdated(0, now.size() - 1);
            } else {
                fireTableDataChanged();
            }
        }

        @Override
        public int getRowCount() {
            return shown == null ? 0 : shown.size();
        }

        @Override
        public int getColumnCount() {
            return COLUMNS.length;
        }

        @Override
        public String getColumnName(int column) {
            return texts.get(COLUMNS[column]);
        }

        @Override
        public Object getValueAt(int row, int column) {
            Finding.Live verdict = shown.get(row);
            switch (column) {
                case 0:
                    return verdict.verdict;
                case 1:
                    return time(verdict.fromMs);
                case 2:
                    return verdict.holds ? texts.get("now") : time(verdict.toMs);
                default:
                    return verdict.text;
            }
        }

        private String time(long ms) {
            return clock.format(Instant.ofEpochMilli(ms));
        }
    }
}
