// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.awt.Color;
import java.awt.Component;
import java.awt.Container;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
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
    private Throwable failure;
    private Exception unreadable;
    private final CheckPanel panel = new CheckPanel(new Texts(CheckPanelTest.class, "SomeTexts"), "some", () -> {
        if (unreadable != null) {
            throw unreadable;
        }
        return new Held();
    });

    @Test
    void leavesTheEventThreadFreeAndThenTellsWhatCameOfIt() throws Exception {
        click("checkNow");
        assertThat(outcome()).isEqualTo("Working ...");
        assertThat(isEnabled("checkNow")).isFalse();

        mayEnd.countDown();

        Await.until("the outcome", Duration.ofSeconds(10), () -> outcome().equals("done"));
        assertThat(isEnabled("checkNow")).isTrue();
        assertThat(color().getGreen()).isGreaterThan(color().getRed());
    }

    @Test
    void canBeCancelledAndThenHearsNoMoreOfIt() throws Exception {
        click("checkNow");
        click("cancelCheck");

        assertThat(outcome()).isEqualTo("Cancelled");
        assertThat(aborted.getCount()).isZero();
        mayEnd.countDown();
        onEventThread(() -> null);
        assertThat(outcome()).isEqualTo("Cancelled");
    }

    @Test
    void tellsWhyItDidNotWork() throws Exception {
        failure = new IOException("no such file");
        click("checkNow");
        mayEnd.countDown();

        Await.until("the reason", Duration.ofSeconds(10), () -> outcome().equals("no such file"));
        assertThat(color().getRed()).isGreaterThan(color().getGreen());
    }

    @Test
    void tellsOfAClassThatIsMissingToo() throws Exception {
        failure = new NoClassDefFoundError("some/Type");
        click("checkNow");
        mayEnd.countDown();

        Await.until("the reason", Duration.ofSeconds(10), () -> outcome()
                .equals("java.lang.NoClassDefFoundError: some/Type"));
    }

    @Test
    void tellsWhatIsWrongWithThePanelItself() throws Exception {
        unreadable = new IOException("enter a host");
        click("checkNow");

        assertThat(outcome()).isEqualTo("enter a host");
        assertThat(isEnabled("checkNow")).isTrue();
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
        return onEventThread(() -> area().getText());
    }

    private Color color() throws Exception {
        return onEventThread(() -> area().getForeground());
    }

    private JTextArea area() {
        for (Component component : panel.getComponents()) {
            if (component instanceof JTextArea) {
                return (JTextArea) component;
            }
        }
        throw new AssertionError("No outcome");
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

    private static <T> T onEventThread(Callable<T> action) throws Exception {
        FutureTask<T> task = new FutureTask<>(action);
        SwingUtilities.invokeLater(task);
        return task.get();
    }

    /** Ends when the test says so. */
    private final class Held implements CheckPanel.Check {
        @Override
        public String run() throws Exception {
            mayEnd.await();
            if (failure instanceof Error) {
                throw (Error) failure;
            }
            if (failure != null) {
                throw (Exception) failure;
            }
            return "done";
        }

        @Override
        public void abort() {
            aborted.countDown();
        }
    }
}
