// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import io.github.trueload.benchmarks.compare.Metric;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The processor time of some threads of a process, from Linux' scheduler, which counts it in nanoseconds.
 *
 * @param name name of the threads, cut to the 15 characters that Linux keeps of it
 * @param metric what the figure is called, in cores
 */
record ThreadTime(String name, Metric metric) {
    /** Processor time of these threads so far. NaN where the system does not tell. */
    double nanos(long pid) {
        double nanos = Double.NaN;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
            for (Path task : tasks) {
                if (Files.readString(task.resolve("comm")).trim().equals(name)) {
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
