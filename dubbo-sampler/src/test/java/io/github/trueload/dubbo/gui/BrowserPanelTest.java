// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.browse.RegistryCatalog;
import io.github.trueload.dubbo.browse.RegistryCatalog.ProvidedService;
import io.github.trueload.dubbo.browse.ServiceMethod;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.gui.Panel;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
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
    private String missing;
    private final BrowserPanel panel =
            new BrowserPanel(this::open, worker, (service, method) -> chosen.add(Arrays.asList(service, method)));

    @Test
    void showsThatItIsBusyUntilTheRegistryAnswers() throws Exception {
        panel.load();
        assertThat(named("cancel").isEnabled()).isTrue();
        assertThat(named("reload").isEnabled()).isFalse();

        SwingUtilities.invokeAndWait(() -> {
            worker.work();
            assertThat(named("cancel").isEnabled())
                    .as("told later, on this thread")
                    .isTrue();
        });
        worker.finish();

        assertThat(named("cancel").isEnabled()).isFalse();
        assertThat(services().getRowCount()).isEqualTo(2);
        assertThat(status()).contains("2 services");
    }

    @Test
    void findsServicesByAnyPartOfTheirNamesWhateverTheCase() throws Exception {
        load();

        ((JTextField) named("search")).setText("ORDER");

        assertThat(services().getRowCount()).isEqualTo(1);
        assertThat(services().getValueAt(0, 0)).isEqualTo("com.acme.OrderService");
    }

    @Test
    void asksForTheMethodsOnceWhileTheSearchNarrowsAndHandsOverServiceAndMethod() throws Exception {
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
    void handsOverTheServiceAloneWhileItsMethodsAreNotKnown() throws Exception {
        load();
        services().setRowSelectionInterval(1, 1);

        Components.click(panel, "use");

        assertThat(chosen).containsExactly(Arrays.asList(USERS, null));
    }

    @Test
    void staysUsableAfterItWasCancelled() throws Exception {
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
    void saysWhyTheRegistryCannotBeAskedAndTriesAgainOnReload() throws Exception {
        failure = "no registry at <127.0.0.1:1>";
        load();
        assertThat(status()).contains("no registry at &lt;127.0.0.1:1>");

        failure = null;
        Components.click(panel, "reload");
        worker.finish();
        assertThat(services().getRowCount()).isEqualTo(2);
    }

    /** As after a suspended machine or a registry that was gone for long. */
    @Test
    void connectsAnewOnReloadBecauseASessionMayHaveExpired() throws Exception {
        load();
        catalog.failure = new DubboOpenException("session expired");
        Components.click(panel, "reload");
        worker.finish();

        assertThat(services().getRowCount()).isEqualTo(2);
        assertThat(catalog.closed).isTrue();
    }

    @Test
    void connectsAnewOnReloadAfterARegistryThatCouldNotBeClosed() throws Exception {
        load();
        catalog.closing = new IllegalStateException("cannot close");
        Components.click(panel, "reload");
        worker.finish();
        assertThat(status()).contains("cannot close");

        Components.click(panel, "reload");
        worker.finish();
        assertThat(services().getRowCount()).isEqualTo(2);
    }

    @Test
    void leavesTheRegistryWhenItIsClosed() throws Exception {
        load();

        panel.close();
        panel.close();
        worker.finish();

        assertThat(catalog.closed).isTrue();
    }

    @Test
    void fillsTheSampler() throws Exception {
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
    void keepsArgumentsThatFitTheMethodAndThoseOfAMethodItKnowsNothingAbout() throws Exception {
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

    private void load() throws Exception {
        panel.load();
        worker.finish();
    }

    private RegistryCatalog open() throws DubboOpenException {
        if (failure != null) {
            throw new DubboOpenException(failure);
        }
        if (missing != null) {
            throw new NoClassDefFoundError(missing);
        }
        catalog.failure = null;
        return catalog;
    }

    private JComponent named(String name) {
        return Panel.part(panel, JComponent.class, name);
    }

    private JTable services() {
        return (JTable) named("services");
    }

    private String status() {
        return ((JLabel) named("status")).getText();
    }

    private static final class FakeCatalog extends RegistryCatalog {
        private boolean closed;
        private DubboOpenException failure;
        private IllegalStateException closing;
        private List<ProvidedService> services = List.of(ORDERS, USERS);

        @Override
        public List<ProvidedService> services() throws DubboOpenException {
            if (failure != null) {
                throw failure;
            }
            return services;
        }

        @Override
        public List<ServiceMethod> methods(ProvidedService service) {
            return List.of(SAVE);
        }

        @Override
        public void close() {
            closed = true;
            if (closing != null) {
                throw closing;
            }
        }
    }

    /** Work that is done when the test says so. */
    private static final class Stepwise extends AbstractExecutorService {
        private final Queue<Runnable> waiting = new ArrayDeque<>();
        private boolean ended;

        @Override
        public void execute(Runnable work) {
            waiting.add(work);
        }

        boolean isIdle() {
            return waiting.isEmpty();
        }

        void work() {
            while (!waiting.isEmpty()) {
                waiting.remove().run();
            }
        }

        /** Works, and waits until the outcome was told. */
        void finish() throws Exception {
            work();
            SwingUtilities.invokeAndWait(() -> {});
        }

        @Override
        public void shutdown() {
            ended = true;
        }

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return ended;
        }

        @Override
        public boolean isTerminated() {
            return ended && isIdle();
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return isTerminated();
        }
    }

    @Test
    void interruptsWhatIsCancelledAndTellsNothingOfIt() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        BrowserPanel asking = new BrowserPanel(
                () -> {
                    started.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    return catalog;
                },
                thread,
                (service, method) -> {});
        SwingUtilities.invokeAndWait(asking::load);
        Await.latch(started);

        SwingUtilities.invokeAndWait(() -> Components.click(asking, "cancel"));

        Await.latch(interrupted);
        SwingUtilities.invokeAndWait(asking::close);
        assertThat(thread.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        SwingUtilities.invokeAndWait(() -> {});
        assertThat(catalog.closed).isTrue();
        assertThat(Panel.all(asking, JTable.class).get(0).getRowCount()).isZero();
    }

    @Test
    void saysThatAClassIsMissing() throws Exception {
        missing = "com/acme/Missing";
        load();

        assertThat(status()).contains("java.lang.NoClassDefFoundError: com/acme/Missing");
    }

    @Test
    void countsOneServiceAsOne() throws Exception {
        catalog.services = List.of(ORDERS);
        load();

        assertThat(status()).contains("1 service<");
    }

    @Test
    void forgetsWhatACheckSaidOfTheServiceBefore() {
        DubboSamplerGui gui = Panel.onEventThread(DubboSamplerGui::new);
        Panel sampler = new Panel(() -> gui);
        sampler.click("checkNow");
        Await.until("the outcome", Duration.ofSeconds(60), () -> sampler.text("checked")
                .startsWith("Interface is empty"));

        Panel.onEventThread(() -> {
            gui.enter(ORDERS, SAVE);
            return null;
        });

        assertThat(sampler.text("checked")).isEmpty();
    }
}
