// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.gui.Panel;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.awt.Color;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.swing.JButton;
import javax.swing.JTextArea;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class CheckPanelTest {
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private Throwable failure;
    private Exception unreadable;
    private final CheckPanel panel = new CheckPanel(new Texts(CheckPanelTest.class, "SomeTexts"), "some", () -> {
        if (unreadable != null) {
            throw unreadable;
        }
        return new Held();
    });
    private final Panel view = new Panel(() -> panel);

    @Test
    void leavesTheEventThreadFreeAndThenTellsWhatCameOfIt() throws Exception {
        view.click("checkNow");
        assertThat(outcome()).isEqualTo("Working ...");
        assertThat(isEnabled("checkNow")).isFalse();

        mayEnd.countDown();

        Await.until("the outcome", Duration.ofSeconds(60), () -> outcome().equals("done"));
        assertThat(isEnabled("checkNow")).isTrue();
        assertThat(color().getGreen()).isGreaterThan(color().getRed());
    }

    @Test
    void canBeCancelledAndThenHearsNoMoreOfIt() throws Exception {
        view.click("checkNow");
        view.click("cancelCheck");

        assertThat(outcome()).isEqualTo("Cancelled");
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        Panel.onEventThread(() -> null);
        assertThat(outcome()).isEqualTo("Cancelled");
    }

    @Test
    void tellsWhyItDidNotWork() throws Exception {
        failure = new IOException("no such file");
        view.click("checkNow");
        mayEnd.countDown();

        Await.until("the reason", Duration.ofSeconds(60), () -> outcome().equals("no such file"));
        assertThat(color().getRed()).isGreaterThan(color().getGreen());
    }

    @Test
    void tellsOfAClassThatIsMissingToo() throws Exception {
        failure = new NoClassDefFoundError("some/Type");
        view.click("checkNow");
        mayEnd.countDown();

        Await.until("the reason", Duration.ofSeconds(60), () -> outcome()
                .equals("java.lang.NoClassDefFoundError: some/Type"));
    }

    @Test
    void tellsWhatIsWrongWithThePanelItself() throws Exception {
        unreadable = new IOException("enter a host");
        view.click("checkNow");

        assertThat(outcome()).isEqualTo("enter a host");
        assertThat(isEnabled("checkNow")).isTrue();
    }

    private boolean isEnabled(String name) {
        return view.named(JButton.class, name).isEnabled();
    }

    private String outcome() {
        return view.text("checked");
    }

    private Color color() {
        return view.find(JTextArea.class, any -> true).getForeground();
    }

    /** Ends when the test says so. */
    private final class Held implements CheckPanel.Check {
        @Override
        public String run() throws Exception {
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
            if (failure instanceof Error) {
                throw (Error) failure;
            }
            if (failure != null) {
                throw (Exception) failure;
            }
            return "done";
        }
    }
}
