// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.dubbo.browse.RegistryCatalog;
import io.github.trueload.dubbo.browse.RegistryCatalog.ProvidedService;
import io.github.trueload.dubbo.browse.ServiceMethod;
import io.github.trueload.dubbo.spi.DubboOpenException;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dialog;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.swing.BorderFactory;
import javax.swing.DefaultListModel;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.KeyStroke;
import javax.swing.ListSelectionModel;
import javax.swing.RowFilter;
import javax.swing.SwingUtilities;
import javax.swing.table.DefaultTableModel;
import javax.swing.table.TableRowSorter;

/** Lists the services of a registry and the methods of the chosen one; asks in the background. Event thread only. */
final class BrowserPanel extends JPanel {
    private static final int DIALOG_WIDTH = 980;
    private static final int DIALOG_HEIGHT = 560;
    private static final Color RED = new Color(0xE05050);

    private final Callable<RegistryCatalog> opener;
    private final ExecutorService worker;
    private final BiConsumer<ProvidedService, ServiceMethod> chosen;
    private final ServiceList services = new ServiceList(this::loadMethods);
    private final DefaultListModel<ServiceMethod> methods = new DefaultListModel<>();
    private final JList<ServiceMethod> methodList = new JList<>(methods);
    private final BrowserStatus status;
    private final JButton use = new JButton(TEXTS.get("browser.use"));
    private Future<?> asked;

    // Touched by the background thread alone.
    private RegistryCatalog catalog;

    /**
     * Asks on a thread of its own, which it ends; tells which service was chosen, and which of its methods, {@code
     * null} if only a service was.
     */
    BrowserPanel(
            Callable<RegistryCatalog> opener,
            ExecutorService worker,
            BiConsumer<ProvidedService, ServiceMethod> chosen) {
        super(new BorderLayout(5, 5));
        this.opener = opener;
        this.worker = worker;
        this.chosen = chosen;
        this.status = new BrowserStatus(this::load, this::cancel);
        setBorder(BorderFactory.createEmptyBorder(10, 10, 5, 10));
        JSplitPane lists = new JSplitPane(JSplitPane.HORIZONTAL_SPLIT, services, methods());
        lists.setResizeWeight(0.5);
        lists.setBorder(null);
        add(status, BorderLayout.NORTH);
        add(lists, BorderLayout.CENTER);
        use.setName("use");
        use.setEnabled(false);
        use.addActionListener(event -> choose());
        JPanel buttons = new JPanel();
        buttons.add(use);
        add(buttons, BorderLayout.SOUTH);
    }

    private JPanel methods() {
        methodList.setName("methods");
        methodList.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        methodList.addMouseListener(new MouseAdapter() {
            @Override
            public void mouseClicked(MouseEvent event) {
                if (event.getClickCount() == 2 && methodList.getSelectedValue() != null) {
                    choose();
                }
            }
        });
        JPanel panel = new JPanel(new BorderLayout());
        panel.setBorder(BorderFactory.createTitledBorder(TEXTS.get("browser.title.methods")));
        panel.add(new JScrollPane(methodList), BorderLayout.CENTER);
        return panel;
    }

    void load() {
        services.show(Collections.emptyList());
        methods.clear();
        ask(TEXTS.get("browser.connecting"), this::connect, found -> {
            services.show(found);
            status.idle(TEXTS.fill("browser.services", found.size()));
        });
    }

    /** Anew each time: a session that has expired meanwhile never answers again. */
    private List<ProvidedService> connect() throws Exception {
        leave();
        catalog = opener.call();
        return catalog.services();
    }

    private void leave() {
        RegistryCatalog left = catalog;
        catalog = null;
        if (left != null) {
            left.close();
        }
    }

    /** Gives up what is under way and leaves the registry. */
    void close() {
        giveUp();
        // A window may be told to close more than once.
        if (!worker.isShutdown()) {
            worker.execute(this::leave);
            worker.shutdown();
        }
    }

    private void cancel() {
        giveUp();
        status.idle(TEXTS.get("browser.cancelled"));
    }

    private void giveUp() {
        Future<?> given = asked;
        asked = null;
        if (given != null) {
            given.cancel(true);
        }
    }

    private void loadMethods() {
        ProvidedService service = services.selected();
        methods.clear();
        use.setEnabled(service != null);
        if (service != null) {
            ask(TEXTS.fill("browser.asking", service), () -> catalog.methods(service), found -> {
                found.forEach(methods::addElement);
                methodList.setSelectedIndex(0);
                boolean typed = found.stream().allMatch(ServiceMethod::isTyped);
                status.idle(typed ? TEXTS.fill("browser.methods", found.size()) : TEXTS.get("browser.untyped"));
            });
        }
    }

    private <T> void ask(String what, Callable<List<T>> question, Consumer<List<T>> answer) {
        giveUp();
        status.show(what, null, true);
        FutureTask<List<T>> task = new FutureTask<List<T>>(question) {
            @Override
            protected void done() {
                SwingUtilities.invokeLater(() -> tell(this, answer));
            }
        };
        asked = task;
        worker.execute(task);
    }

    private <T> void tell(Future<List<T>> task, Consumer<List<T>> answer) {
        try {
            // Another one was asked meanwhile, or none.
            if (task == asked) {
                answer.accept(task.get());
            }
        } catch (ExecutionException e) {
            // An error, too (a jar without a class, say). A message that was not meant for users comes with its class.
            Throwable failure = e.getCause();
            status.show(failure instanceof DubboOpenException ? failure.getMessage() : failure.toString(), RED, false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void choose() {
        chosen.accept(services.selected(), methodList.getSelectedValue());
    }

    /** Shows the browser until a service is chosen or the window is closed. */
    static void show(
            Component owner, Callable<RegistryCatalog> opener, BiConsumer<ProvidedService, ServiceMethod> chosen) {
        JDialog dialog = new JDialog(
                SwingUtilities.getWindowAncestor(owner),
                TEXTS.get("browser.title"),
                Dialog.ModalityType.DOCUMENT_MODAL);
        ExecutorService worker = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "dubbo browser");
            thread.setDaemon(true);
            return thread;
        });
        BrowserPanel panel = new BrowserPanel(opener, worker, (service, method) -> {
            dialog.dispose();
            chosen.accept(service, method);
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
        dialog.setSize(DIALOG_WIDTH, DIALOG_HEIGHT);
        dialog.setLocationRelativeTo(owner);
        panel.load();
        dialog.setVisible(true);
    }

    /** What the browser is doing: a line of text, a progress bar, and buttons to stop and to start again. */
    private static final class BrowserStatus extends JPanel {
        private final JLabel text = new JLabel(" ");
        private final JProgressBar progress = new JProgressBar();
        private final JButton cancel = new JButton(TEXTS.get("browser.cancel"));
        private final JButton reload = new JButton(TEXTS.get("browser.reload"));

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

        void idle(String outcome) {
            show(outcome, null, false);
        }

        /** A line in a color, or {@code null} for the usual one; as HTML it is wrapped instead of being cut off. */
        void show(String line, Color color, boolean working) {
            text.setText("<html>" + line.replace("&", "&amp;").replace("<", "&lt;") + "</html>");
            text.setForeground(color);
            progress.setIndeterminate(working);
            progress.setVisible(working);
            cancel.setEnabled(working);
            reload.setEnabled(!working);
        }
    }

    /** The services that contain the text in the search box, whatever its case. Event thread only. */
    private static final class ServiceList extends JPanel {
        private final JTextField search = new JTextField();
        private final DefaultTableModel model = new DefaultTableModel(
                Stream.of("interface", "group", "version", "providers")
                        .map(name -> TEXTS.get("browser.column." + name))
                        .toArray(),
                0);
        private final TableRowSorter<DefaultTableModel> filter = new TableRowSorter<>(model);
        private final JTable table = new JTable(model);
        private final Runnable onSelection;
        private List<ProvidedService> all = new ArrayList<>();
        private ProvidedService told;

        ServiceList(Runnable onSelection) {
            super(new BorderLayout(5, 5));
            this.onSelection = onSelection;
            setBorder(BorderFactory.createTitledBorder(TEXTS.get("browser.title.services")));
            JPanel top = new JPanel(new BorderLayout(5, 0));
            JLabel label = new JLabel(TEXTS.get("browser.search"));
            label.setLabelFor(search);
            top.add(label, BorderLayout.WEST);
            top.add(search, BorderLayout.CENTER);
            add(top, BorderLayout.NORTH);
            add(new JScrollPane(table), BorderLayout.CENTER);
            search.setName("search");
            TextEditor.watch(search, this::filter);
            table.setName("services");
            table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
            table.setDefaultEditor(Object.class, null);
            table.getColumnModel().getColumn(0).setPreferredWidth(340);
            for (int column = 0; column < model.getColumnCount(); column++) {
                filter.setSortable(column, false);
            }
            table.setRowSorter(filter);
            table.getSelectionModel().addListSelectionListener(event -> {
                if (!event.getValueIsAdjusting()) {
                    tell();
                }
            });
        }

        void show(List<ProvidedService> services) {
            model.setRowCount(0);
            all = services;
            for (ProvidedService service : services) {
                model.addRow(
                        new Object[] {service.interfaceName, service.group, service.version, service.addresses.size()});
            }
        }

        ProvidedService selected() {
            int row = table.getSelectedRow();
            return row < 0 ? null : all.get(table.convertRowIndexToModel(row));
        }

        /** A service that stays selected keeps its methods. */
        private void tell() {
            if (selected() != told) {
                told = selected();
                onSelection.run();
            }
        }

        private void filter() {
            // Of interface, group or version.
            filter.setRowFilter(RowFilter.regexFilter(
                    "(?iu)" + Pattern.quote(search.getText().trim()), 0, 1, 2));
        }
    }
}
