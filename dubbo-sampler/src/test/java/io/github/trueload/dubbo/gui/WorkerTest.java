// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.gui.BrowserPanel.Worker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.swing.SwingUtilities;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerTest {
    private static final int PATIENCE_SECONDS = 60;

    private final Worker worker = new Worker("test");
    private final List<String> outcomes = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch ended = new CountDownLatch(1);

    @AfterEach
    void end() throws Exception {
        onEventThread(() -> worker.close(() -> {}));
    }

    private static Map<String, Callable<String>> works() {
        return Map.of(
                "result", () -> "result",
                "broken",
                        () -> {
                            throw new IllegalStateException("broken");
                        },
                "missing",
                        () -> {
                            throw new NoClassDefFoundError("missing");
                        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"result", "broken", "missing"})
    void tellsResultFailureAndErrorOnTheEventThread(String outcome) throws Exception {
        Consumer<String> done = "result".equals(outcome) ? this::tell : result -> tell("done");
        onEventThread(() -> worker.run(works().get(outcome), done, failure -> tell(failure.getMessage())));
        assertThat(ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        assertThat(outcomes).containsExactly(outcome + " on event thread");
    }

    @Test
    void interruptsWorkThatIsCancelledAndTellsNothing() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        onEventThread(() -> worker.run(
                () -> {
                    started.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    return "late";
                },
                result -> tell("result"),
                failure -> tell("failed")));
        assertThat(started.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        onEventThread(worker::cancel);

        assertThat(interrupted.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        CountDownLatch next = new CountDownLatch(1);
        onEventThread(() -> worker.run(() -> "next", result -> next.countDown(), failure -> {}));
        assertThat(next.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(outcomes).isEmpty();
    }

    @Test
    void doesTheLastPieceOfWorkWhenItIsClosed() throws Exception {
        onEventThread(() -> worker.close(ended::countDown));

        assertThat(ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    private void tell(String outcome) {
        outcomes.add(outcome + (SwingUtilities.isEventDispatchThread() ? " on event thread" : " elsewhere"));
        ended.countDown();
    }

    private static void onEventThread(Runnable action) throws Exception {
        SwingUtilities.invokeAndWait(action);
    }
}
