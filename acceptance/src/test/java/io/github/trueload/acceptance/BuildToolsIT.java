// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples for jmeter-maven-plugin and Gradle, run by them, a project's own folder around them. */
@Timeout(900)
class BuildToolsIT {
    private static final Path EXAMPLES = Checkout.root().resolve("examples");
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @TempDir
    private Path directory;

    private Path project;

    @BeforeEach
    void copyExamples() throws IOException {
        Skip.unlessAll(false);
        project = Files.createDirectories(directory.resolve("project"));
        for (String name : List.of("generator-health.jmx", "maven", "gradle")) {
            copy(EXAMPLES.resolve(name), project.resolve(name));
        }
    }

    @Test
    void mavenRunsAPlanWithThePlugins() throws IOException {
        Maven good = maven("good", "-Dseconds=5", "-DfailOn=invalid", "-Dgoals=count > 0");
        assertThat(good.exitCode()).as(good.output()).isZero();
        assertThat(good.output()).containsPattern("(VALID|DOUBTFUL|INVALID) +Generator health: ");
        Path target = project.resolve("maven/target");
        for (String kept : List.of("html", "json", "xml")) {
            assertThat(target.resolve("jmeter/results/generator-health-health." + kept))
                    .isNotEmptyFile();
        }
        try (Stream<Path> files = Files.walk(target)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains(
                            "jmeter-generator-health-" + version() + ".jar",
                            "jmeter-dns-balancer-" + version() + ".jar");
        }

        // Too short a run for a judgement.
        Maven doubtful = maven("doubtful", "-Dseconds=2", "-DfailOn=doubtful");
        assertThat(doubtful.exitCode()).as(doubtful.output()).isNotZero();
        assertThat(doubtful.output()).contains("exit code 3, because the figures are doubtful");

        Maven missed = maven("missed", "-Dseconds=2", "-Dgoals=count < 1; errors <= 100 %");
        assertThat(missed.exitCode()).as(missed.output()).isNotZero();
        assertThat(missed.output()).contains("1 of 2 goals were met");
    }

    @Test
    void gradleRunsAPlanWithThePlugins() throws IOException {
        Skip.unless(
                DebianTool.find("gradle").isPresent(),
                "no gradle; run testkit/get-servers gradle, as ./check --all does");
        Path repository = InstalledArtifacts.repository();
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home"));
        Path start = home.path().resolve("bin/jmeter");
        Files.writeString(
                start,
                "#!/bin/sh\nexec " + JavaHome.current().java() + " " + String.join(" ", JavaHome.QUICK_START)
                        + " -jar \"$(dirname \"$0\")/ApacheJMeter.jar\" \"$@\"\n");
        assertThat(start.toFile().setExecutable(true)).isTrue();

        assertThat(gradle(repository, home, "-Pseconds=5", "-PfailOn=invalid", "-Pgoals=count > 0"))
                .isZero();
        Path results = project.resolve("gradle/build/results");
        assertThat(results.resolve("result-health.html")).isNotEmptyFile();
        assertThat(results.resolve("result-health.xml")).isNotEmptyFile();
        assertThat(Files.readString(results.resolve("jmeter.log"))).contains("Generator health: figures ");
        assertThat(home.path().resolve("lib/ext"))
                .isDirectoryNotContaining("glob:**trueload*")
                .isDirectoryNotContaining("glob:**jmeter-generator-health*");
        assertThat(gradle(repository, home, "-Pseconds=2", "-PfailOn=doubtful")).isNotZero();
        assertThat(gradle(repository, home, "-Pseconds=2", "-Pgoals=count < 1")).isNotZero();
    }

    private Maven maven(String name, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("verify", "-Dmaven.repo.local=" + InstalledArtifacts.repository()));
        all.addAll(Arrays.asList(arguments));
        return Maven.run(project.resolve("maven"), directory.resolve(name), Map.of(), all.toArray(new String[0]));
    }

    private int gradle(Path repository, JMeterHome home, String... properties) throws IOException {
        List<String> line = new ArrayList<>(List.of(
                DebianTool.require("gradle").path().toString(),
                "--no-daemon",
                "--gradle-user-home",
                directory.resolve("gradle-home").toString(),
                "--project-dir",
                project.resolve("gradle").toString(),
                "-Dmaven.repo.local=" + repository,
                "-PjmeterHome=" + home.path(),
                "loadTest"));
        line.addAll(Arrays.asList(properties));
        Path logs = Files.createTempDirectory(directory, "gradle");
        Map<String, String> environment = Map.of("JAVA_HOME", System.getProperty("java.home"));
        try (ManagedProcess process = ManagedProcess.start("gradle", logs, environment, line)) {
            int exitCode = process.awaitExit(PATIENCE);
            assertThat(process.output()).containsPattern("(VALID|DOUBTFUL|INVALID) +Generator health: ");
            return exitCode;
        }
    }

    private static String version() {
        return Checkout.distributionZip().getFileName().toString().replaceAll("^trueload-|\\.zip$", "");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    /**
     * A local repository of Maven with our jars in it, as {@code mvn install} leaves it; what Maven downloads besides
     * stays there for the next time. For one thread.
     */
    private static final class InstalledArtifacts {
        private static final String VERSION =
                Checkout.distributionZip().getFileName().toString().replaceAll("^trueload-|\\.zip$", "");
        private static final Map<String, String> FOLDERS = Map.of(
                "jmeter-generator-health", "generator-health",
                "jmeter-influx-listener", "influx-listener",
                "jmeter-dns-balancer", "dns-balancer",
                "jmeter-dubbo-sampler", "dubbo-sampler",
                "jmeter-dubbo27-client", "dubbo-sampler/bundle-2.7",
                "jmeter-dubbo33-client", "dubbo-sampler/bundle-3.3");

        private InstalledArtifacts() {}

        /** Lays them out, those of this build in place of what an earlier one left. */
        static Path repository() throws IOException {
            Path repository = Checkout.root().resolve("target/maven-repository");
            Path ours = repository.resolve("io/github/trueload");
            delete(ours);
            copy(
                    Checkout.root().resolve("pom.xml"),
                    ours.resolve("trueload/" + VERSION + "/trueload-" + VERSION + ".pom"));
            for (Map.Entry<String, String> artifact : FOLDERS.entrySet()) {
                Path module = Checkout.root().resolve(artifact.getValue());
                Path reduced = module.resolve("target/dependency-reduced-pom.xml");
                String name = artifact.getKey() + "-" + VERSION;
                Path folder = ours.resolve(artifact.getKey()).resolve(VERSION);
                copy(Files.exists(reduced) ? reduced : module.resolve("pom.xml"), folder.resolve(name + ".pom"));
                copy(module.resolve("target/" + name + ".jar"), folder.resolve(name + ".jar"));
            }
            return repository;
        }

        private static void copy(Path from, Path to) throws IOException {
            Files.createDirectories(to.getParent());
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
        }

        private static void delete(Path folder) throws IOException {
            if (Files.exists(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                        Files.delete(file);
                    }
                }
            }
        }
    }
}
