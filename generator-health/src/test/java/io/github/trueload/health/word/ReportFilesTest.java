// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ReportFilesTest {
    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void whoMayReadOtherNewFilesMayReadAReport() throws IOException {
        Path jtl = Files.writeString(folder.resolve("night.jtl"), "");
        Path report = folder.resolve("night-health.json");

        ReportFiles.replace(report, "{}");

        assertThat(Files.getPosixFilePermissions(report)).isEqualTo(Files.getPosixFilePermissions(jtl));
    }

    @Test
    void replacesAnEarlierReportAndLeavesNothingElse() throws IOException {
        Path report = Files.writeString(folder.resolve("night-health.json"), "earlier");

        ReportFiles.replace(report, "{}");

        assertThat(report).hasContent("{}");
        assertThat(folder.toFile().list()).containsExactly("night-health.json");
    }

    @Test
    void leavesNoDraftWhereTheFileCannotBeReplaced() throws IOException {
        Path occupied = Files.createDirectories(folder.resolve("night-health.json/by a folder"))
                .getParent();

        assertThatThrownBy(() -> ReportFiles.replace(occupied, "{}")).isInstanceOf(IOException.class);

        assertThat(folder.toFile().list()).containsExactly("night-health.json");
    }
}
