// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.testkit.Checkout;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TargetsTest {
    private static final PrintStream SILENT = new PrintStream(new ByteArrayOutputStream());
    private static final Metric SPEED = new Metric("speed", "calls/s", 0);
    private static final Metric FAILED = new Metric("failed samples", "samples", 0);

    @Test
    void sayOfWhichComparisonATargetIs() throws Exception {
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
            report.note("A note\n  of two lines: with a colon");
        }

        assertThat(Targets.rows("speed", report.text().lines().toList()).lines())
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
                .contains("<!-- begin " + Targets.PLACE + " -->\n" + Targets.table(Main.names()) + "<!-- end "
                        + Targets.PLACE + " -->");
    }
}
