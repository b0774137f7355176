// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocsPageTest {
    @TempDir
    private Path folder;

    private Path page;

    @BeforeEach
    void writePage() throws Exception {
        page = folder.resolve("page.md");
        Files.writeString(page, "head\n<!-- begin dns -->\nold\n<!-- end dns -->\ntail\n");
    }

    @Test
    void replacesOnlyWhatIsInThePlace() throws Exception {
        new DocsPage(page).replace("dns", "new\n");
        new DocsPage(page).replace("dns", "newer\n");

        assertThat(page).hasContent("head\n<!-- begin dns -->\nnewer\n<!-- end dns -->\ntail\n");
    }

    @Test
    void saysWhichLinesAPageLacks() {
        assertThatThrownBy(() -> new DocsPage(page).replace("dubbo", "new"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("<!-- begin dubbo -->");
    }
}
