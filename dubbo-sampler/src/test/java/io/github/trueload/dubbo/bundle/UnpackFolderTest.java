// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.bundle.ClientJar.UnpackFolder;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackFolderTest {
    @TempDir
    private Path temporary;

    @Test
    void removesWhatAKilledJvmLeftAndNothingElse() throws IOException {
        Path left = folder("trueload-dubbo-2.7-1", ".in-use", "dubbo-2.7.23.jar");
        Path notOurs = folder("trueload-dubbo-2.7-2", "dubbo-2.7.23.jar");
        UnpackFolder inUse = UnpackFolder.create(temporary, DubboLine.V3_3);
        Files.createFile(inUse.path.resolve("dubbo-3.3.6.jar"));

        UnpackFolder mine = UnpackFolder.create(temporary, DubboLine.V2_7);

        assertThat(left).doesNotExist();
        assertThat(notOurs.resolve("dubbo-2.7.23.jar")).exists();
        assertThat(inUse.path.resolve("dubbo-3.3.6.jar")).exists();
        assertThat(mine.path).isDirectory();
    }

    @Test
    void keepsItsFoldersFromOtherJvmsAlsoWhenItHasSeveral() throws IOException {
        UnpackFolder first = UnpackFolder.create(temporary, DubboLine.V2_7);
        UnpackFolder second = UnpackFolder.create(temporary, DubboLine.V3_3);

        try (ManagedProcess other = ManagedProcess.start(
                "other-jvm",
                temporary.resolve("other"),
                Map.of(),
                List.of(
                        JavaHome.current().java().toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherJvm.class.getName(),
                        temporary.toString()))) {
            assertThat(other.awaitExit(Duration.ofMinutes(4))).isZero();
        }
        assertThat(first.path).isDirectory();
        assertThat(second.path).isDirectory();
    }

    /** Another JMeter that unpacks its client jar. */
    static final class OtherJvm {
        private OtherJvm() {}

        public static void main(String[] arguments) throws IOException {
            UnpackFolder.create(Path.of(arguments[0]), DubboLine.V2_7);
        }
    }

    private Path folder(String name, String... files) throws IOException {
        Path folder = Files.createDirectory(temporary.resolve(name));
        for (String file : files) {
            Files.createFile(folder.resolve(file));
        }
        return folder;
    }
}
