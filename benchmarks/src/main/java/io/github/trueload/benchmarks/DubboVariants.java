// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.benchmarks.guest.BareLoop;
import io.github.trueload.benchmarks.guest.CachedServiceSampler;
import io.github.trueload.benchmarks.measure.MeteredRun;
import io.github.trueload.benchmarks.measure.Metric;
import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The ways of calling the same method of the same provider. */
final class DubboVariants {
    private static final String TEXT = "hello";
    private static final String PER_SAMPLE = "io.github.trueload.persample.ReferencePerSample";
    private static final List<String> OPENS_FOR_DUBBO_2 = List.of(
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.text=ALL-UNNAMED");

    private final JMeterRuns runs;
    private final Path work;
    private final String line;
    private final String address;
    private final int threads;
    private final List<Path> libraries;
    private final Map<String, JMeterHome> homes = new LinkedHashMap<>();

    DubboVariants(Path work, String line, String address, int threads) throws IOException {
        this.runs = new JMeterRuns(work);
        this.work = work;
        this.line = line;
        this.address = address;
        this.threads = threads;
        this.libraries = DubboLibraries.unpack(line, work.resolve("lib"));
    }

    /** Threads that do nothing but call. */
    Map<Metric, Double> bareLoop(MeteredRun metered, String name, int round) {
        Path run = runs.folder(name, round);
        List<String> command = new ArrayList<>(List.of(JavaHome.current().java().toString(), "-Xms768m", "-Xmx768m"));
        command.addAll(OPENS_FOR_DUBBO_2);
        command.addAll(List.of(runs.meterArguments(run)));
        // The logging jars are those of JMeter, so that both log alike.
        Path logging = home("plain").path().resolve("lib");
        command.addAll(List.of(
                "-cp",
                JMeterRuns.guestJar() + ":" + work.resolve("lib").toAbsolutePath() + "/*:" + logging + "/*",
                BareLoop.class.getName(),
                address,
                DubboProvider.INTERFACE,
                "echo",
                TEXT,
                String.valueOf(threads)));
        return metered.measure(ManagedProcess.start("loop", run, Map.of(), command), JMeterRuns.meterFile(run));
    }

    /** A Java sampler with a cached service. */
    Map<Metric, Double> handWritten(MeteredRun metered, String name, int round) throws IOException {
        Users users = new Users(threads).add(Elements.javaRequest(CachedServiceSampler.class.getName(), parameters()));
        return jmeter(metered, name, round, home("hand-written", libraries), users);
    }

    /** Our sampler, as a new one saves itself. */
    Map<Metric, Double> ours(MeteredRun metered, String name, int round) throws IOException {
        JMeterHome home =
                homes.computeIfAbsent("trueload", key -> runs.home(key).withTrueload());
        return jmeter(metered, name, round, home, new Users(threads).add(newSampler(address, line)));
    }

    /** The pattern of the older plugin's 2.7.4 line. */
    Map<Metric, Double> perSample(MeteredRun metered, String name, int round) throws IOException {
        Users users = new Users(threads).add(Elements.javaRequest(PER_SAMPLE, parameters()));
        return jmeter(metered, name, round, home("per-sample", DubboLibraries.perSample()), users);
    }

    private Map<Metric, Double> jmeter(MeteredRun metered, String name, int round, JMeterHome home, Users users)
            throws IOException {
        return runs.measure(metered, home.command(), users.add(JMeterRuns.meter()), runs.folder(name, round));
    }

    /** A Dubbo sampler as the GUI saves a new one: direct, shared connection, compact result. */
    static Element newSampler(String address, String bundle) {
        return Elements.dubbo("echo")
                .text(PlanField.REGISTRY_PROTOCOL.key, "none")
                .text(PlanField.ADDRESS.key, address)
                .text(PlanField.RPC_PROTOCOL.key, "dubbo://")
                .text(PlanField.TIMEOUT.key, "5000")
                .text(PlanField.BUNDLE.key, bundle)
                .text(PlanField.INTERFACE.key, DubboProvider.INTERFACE)
                .text(PlanField.METHOD.key, "echo")
                .text(PlanField.WARM_UP.key, "true")
                .text(PlanField.ARGS_MODE.key, "table")
                .text(PlanField.NULL_LITERAL.key, "null")
                .text(PlanField.RESULT_FORMAT.key, "compact")
                .text(PlanField.EXCEPTION_POLICY.key, "failed")
                .integer(PlanTable.ARGUMENTS.sizeKey, 1)
                .text(PlanColumn.ARGS_TYPE.key(1), "java.lang.String")
                .text(PlanColumn.ARGS_VALUE.key(1), TEXT);
    }

    private Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("address", address);
        parameters.put("interface", DubboProvider.INTERFACE);
        parameters.put("method", "echo");
        parameters.put("text", TEXT);
        parameters.put("connections", "0");
        parameters.put("timeout", "5000");
        return parameters;
    }

    private JMeterHome home(String name) {
        return home(name, List.of());
    }

    private JMeterHome home(String name, List<Path> jars) {
        return homes.computeIfAbsent(name, key -> {
            JMeterHome home = runs.home(key);
            // What JMeter's own lib has already must not come twice.
            Path lib = home.path().resolve("lib");
            List<Path> missing = jars.stream()
                    .filter(jar -> !Files.exists(lib.resolve(jar.getFileName())))
                    .toList();
            return home.withJars(missing.toArray(new Path[0]));
        });
    }

    /** One way of calling. */
    @FunctionalInterface
    interface Run {
        Map<Metric, Double> measure(MeteredRun metered, String name, int round) throws IOException;
    }

    /** The very jars of Dubbo that a client jar of ours nests, for clients that are written by hand. */
    private static final class DubboLibraries {
        private DubboLibraries() {}

        /** Unpacks the jars that the client jar of a line (2.7 or 3.3) nests, without our adapter. */
        static List<Path> unpack(String line, Path folder) throws IOException {
            String artifact = "jmeter-dubbo" + line.replace(".", "") + "-client-*.jar";
            Path client = Checkout.built("dubbo-sampler/bundle-" + line + "/target", artifact);
            Files.createDirectories(folder);
            List<Path> jars = new ArrayList<>();
            try (JarFile jar = new JarFile(client.toFile())) {
                for (JarEntry entry : Collections.list(jar.entries())) {
                    String name = entry.getName();
                    if (name.endsWith(".jar") && !name.contains("/trueload-dubbo")) {
                        Path target = folder.resolve(name.substring(name.lastIndexOf('/') + 1));
                        try (InputStream in = jar.getInputStream(entry)) {
                            Files.copy(in, target);
                        }
                        jars.add(target);
                    }
                }
            }
            return jars;
        }

        /** The jars that the comparison with a ReferenceConfig per sample needs, its own one included. */
        static List<Path> perSample() throws IOException {
            Path target = Checkout.root().resolve("testkit/runtimes/dubbo-per-sample/target");
            List<Path> jars = new ArrayList<>();
            try (var lib = Files.newDirectoryStream(target.resolve("lib"), "*.jar")) {
                lib.forEach(jars::add);
            }
            jars.add(Checkout.built("testkit/runtimes/dubbo-per-sample/target", "trueload-*.jar"));
            return jars;
        }
    }
}
