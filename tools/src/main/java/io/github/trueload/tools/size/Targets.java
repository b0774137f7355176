// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The local targets of one plan. Closing stops them. */
final class Targets implements AutoCloseable {
    private static final String NESTED = "META-INF/trueload/dubbo-";

    /** Dubbo 2.7 makes classes and reads fields of the JDK. */
    private static final List<String> OPENED = Arrays.asList(
            "java.base/java.lang",
            "java.base/java.math",
            "java.base/java.util",
            "java.base/java.time",
            "java.base/java.text",
            "java.base/java.net",
            "java.base/java.util.concurrent",
            "java.base/java.lang.invoke",
            "java.base/java.lang.reflect",
            "java.base/java.io");

    private final List<TargetProcess> processes = new ArrayList<>();
    private String provider = "";

    private Targets() {}

    /**
     * Starts what a plan asks. An HTTP server is there in any case, because listeners write to it.
     *
     * @param processors those of the targets, as {@code taskset -c} has them; empty: all
     * @param answers length of an answer in bytes, and for how many milliseconds it waits
     * @param services Dubbo services in the form {@code interface|group|version}
     * @param dubbo the client jar with Dubbo and the sampler's; empty where there are no services
     * @param folder where Dubbo is unpacked to, and logs go
     */
    static Targets start(
            String processors, List<String> answers, Collection<String> services, List<Path> dubbo, Path folder)
            throws IOException {
        Targets targets = new Targets();
        try {
            String own = System.getProperty("java.class.path");
            targets.add(command(processors, own, NullHttpServer.class, answers), folder.resolve("http-target.log"));
            if (!services.isEmpty()) {
                String classPath =
                        unpack(dubbo.get(0), folder) + File.pathSeparator + dubbo.get(1) + File.pathSeparator + own;
                List<String> command = command(processors, classPath, NullProvider.class, answers);
                command.addAll(services);
                TargetProcess process = targets.add(command, folder.resolve("dubbo-target.log"));
                targets.provider = "127.0.0.1:" + process.port();
            }
            return targets;
        } catch (IOException | RuntimeException e) {
            targets.close();
            throw e;
        }
    }

    private static List<String> command(String processors, String classPath, Class<?> program, List<String> answers) {
        List<String> command = JMeter.java(processors, OPENED);
        command.addAll(Arrays.asList("-Xms64m", "-Xmx512m", "-Djava.net.preferIPv4Stack=true"));
        command.addAll(Arrays.asList("-cp", classPath, program.getName()));
        command.addAll(answers);
        return command;
    }

    private TargetProcess add(List<String> command, Path log) throws IOException {
        TargetProcess process = TargetProcess.start(command, log);
        processes.add(process);
        return process;
    }

    /** Unpacks the libraries that a Dubbo client jar nests; the class path of all of them. */
    private static String unpack(Path clientJar, Path folder) throws IOException {
        Path libraries = Files.createDirectories(folder.resolve("dubbo"));
        List<Path> jars = new ArrayList<>();
        try (ZipFile zip = new ZipFile(clientJar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                String name = entry.getName();
                if (name.startsWith(NESTED) && name.endsWith(".jar")) {
                    Path jar = libraries.resolve(name.substring(name.lastIndexOf('/') + 1));
                    try (InputStream in = zip.getInputStream(entry)) {
                        // A folder that the user keeps may hold those of an earlier time.
                        Files.copy(in, jar, StandardCopyOption.REPLACE_EXISTING);
                    }
                    jars.add(jar);
                }
            }
        }
        // The adapter replaces a class of Dubbo for clients, and Dubbo holds an older copy of its serialization.
        jars.sort(Comparator.comparing((Path jar) -> isNamed(jar, "trueload-"))
                .thenComparing(jar -> !isNamed(jar, "hessian-lite-")));
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isNamed(Path jar, String prefix) {
        return jar.getFileName().toString().startsWith(prefix);
    }

    /** Port of the HTTP server on 127.0.0.1. */
    int httpPort() {
        return processes.get(0).port();
    }

    /** {@code host:port} of the Dubbo provider; empty where there is none. */
    String provider() {
        return provider;
    }

    /** How many processors all of them used on the average between two moments, in milliseconds since 1970. */
    double processors(long fromMs, long toMs) {
        return processes.stream()
                .mapToDouble(process -> process.processors(fromMs, toMs))
                .filter(share -> !Double.isNaN(share))
                .sum();
    }

    @Override
    public void close() {
        processes.forEach(TargetProcess::close);
    }
}
