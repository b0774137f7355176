// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.benchmarks.measure.Report;
import java.nio.file.Path;

/** Something that {@code benchmarks/run} can run. It is run once, on the main thread. */
interface Benchmark {
    /**
     * Runs it and adds the figures to a report.
     *
     * @param work an empty folder for homes, plans and logs
     */
    void run(Options options, Path work, Report report) throws Exception;
}
