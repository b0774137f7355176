// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportPageTest {
    @Test
    void needsNothingFromTheNetwork() throws IOException {
        String page = ReportFiles.page("{}");

        assertThat(page)
                .contains("var uPlot=", ".uplot", "run.findings")
                .doesNotContain("/*uplot.js*/", "/*uplot.css*/", "/*page.js*/", "/*run.json*/")
                .doesNotContainPattern("(src|href)=\"(?!data:)")
                .doesNotContain("@import");
    }

    @Test
    void keepsTextsThatLookLikeMarkupInsideTheirPlace() throws IOException {
        String page = ReportFiles.page("{\"label\": \"</script><script>alert(1)</script><!--\"}");

        assertThat(page).doesNotContain("<script>alert").contains("\\u003c/script>\\u003cscript>alert(1)");
    }

    @Test
    void tellsNoSecretsOfTheCommandLine() {
        assertThat(RunFacts.withoutSecrets(List.of(
                        "-Xmx1g",
                        "-Djavax.net.ssl.keyStorePassword=hunter2",
                        "-Dx.TOKEN=t",
                        "-Ddb.pwd=x",
                        "-Dshop.apiKey=k",
                        "-Dcloud.credentials=c")))
                .containsExactly(
                        "-Xmx1g",
                        "-Djavax.net.ssl.keyStorePassword=...",
                        "-Dx.TOKEN=...",
                        "-Ddb.pwd=...",
                        "-Dshop.apiKey=...",
                        "-Dcloud.credentials=...");
    }
}
