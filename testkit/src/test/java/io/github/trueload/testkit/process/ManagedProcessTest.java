// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.testkit.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagedProcessTest {
    @TempDir
    private Path directory;

    @Test
    void stopsTheProcessAndItsChildrenWhenClosed() {
        ManagedProcess process = start("sleep 600 & echo started; wait");
        process.awaitOutput("started", Duration.ofSeconds(60));
        List<ProcessHandle> children =
                ProcessHandle.of(process.pid()).orElseThrow().descendants().toList();

        process.close();

        assertThat(process.isAlive()).isFalse();
        assertThat(children).isNotEmpty().allSatisfy(child -> child.onExit()
                .orTimeout(60, java.util.concurrent.TimeUnit.SECONDS)
                .join());
    }

    @Test
    void saysWhatAProcessPrintedThatEndedBeforeItWasReady() {
        try (ManagedProcess process = start("echo no such option; exit 3")) {
            assertThatThrownBy(() -> process.awaitOutput("ready", Duration.ofSeconds(60)))
                    .hasMessageContaining("exit code 3")
                    .hasMessageContaining("no such option");
        }
    }

    @Test
    void hearsAnInterruptAlsoOfTestsThatRunInTheBackground() {
        try (ManagedProcess process = start("trap 'echo heard; exit 0' INT; echo ready; while :; do sleep 0.1; done")) {
            process.awaitOutput("ready", Duration.ofSeconds(60));

            process.interrupt();

            Await.until("it ends", Duration.ofSeconds(60), () -> !process.isAlive());
            assertThat(process.output()).contains("heard");
        }
    }

    @Test
    void leavesNothingBehindThatWasStartedWhileTheJvmEnded() throws Exception {
        String classes = System.getProperty("java.class.path");
        try (ManagedProcess program = ManagedProcess.start(
                "program",
                directory,
                Map.of(),
                List.of(
                        JavaHome.current().java().toString(),
                        "-cp",
                        classes,
                        StartsAtItsEnd.class.getName(),
                        directory.toString()))) {
            program.awaitExit(Duration.ofMinutes(4));

            assertThat(program.output()).contains("refused").contains("children: 0");
        }
    }

    /** A program that starts a process when it ends. */
    static final class StartsAtItsEnd {
        private StartsAtItsEnd() {}

        public static void main(String[] arguments) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> start(Path.of(arguments[0]))));
        }

        private static void start(Path folder) {
            try {
                ManagedProcess.start("late", folder, Map.of(), List.of("sleep", "60"));
            } catch (IllegalStateException e) {
                System.out.println("refused");
            }
            System.out.println("children: " + ProcessHandle.current().children().count());
        }
    }

    private ManagedProcess start(String script) {
        return ManagedProcess.start("shell", directory, Map.of(), List.of("sh", "-c", script));
    }
}
