// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.process;

import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.compare.Variant;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A program of the benchmarks' own class path in a JVM of its own, so that neither what ran before nor this JVM's heap
 * and processors are in its figures. It tells them in lines of its output: see {@link #line}. Immutable.
 */
public final class OwnJvm implements Variant {
    private static final String MARK = "figure ";
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final Class<?> program;
    private final Path work;
    private final List<Metric> metrics;
    private final List<String> jvmArguments;
    private final List<String> arguments;

    /**
     * A program that is started anew in each round.
     *
     * @param program its main class
     * @param work where its output goes
     * @param metrics what it measures
     */
    public OwnJvm(
            Class<?> program, Path work, List<Metric> metrics, List<String> jvmArguments, List<String> arguments) {
        this.program = program;
        this.work = work;
        this.metrics = List.copyOf(metrics);
        this.jvmArguments = List.copyOf(jvmArguments);
        this.arguments = List.copyOf(arguments);
    }

    /** What the program prints to tell a figure. */
    public static String line(Metric metric, double value) {
        return MARK + metric.name() + "=" + value;
    }

    @Override
    public Map<Metric, Double> measure(int round) {
        List<String> command = new ArrayList<>(List.of(JavaHome.current().java().toString()));
        command.addAll(jvmArguments);
        command.add("-Dtrueload.root=" + Checkout.root());
        command.addAll(List.of("-cp", classPath(), program.getName()));
        command.addAll(arguments);
        try (ManagedProcess process = ManagedProcess.start("program", work, Map.of(), command)) {
            int exit = process.awaitExit(LONGEST);
            if (exit != 0) {
                throw new IllegalStateException(program + " ended with " + exit + ":\n" + process.output());
            }
            return parse(process.output(), metrics);
        }
    }

    /** This JVM's, whose entries may be seen from the folder that it was started in. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    static Map<Metric, Double> parse(String output, List<Metric> metrics) {
        Map<Metric, Double> figures = new LinkedHashMap<>();
        for (Metric metric : metrics) {
            String start = MARK + metric.name() + "=";
            String value = output.lines()
                    .filter(line -> line.startsWith(start))
                    .map(line -> line.substring(start.length()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no figure for " + metric + " in:\n" + output));
            figures.put(metric, Double.parseDouble(value));
        }
        return figures;
    }
}
