// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.TestFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives of classes, made and used by real JVMs. */
class ClassArchiveTest {
    private static final String[] COMPILER = {"-m", "jdk.compiler/com.sun.tools.javac.Main", "--version"};

    private final String name = "of" + ProcessHandle.current().pid();
    private final AtomicInteger trainings = new AtomicInteger();

    @TempDir
    private Path directory;

    @AfterEach
    void delete() throws IOException {
        TestFiles.deleteIn(
                Checkout.root().resolve("target/class-archives"),
                file -> file.startsWith(name + "-") || file.equals("lock-" + name));
    }

    @Test
    void aJvmHasTheClassesThatAnotherOneLoaded() {
        ClassArchive archive = new ClassArchive(name, List.of());

        List<String> flags = archive.flags(this::compiler);

        assertThat(archive.flags(this::compiler)).isEqualTo(flags);
        assertThat(trainings).hasValue(1);
        List<String> loading = new ArrayList<>(flags);
        loading.add("-Xlog:class+load");
        assertThat(java(directory, loading, COMPILER))
                .containsPattern("com\\.sun\\.tools\\.javac\\.main\\.Main source: shared objects file \\(top\\)");
    }

    @Test
    void whoAsksWhileItIsMadeGoesOnWithout() {
        ClassArchive archive = new ClassArchive(name, List.of());
        List<List<String>> meanwhile = new ArrayList<>();

        List<String> flags = archive.flags((folder, recording) -> {
            meanwhile.add(archive.flags(this::compiler));
            compiler(folder, recording);
        });

        assertThat(meanwhile).containsExactly(List.of());
        assertThat(trainings).hasValue(1);
        assertThat(flags).isNotEmpty();
    }

    @Test
    void whereNoneIsMadeAJvmStartsAsEver() {
        ClassArchive archive = new ClassArchive(name, List.of());

        assertThat(archive.flags((folder, flags) -> trainings.incrementAndGet()))
                .isEmpty();
        assertThat(archive.flags((folder, flags) -> trainings.incrementAndGet()))
                .isEmpty();
        assertThat(trainings).hasValue(1);
    }

    private void compiler(Path folder, List<String> flags) {
        trainings.incrementAndGet();
        java(folder, flags, COMPILER);
    }

    private static String java(Path folder, List<String> flags, String... program) {
        List<String> command = new ArrayList<>();
        command.add(JavaHome.current().java().toString());
        command.addAll(flags);
        command.addAll(List.of(program));
        try (ManagedProcess process = ManagedProcess.start("java", folder, Map.of(), command)) {
            assertThat(process.awaitExit(Duration.ofMinutes(2)))
                    .as(process.output())
                    .isZero();
            return process.output();
        }
    }
}
