// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.awt.Component;
import java.awt.Container;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import javax.swing.JButton;
import javax.swing.JTextArea;
import javax.swing.SwingUtilities;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class CheckPanelTest {
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final CountDownLatch aborted = new CountDownLatch(1);
    private IOException failure;
    private final CheckPanel panel = new CheckPanel(Texts.inJMeterLanguage(), Held::new);

    @Test
    void leavesTheEventThreadFreeAndThenTellsWhatCameOfIt() throws Exception {
        click("check");
        assertThat(outcome()).isEqualTo("Writing one row ...");
        assertThat(isEnabled("check")).isFalse();

        mayEnd.countDown();

        Await.until("the outcome", Duration.ofSeconds(10), () -> outcome().equals("done"));
        assertThat(isEnabled("check")).isTrue();
    }

    @Test
    void canBeCancelledAndThenHearsNoMoreOfIt() throws Exception {
        click("check");
        click("cancelCheck");

        assertThat(outcome()).isEqualTo("Cancelled");
        assertThat(aborted.getCount()).isZero();
        mayEnd.countDown();
        onEventThread(() -> null);
        assertThat(outcome()).isEqualTo("Cancelled");
    }

    @Test
    void tellsWhyItCannotBeTried() throws Exception {
        failure = new IOException("no such file");

        click("check");
        mayEnd.countDown();

        Await.until("the reason", Duration.ofSeconds(10), () -> outcome().equals("no such file"));
    }

    private void click(String name) throws Exception {
        onEventThread(() -> {
            find(panel, name).doClick();
            return null;
        });
    }

    private boolean isEnabled(String name) throws Exception {
        return onEventThread(() -> find(panel, name).isEnabled());
    }

    private String outcome() throws Exception {
        return onEventThread(() -> {
            for (Component component : panel.getComponents()) {
                if (component instanceof JTextArea) {
                    return ((JTextArea) component).getText();
                }
            }
            throw new AssertionError("No outcome");
        });
    }

    private static JButton find(Container container, String name) {
        for (Component component : container.getComponents()) {
            if (name.equals(component.getName())) {
                return (JButton) component;
            }
            if (component instanceof Container && !(component instanceof JTextArea)) {
                JButton inner = find((Container) component, name);
                if (inner != null) {
                    return inner;
                }
            }
        }
        return null;
    }

    private static <T> T onEventThread(java.util.concurrent.Callable<T> action) throws Exception {
        FutureTask<T> task = new FutureTask<>(action);
        SwingUtilities.invokeLater(task);
        return task.get();
    }

    /** Ends when the test says so. */
    private final class Held implements Check {
        @Override
        public String run() throws IOException, InterruptedException {
            mayEnd.await();
            if (failure != null) {
                throw failure;
            }
            return "done";
        }

        @Override
        public void abort() {
            aborted.countDown();
        }
    }
}
