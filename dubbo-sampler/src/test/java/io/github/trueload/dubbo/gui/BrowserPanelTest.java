// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.browse.RegistryCatalog;
import io.github.trueload.dubbo.browse.RegistryCatalog.ProvidedService;
import io.github.trueload.dubbo.browse.ServiceMethod;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class BrowserPanelTest {
    private static final ProvidedService ORDERS = new ProvidedService("com.acme.OrderService", "shop", "1.0");
    private static final ProvidedService USERS = new ProvidedService("com.acme.UserService", "", "");
    private static final ServiceMethod SAVE =
            new ServiceMethod("save", List.of("com.acme.Order", "java.lang.String"), List.of(Map.of("id", 0), "note"));

    private final Stepwise worker = new Stepwise();
    private final FakeCatalog catalog = new FakeCatalog();
    private final List<List<Object>> chosen = new ArrayList<>();
    private String failure;
    private final BrowserPanel panel =
            new BrowserPanel(this::open, worker, (service, method) -> chosen.add(Arrays.asList(service, method)));

    @Test
    void showsThatItIsBusyUntilTheRegistryAnswers() {
        panel.load();
        assertThat(named("cancel").isEnabled()).isTrue();
        assertThat(named("reload").isEnabled()).isFalse();

        worker.finish();

        assertThat(named("cancel").isEnabled()).isFalse();
        assertThat(services().getRowCount()).isEqualTo(2);
        assertThat(status()).contains("2 services");
    }

    @Test
    void findsServicesByAnyPartOfTheirNamesWhateverTheCase() {
        load();

        ((JTextField) named("search")).setText("ORDER");

        assertThat(services().getRowCount()).isEqualTo(1);
        assertThat(services().getValueAt(0, 0)).isEqualTo("com.acme.OrderService");
    }

    @Test
    void asksForTheMethodsOnceWhileTheSearchNarrowsAndHandsOverServiceAndMethod() {
        load();
        services().setRowSelectionInterval(0, 0);
        worker.finish();

        ((JTextField) named("search")).setText("shop");
        assertThat(worker.isIdle()).isTrue();
        Components.click(panel, "use");
        assertThat(chosen).containsExactly(Arrays.asList(ORDERS, SAVE));

        ((JTextField) named("search")).setText("nothing like it");
        assertThat(named("use").isEnabled()).isFalse();
    }

    @Test
    void handsOverTheServiceAloneWhileItsMethodsAreNotKnown() {
        load();
        services().setRowSelectionInterval(1, 1);

        Components.click(panel, "use");

        assertThat(chosen).containsExactly(Arrays.asList(USERS, null));
    }

    @Test
    void staysUsableAfterItWasCancelled() {
        panel.load();

        Components.click(panel, "cancel");
        assertThat(status()).contains("Cancelled");
        worker.finish();
        assertThat(services().getRowCount()).isZero();

        Components.click(panel, "reload");
        worker.finish();
        assertThat(services().getRowCount()).isEqualTo(2);
    }

    @Test
    void saysWhyTheRegistryCannotBeAskedAndTriesAgainOnReload() {
        failure = "no registry at <127.0.0.1:1>";
        load();
        assertThat(status()).contains("no registry at &lt;127.0.0.1:1>");

        failure = null;
        Components.click(panel, "reload");
        worker.finish();
        assertThat(services().getRowCount()).isEqualTo(2);
    }

    @Test
    void leavesTheRegistryWhenItIsClosed() {
        load();

        panel.close();

        assertThat(catalog.closed).isTrue();
    }

    @Test
    void fillsTheSampler() {
        DubboSamplerGui gui = new DubboSamplerGui();

        gui.enter(ORDERS, SAVE);

        assertThat(Components.input(gui, PlanField.INTERFACE).getText()).isEqualTo("com.acme.OrderService");
        assertThat(Components.input(gui, PlanField.GROUP).getText()).isEqualTo("shop");
        assertThat(Components.input(gui, PlanField.VERSION).getText()).isEqualTo("1.0");
        assertThat(Components.input(gui, PlanField.METHOD).getText()).isEqualTo("save");
        PlanRows arguments =
                (PlanRows) Components.table(gui, PlanTable.ARGUMENTS).getModel();
        assertThat(arguments.rows().get(0).get(0)).isEqualTo("com.acme.Order");
        assertThat(arguments.rows().get(0).get(1)).contains("\"id\"");
        assertThat(arguments.rows().get(1)).containsExactly("java.lang.String", "note");
    }

    @Test
    void keepsArgumentsThatFitTheMethodAndThoseOfAMethodItKnowsNothingAbout() {
        DubboSamplerGui gui = new DubboSamplerGui();
        PlanRows arguments =
                (PlanRows) Components.table(gui, PlanTable.ARGUMENTS).getModel();
        List<List<String>> mine = List.of(List.of("com.acme.Order", "${order}"), List.of("java.lang.String", "mine"));
        arguments.replaceWith(mine);

        gui.enter(ORDERS, SAVE);
        assertThat(arguments.rows()).isEqualTo(mine);
        gui.enter(ORDERS, new ServiceMethod("delete", null, List.of()));
        assertThat(arguments.rows()).isEqualTo(mine);
        assertThat(Components.input(gui, PlanField.METHOD).getText()).isEqualTo("delete");
    }

    private void load() {
        panel.load();
        worker.finish();
    }

    private RegistryCatalog open() throws DubboOpenException {
        if (failure != null) {
            throw new DubboOpenException(failure);
        }
        return catalog;
    }

    private JComponent named(String name) {
        return Components.all(panel, JComponent.class).stream()
                .filter(component -> name.equals(component.getName()))
                .findFirst()
                .orElseThrow();
    }

    private JTable services() {
        return (JTable) named("services");
    }

    private String status() {
        return ((JLabel) named("status")).getText();
    }

    private static final class FakeCatalog extends RegistryCatalog {
        private boolean closed;
        private List<ProvidedService> services = List.of(ORDERS, USERS);

        FakeCatalog() {
            super(null);
        }

        @Override
        public List<ProvidedService> services() {
            return services;
        }

        @Override
        public List<ServiceMethod> methods(ProvidedService service) {
            return List.of(SAVE);
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    /** Work that is done when the test says so. */
    private static final class Stepwise extends BrowserPanel.Worker {
        private static final Runnable NOTHING = () -> {};

        private Runnable next = NOTHING;

        Stepwise() {
            super("nobody");
        }

        @Override
        <T> void run(Callable<T> work, Consumer<T> done, Consumer<Throwable> failed) {
            next = () -> {
                try {
                    done.accept(work.call());
                } catch (Exception e) {
                    failed.accept(e);
                }
            };
        }

        @Override
        void cancel() {
            next = NOTHING;
        }

        boolean isIdle() {
            return next == NOTHING;
        }

        @Override
        void close(Runnable last) {
            cancel();
            last.run();
        }

        void finish() {
            Runnable work = next;
            next = NOTHING;
            work.run();
        }
    }

    @Test
    void countsOneServiceAsOne() {
        catalog.services = List.of(ORDERS);
        load();

        assertThat(status()).contains("1 service<");
    }

    @Test
    void forgetsWhatACheckSaidOfTheServiceBefore() {
        DubboSamplerGui gui = new DubboSamplerGui();
        Components.click(gui, "checkNow");
        JTextArea said = Components.all(gui, JTextArea.class).stream()
                .filter(area -> "checked".equals(area.getName()))
                .findFirst()
                .orElseThrow();
        said.setText("Interface is empty");

        gui.enter(ORDERS, SAVE);

        assertThat(said.getText()).isEmpty();
    }
}
