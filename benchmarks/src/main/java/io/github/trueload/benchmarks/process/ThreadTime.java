// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import io.github.trueload.benchmarks.compare.Metric;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The processor time of some threads of a process, from Linux' scheduler, which counts it in nanoseconds.
 *
 * @param name pattern for the names of the threads, of which Linux keeps 15 characters
 * @param metric what the figure is called, in cores
 */
record ThreadTime(Pattern name, Metric metric) {
    /** Processor time of these threads so far. NaN where the system does not tell. */
    double nanos(long pid) {
        double nanos = Double.NaN;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
            for (Path task : tasks) {
                if (name.matcher(Files.readString(task.resolve("comm")).trim()).matches()) {
                    String ran = Files.readString(task.resolve("schedstat")).split(" ")[0];
                    nanos = Long.parseLong(ran) + (Double.isNaN(nanos) ? 0 : nanos);
                }
            }
            return nanos;
        } catch (IOException e) {
            return Double.NaN;
        }
    }
}
