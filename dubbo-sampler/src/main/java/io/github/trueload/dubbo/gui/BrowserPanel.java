// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.Texts;
import io.github.trueload.dubbo.browse.CatalogException;
import io.github.trueload.dubbo.browse.ProvidedService;
import io.github.trueload.dubbo.browse.ServiceCatalog;
import io.github.trueload.dubbo.browse.ServiceMethod;
import java.awt.BorderLayout;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.JSplitPane;

/**
 * Lists the services of a registry and the methods of the chosen one. Everything that asks the registry runs in the
 * background and can be cancelled. Event thread only.
 */
final class BrowserPanel extends JPanel {
    private static final long serialVersionUID = 1L;

    private final transient CatalogOpener opener;
    private final transient Worker worker;
    private final transient Consumer<ServiceChoice> chosen;
    private final ServiceList services = new ServiceList();
    private final MethodList methods = new MethodList();
    private final BrowserStatus status;
    private final JButton use = new JButton(Texts.of("browser.use"));
    // Touched by the background thread alone.
    private transient ServiceCatalog catalog;

    BrowserPanel(CatalogOpener opener, Worker worker, Consumer<ServiceChoice> chosen) {
        super(new BorderLayout(5, 5));
        this.opener = opener;
        this.worker = worker;
        this.chosen = chosen;
        this.status = new BrowserStatus(this::load, this::cancel);
        setBorder(BorderFactory.createEmptyBorder(10, 10, 5, 10));
        JSplitPane lists = new JSplitPane(JSplitPane.HORIZONTAL_SPLIT, services, methods);
        lists.setResizeWeight(0.5);
        lists.setBorder(null);
        add(status, BorderLayout.NORTH);
        add(lists, BorderLayout.CENTER);
        add(useButton(), BorderLayout.SOUTH);
        services.onSelection(this::loadMethods);
        methods.onUse(this::choose);
    }

    /** Asks the registry for its services. */
    void load() {
        services.show(Collections.emptyList());
        methods.show(Collections.emptyList());
        ask(Texts.of("browser.connecting"), () -> catalog().services(), found -> {
            services.show(found);
            status.idle(Texts.of("browser.services", found.size()));
        });
    }

    /** Gives up what is under way and leaves the registry. */
    void close() {
        worker.close(() -> {
            if (catalog != null) {
                catalog.close();
            }
        });
    }

    private JPanel useButton() {
        JPanel buttons = new JPanel();
        use.setName("use");
        use.setEnabled(false);
        use.addActionListener(event -> choose());
        buttons.add(use);
        return buttons;
    }

    private void cancel() {
        worker.cancel();
        status.idle(Texts.of("browser.cancelled"));
    }

    private void loadMethods() {
        ProvidedService service = services.selected();
        methods.show(Collections.emptyList());
        use.setEnabled(service != null);
        if (service != null) {
            ask(Texts.of("browser.asking", service), () -> catalog().methods(service), found -> {
                methods.show(found);
                boolean typed = found.stream().allMatch(ServiceMethod::isTyped);
                status.idle(typed ? Texts.of("browser.methods", found.size()) : Texts.of("browser.untyped"));
            });
        }
    }

    private <T> void ask(String what, Callable<List<T>> question, Consumer<List<T>> answer) {
        status.busy(what);
        worker.run(question, answer, failure -> status.failed(CatalogException.tell(failure)));
    }

    private void choose() {
        if (services.selected() != null) {
            chosen.accept(new ServiceChoice(services.selected(), methods.selected()));
        }
    }

    private ServiceCatalog catalog() throws CatalogException {
        if (catalog == null) {
            catalog = opener.open();
        }
        return catalog;
    }
}
