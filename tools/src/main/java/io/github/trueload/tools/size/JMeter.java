// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.cli.Program.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs JMeters of one home, one after the other, as {@code bin/jmeter -n} does: with the flags of {@code HEAP}, {@code
 * GC_ALGO} and {@code JVM_ARGS}. Used by one thread, but {@link #stop} by any.
 */
final class JMeter {
    private static final long PATIENCE_SECONDS = 180;
    /** Generator health may end JMeter so where the user's properties say so. */
    private static final int BAD_FIGURES = 3;

    private static final String OPENED =
            "java.desktop/sun.awt java.desktop/sun.swing java.desktop/javax.swing.text.html java.desktop/java.awt"
                    + " java.desktop/java.awt.font java.base/java.lang java.base/java.lang.invoke"
                    + " java.base/java.lang.reflect java.base/java.util java.base/java.text";

    private final Path home;
    private final String processors;
    private final Map<String, String> environment;
    private final List<String> arguments;
    private volatile Process process;

    /** Runs of a home, on processors as {@code taskset -c} has them, or on all, with more arguments of JMeter. */
    JMeter(Path home, String processors, Map<String, String> environment, List<String> arguments)
            throws UsageException {
        if (!Files.isRegularFile(home.resolve("bin/ApacheJMeter.jar"))) {
            throw new UsageException(home + " is no JMeter home: it has no bin/ApacheJMeter.jar; set JMETER_HOME");
        }
        this.home = home;
        this.processors = processors;
        this.environment = environment;
        this.arguments = arguments;
        jar("lib/ext", "jmeter-generator-health-");
    }

    /** The library by which the local HTTP server speaks. */
    Path httpCore() throws UsageException {
        return jar("lib", "httpcore-4");
    }

    /** The jar with Dubbo, and the sampler's. */
    List<Path> dubboJars() throws UsageException {
        Path sampler = jar("lib/ext", "jmeter-dubbo-sampler-");
        try {
            return Arrays.asList(jar("lib/ext", "jmeter-dubbo27-client-"), sampler);
        } catch (UsageException e) {
            return Arrays.asList(jar("lib/ext", "jmeter-dubbo33-client-"), sampler);
        }
    }

    /** The newest jar of a folder whose name begins so. */
    private Path jar(String below, String prefix) throws UsageException {
        Path folder = home.resolve(below);
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, prefix + "*.jar")) {
            files.forEach(jars::add);
        } catch (IOException e) {
            throw new UsageException(folder + " cannot be read: " + e.getMessage());
        }
        return jars.stream()
                .max(Comparator.comparing(Path::toString))
                .orElseThrow(() ->
                        new UsageException(folder + " has no " + prefix + "*.jar: unzip trueload over this JMeter"));
    }

    /**
     * Runs a plan to its end; the answer is the file in which generator health tells of it.
     *
     * @param name beginning of the names of the files that the run leaves in the folder
     * @param httpPort of the local server, which also takes what would escape by an address that is known late
     * @param seconds how long the plan takes
     * @throws IOException when JMeter does not end well; the message says where to look
     */
    Path run(Path plan, Path folder, String name, int httpPort, int seconds) throws IOException {
        Path log = folder.resolve(name + ".log");
        Path output = folder.resolve(name + ".out");
        Path samples = folder.resolve(name + ".jtl");
        Path report = folder.resolve(name + "-health.json");
        // A folder that the user keeps may hold those of an earlier time.
        Files.deleteIfExists(samples);
        Files.deleteIfExists(report);
        List<String> command = command();
        command.addAll(Arrays.asList("-n", "-t", plan.toString(), "-l", samples.toString(), "-j", log.toString()));
        command.addAll(Arrays.asList("-H", "127.0.0.1", "-P", String.valueOf(httpPort), "-N", "127.0.0.1"));
        command.addAll(arguments);
        command.addAll(Arrays.asList(
                "-Jtrueload.health.report=" + folder.resolve(name),
                "-Jtrueload.health=true",
                // A listener that joins would write to the user's database.
                "-Jtrueload.influx.influxdbUrl=",
                "-Jjmeterengine.nongui.port=0",
                "-Jtrueload.health.connectProbe=false"));
        process = new ProcessBuilder(command)
                .directory(plan.toAbsolutePath().getParent().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        process.getOutputStream().close();
        int code = await(seconds + PATIENCE_SECONDS, log);
        if (code != 0 && code != BAD_FIGURES || !Files.exists(report)) {
            throw new IOException("JMeter ended with " + code + " and without a report of its health; see " + log
                    + " and " + output + lastLine(output));
        }
        return report;
    }

    void stop() {
        Process running = process;
        if (running != null) {
            running.destroy();
        }
    }

    /**
     * The Java that runs this program, on processors as {@code taskset -c} has them, or on all; packages of the JDK,
     * with blanks between them, are opened where it has modules.
     */
    static List<String> java(String processors, String opened) {
        List<String> command = new ArrayList<>();
        if (!processors.isEmpty()) {
            command.addAll(Arrays.asList("taskset", "-c", processors));
        }
        command.add(Paths.get(System.getProperty("java.home"), "bin", "java").toString());
        if (!System.getProperty("java.specification.version").startsWith("1.")) {
            for (String name : opened.split(" ")) {
                command.add("--add-opens=" + name + "=ALL-UNNAMED");
            }
        }
        return command;
    }

    private List<String> command() {
        List<String> command = java(processors, OPENED);
        flags(command, "HEAP", "-Xms1g -Xmx1g -XX:MaxMetaspaceSize=256m");
        flags(command, "GC_ALGO", "-XX:+UseG1GC -XX:MaxGCPauseMillis=100 -XX:G1ReservePercent=20");
        flags(command, "JVM_ARGS", "");
        command.addAll(Arrays.asList("-Djava.awt.headless=true", "-jar"));
        command.add(home.resolve("bin/ApacheJMeter.jar").toString());
        return command;
    }

    private void flags(List<String> command, String variable, String otherwise) {
        String flags = environment.getOrDefault(variable, otherwise).trim();
        if (!flags.isEmpty()) {
            command.addAll(Arrays.asList(flags.split("\\s+")));
        }
    }

    private int await(long seconds, Path log) throws IOException {
        try {
            if (process.waitFor(seconds, TimeUnit.SECONDS)) {
                return process.exitValue();
            }
            process.destroyForcibly();
            throw new IOException("JMeter did not end within " + seconds + " s; see " + log);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while JMeter ran", e);
        }
    }

    private static String lastLine(Path output) throws IOException {
        String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8).trim();
        return ": " + text.substring(text.lastIndexOf('\n') + 1);
    }
}
