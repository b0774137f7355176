// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.benchmarks.measure.Comparison;
import io.github.trueload.benchmarks.measure.Metric;
import io.github.trueload.benchmarks.measure.Report;
import io.github.trueload.benchmarks.measure.Target;
import io.github.trueload.testkit.Checkout;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarksPageTest {
    private static final PrintStream SILENT = new PrintStream(OutputStream.nullOutputStream());
    private static final Metric SPEED = new Metric("speed", "calls/s", 0);
    private static final Metric FAILED = new Metric("failed samples", "samples", 0);

    @TempDir
    private Path folder;

    private Path page;

    @BeforeEach
    void writePage() throws Exception {
        page = folder.resolve("page.md");
        Files.writeString(page, "head\n<!-- begin dns -->\nold\n<!-- end dns -->\ntail\n");
    }

    @Test
    void theTableSaysOfWhichComparisonATargetIs() throws Exception {
        Report report = new Report(
                "speed",
                "benchmarks/run speed --docs",
                "2026-11-26 01:05 UTC; 2 cores (Intel(R) Xeon(R) Processor); Linux; Java 17; load average 0.53");
        for (String line : List.of("Dubbo 2.7", "Dubbo 3.3")) {
            Comparison comparison = new Comparison(line)
                    .add("bare", round -> Map.of(SPEED, 100.0))
                    .add("ours", round -> Map.of(SPEED, 99.0, FAILED, 0.0))
                    .expect(Target.atLeast(0.995, "ours", SPEED, "bare"))
                    .expect(Target.atMost(0, "ours", FAILED));
            report.add(comparison, comparison.run(1, SILENT));
        }

        assertThat(BenchmarksPage.rows("speed", report.text().lines().toList()).lines())
                .containsExactly(
                        "| [speed](../benchmarks/results/speed.txt), 2026-11-26, Intel Xeon: *Dubbo 2.7* | | |",
                        "| speed of ours / bare >= 0.995 | 0.990 (0.990-0.990) | **missed** |",
                        "| [speed](../benchmarks/results/speed.txt), 2026-11-26, Intel Xeon: *Dubbo 3.3* | | |",
                        "| speed of ours / bare >= 0.995 | 0.990 (0.990-0.990) | **missed** |");
    }

    @Test
    void thePageHasWhatTheResultsSay() throws Exception {
        String page = Files.readString(Checkout.root().resolve("docs/benchmarks.md"));

        assertThat(page)
                .contains("<!-- begin " + BenchmarksPage.TARGETS + " -->\n" + BenchmarksPage.table(Main.names())
                        + "<!-- end " + BenchmarksPage.TARGETS + " -->");
    }

    @Test
    void replacesOnlyWhatIsInThePlace() throws Exception {
        new BenchmarksPage(page).replace("dns", "new\n");
        new BenchmarksPage(page).replace("dns", "newer\n");

        assertThat(page).hasContent("head\n<!-- begin dns -->\nnewer\n<!-- end dns -->\ntail\n");
    }

    @Test
    void saysWhichLinesAPageLacks() {
        assertThatThrownBy(() -> new BenchmarksPage(page).replace("dubbo", "new"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("<!-- begin dubbo -->");
    }
}
