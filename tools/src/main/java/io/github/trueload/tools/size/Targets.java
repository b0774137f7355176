// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The local targets of one plan, each in a process of its own. Closing stops them; they also end with this JVM. */
final class Targets implements AutoCloseable {
    private static final String NESTED = "META-INF/trueload/dubbo-";

    /** Dubbo 2.7 makes classes and reads fields of the JDK. */
    private static final String OPENED = "java.base/java.lang java.base/java.math java.base/java.util"
            + " java.base/java.time java.base/java.text java.base/java.net java.base/java.util.concurrent"
            + " java.base/java.lang.invoke java.base/java.lang.reflect java.base/java.io";

    private final List<Target> processes = new ArrayList<>();
    private String provider = "";

    private Targets() {}

    /**
     * Starts what a plan asks. An HTTP server is there in any case, because listeners write to it.
     *
     * @param processors those of the targets, as {@code taskset -c} has them; empty: all
     * @param answers length of an answer in bytes, and for how many milliseconds it waits
     * @param httpCore the library by which the HTTP server speaks
     * @param services Dubbo services in the form {@code interface|group|version}
     * @param dubbo the client jar with Dubbo and the sampler's; empty where there are no services
     * @param folder where Dubbo is unpacked to, and logs go
     */
    static Targets start(
            String processors,
            List<String> answers,
            Path httpCore,
            Collection<String> services,
            List<Path> dubbo,
            Path folder)
            throws IOException {
        Targets targets = new Targets();
        try {
            String own = System.getProperty("java.class.path");
            targets.processes.add(Target.start(
                    command(processors, own + File.pathSeparator + httpCore, NullHttpServer.class, answers),
                    folder.resolve("http-target.log")));
            if (!services.isEmpty()) {
                String classPath =
                        unpack(dubbo.get(0), folder) + File.pathSeparator + dubbo.get(1) + File.pathSeparator + own;
                List<String> command = command(processors, classPath, NullProvider.class, answers);
                command.addAll(services);
                Target process = Target.start(command, folder.resolve("dubbo-target.log"));
                targets.processes.add(process);
                targets.provider = "127.0.0.1:" + process.port;
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

    int httpPort() {
        return processes.get(0).port;
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

    /**
     * For the target itself: says its port, then once a second how much processor time it has used, until its standard
     * input ends, as it does when the program that started it is gone.
     */
    static void tell(int port) throws IOException {
        System.out.println("listening " + port);
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Executors.newSingleThreadScheduledExecutor()
                .scheduleAtFixedRate(
                        () -> System.out.println(
                                "used " + System.currentTimeMillis() + " " + system.getProcessCpuTime()),
                        1,
                        1,
                        TimeUnit.SECONDS);
        int read = 0;
        while (read >= 0) {
            read = System.in.read();
        }
        // Nobody waits for a provider of Dubbo to leave politely.
        Runtime.getRuntime().halt(0);
    }

    @Override
    public void close() {
        processes.forEach(target -> target.process.destroy());
    }

    /** The process of a target, which says on its standard output how busy it was. Thread-safe. */
    private static final class Target {
        private static final long START_SECONDS = 60;
        private static final double NANOS_PER_MS = 1_000_000;

        private final Process process;
        private final CountDownLatch ready = new CountDownLatch(1);
        /** Moments, in milliseconds since 1970, and the nanoseconds of processor time that were used by then. */
        private final NavigableMap<Long, Long> uses = new ConcurrentSkipListMap<>();

        private volatile int port;

        private Target(Process process) {
            this.process = process;
        }

        /** Starts a target and waits until it listens; what it says on standard error goes into the log. */
        static Target start(List<String> command, Path log) throws IOException {
            Process process =
                    new ProcessBuilder(command).redirectError(log.toFile()).start();
            Target target = new Target(process);
            Thread reader = new Thread(target::listen, "target's tally");
            reader.setDaemon(true);
            reader.start();
            target.awaitPort(log);
            return target;
        }

        /** How many processors it used between two moments, on the average; NaN where nothing is known of that time. */
        double processors(long fromMs, long toMs) {
            Map.Entry<Long, Long> before = uses.floorEntry(fromMs);
            Map.Entry<Long, Long> first = before == null ? uses.firstEntry() : before;
            Map.Entry<Long, Long> next = first == null ? null : uses.higherEntry(first.getKey());
            if (next == null) {
                return Double.NaN;
            }
            Map.Entry<Long, Long> last = uses.floorEntry(Math.max(toMs, next.getKey()));
            return (last.getValue() - first.getValue()) / NANOS_PER_MS / (last.getKey() - first.getKey());
        }

        private void awaitPort(Path log) throws IOException {
            try {
                if (!ready.await(START_SECONDS, TimeUnit.SECONDS) || port == 0) {
                    process.destroy();
                    throw new IOException("the local target did not start; see " + log);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                process.destroy();
                throw new IOException("interrupted while the local target started", e);
            }
        }

        private void listen() {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    take(line.split(" "));
                }
            } catch (IOException e) {
                // It was stopped.
                process.destroy();
            }
            ready.countDown();
        }

        /** Other lines are those of libraries. */
        private void take(String[] words) {
            if (words[0].equals("listening")) {
                port = Integer.parseInt(words[1]);
                ready.countDown();
            } else if (words[0].equals("used")) {
                uses.put(Long.parseLong(words[1]), Long.parseLong(words[2]));
            }
        }
    }
}
