// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HelpButtonTest {
    @TempDir
    Path jmeterHome;

    private Path docs;

    @BeforeEach
    void unzip() throws IOException {
        docs = jmeterHome.resolve("extras/trueload/docs");
        Files.createDirectories(docs.resolve("zh"));
        Files.createFile(docs.resolve("rates.html"));
        Files.createFile(docs.resolve("zh/rates.html"));
        Files.createFile(docs.resolve("compatibility.html"));
    }

    @Test
    void opensThePageThatTheZipBroughtInJMetersLanguage() {
        assertThat(HelpButton.address(jmeterHome, false, "rates"))
                .isEqualTo(docs.resolve("rates.html").toUri());
        assertThat(HelpButton.address(jmeterHome, true, "rates"))
                .isEqualTo(docs.resolve("zh/rates.html").toUri());
    }

    @Test
    void opensTheEnglishPageWhereThereIsNoChineseOne() {
        assertThat(HelpButton.address(jmeterHome, true, "compatibility"))
                .isEqualTo(docs.resolve("compatibility.html").toUri());
    }

    @Test
    void opensThePageOfTheProjectWhereOnlyTheJarsAreInstalled() {
        assertThat(HelpButton.address(Path.of("elsewhere"), true, "rates"))
                .hasToString("https://github.com/trueload/trueload-jmeter/blob/main/docs/zh/rates.md");
    }
}
