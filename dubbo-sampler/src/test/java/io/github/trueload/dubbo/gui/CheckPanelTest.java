// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.browse.CatalogException;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javax.swing.AbstractButton;
import javax.swing.JTextArea;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class CheckPanelTest {
    private final ByHand worker = new ByHand();
    private Callable<Callable<String>> checks = () -> () -> "found";
    private final CheckPanel panel = new CheckPanel(() -> worker, () -> checks.call());

    @Test
    void tellsThatItIsBusyAndThenWhatWasFound() {
        Components.click(panel, "checkNow");
        assertThat(outcome()).isEqualTo("Opening the reference ...");
        assertThat(button("checkNow").isEnabled()).isFalse();
        assertThat(button("cancelCheck").isVisible()).isTrue();

        worker.finish();

        assertThat(outcome()).isEqualTo("found");
        assertThat(button("checkNow").isEnabled()).isTrue();
        assertThat(button("cancelCheck").isVisible()).isFalse();
        assertThat(worker.closed).isTrue();
    }

    @Test
    void canBeCancelled() {
        Components.click(panel, "checkNow");
        Components.click(panel, "cancelCheck");

        assertThat(outcome()).isEqualTo("Cancelled");
        assertThat(worker.closed).isTrue();
        assertThat(button("checkNow").isEnabled()).isTrue();
    }

    @Test
    void tellsWhyThereIsNoReference() {
        checks = () -> () -> {
            throw new CatalogException("nobody there");
        };

        Components.click(panel, "checkNow");
        worker.finish();

        assertThat(outcome()).isEqualTo("nobody there");
    }

    @Test
    void startsNoWorkOnFieldsThatCannotBeRead() {
        checks = () -> {
            throw new CatalogException("a field is wrong");
        };

        Components.click(panel, "checkNow");

        assertThat(outcome()).isEqualTo("a field is wrong");
        assertThat(worker.work).isNull();
    }

    @Test
    void forgetsWhatWasFoundForAnotherElement() {
        Components.click(panel, "checkNow");

        panel.clear();

        assertThat(outcome()).isEmpty();
        assertThat(worker.closed).isTrue();
    }

    private String outcome() {
        return Components.all(panel, JTextArea.class).get(0).getText();
    }

    private AbstractButton button(String name) {
        return Components.all(panel, AbstractButton.class).stream()
                .filter(candidate -> name.equals(candidate.getName()))
                .findFirst()
                .orElseThrow();
    }

    /** Does its work when the test says so. */
    private static final class ByHand implements Worker {
        private Runnable work;
        private boolean closed;

        @Override
        public <T> void run(Callable<T> call, Consumer<T> done, Consumer<Throwable> failed) {
            work = () -> {
                try {
                    done.accept(call.call());
                } catch (Exception e) {
                    failed.accept(e);
                }
            };
        }

        void finish() {
            work.run();
        }

        @Override
        public void cancel() {
            work = null;
        }

        @Override
        public void close(Runnable last) {
            closed = true;
        }
    }
}
