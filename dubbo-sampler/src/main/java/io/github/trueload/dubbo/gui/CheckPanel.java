// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.Texts;
import io.github.trueload.dubbo.browse.CatalogException;
import java.awt.BorderLayout;
import java.awt.FlowLayout;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.Timer;

/**
 * A button that tries out what the panel holds, one that gives up, and what came of it. The work is done by a thread of
 * its own and is given up after a while. Event thread only.
 */
final class CheckPanel extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_MS = 30_000;

    private final transient Supplier<Worker> workers;
    private final transient Callable<Callable<String>> checks;
    private final JButton check = new JButton(Texts.of("check.start"));
    private final JButton cancel = new JButton(Texts.of("check.cancel"));
    private final Outcome outcome = new Outcome();
    private final Timer limit = new Timer(LONGEST_MS, event -> stop(Texts.of("check.late", LONGEST_MS / 1000)));
    private transient Worker worker;

    /**
     * Lays it out.
     *
     * @param workers makes a thread for one check
     * @param checks reads the panel, on the event thread, and gives the work to be done
     */
    CheckPanel(Supplier<Worker> workers, Callable<Callable<String>> checks) {
        super(new BorderLayout(5, 0));
        this.workers = workers;
        this.checks = checks;
        limit.setRepeats(false);
        check.setName("checkNow");
        check.setToolTipText(Texts.of("hint.check.start"));
        check.addActionListener(event -> start());
        cancel.setName("cancelCheck");
        cancel.addActionListener(event -> stop(Texts.of("check.cancelled")));
        outcome.setName("checked");
        JPanel buttons = new JPanel(new FlowLayout(FlowLayout.LEFT, 5, 0));
        buttons.add(check);
        buttons.add(cancel);
        add(buttons, BorderLayout.WEST);
        add(outcome, BorderLayout.CENTER);
        show("", false);
    }

    /** Another element is shown: gives up what is under way and forgets what was found. */
    void clear() {
        stop("");
    }

    private void start() {
        try {
            Callable<String> work = checks.call();
            worker = workers.get();
            show(Texts.of("check.running"), true);
            limit.restart();
            worker.run(work, this::stop, failure -> stop(CatalogException.tell(failure)));
        } catch (Exception e) {
            stop(CatalogException.tell(e));
        }
    }

    private void stop(String text) {
        limit.stop();
        if (worker != null) {
            worker.close(() -> {});
            worker = null;
        }
        show(text, false);
    }

    private void show(String text, boolean busy) {
        outcome.setText(text);
        check.setEnabled(!busy);
        cancel.setVisible(busy);
        revalidate();
    }
}
