// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.ManagedProcess;
import io.github.trueload.testkit.process.ManagedProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The examples for jmeter-maven-plugin, Gradle and pipelines, run by these tools or as they stand there, with a user's
 * own folder around them.
 */
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
            TestFiles.copy(EXAMPLES.resolve(name), project.resolve(name));
        }
    }

    @Test
    void mavenRunsAPlanWithThePlugins() throws IOException {
        assertThat(maven("good", "-Dseconds=5", "-DfailOn=invalid", "-Dgoals=count > 0")
                        .with(0))
                .containsPattern("(VALID|DOUBTFUL|INVALID) +Generator health: ");
        Path target = project.resolve("maven/target");
        for (String kept : List.of("html", "json", "xml")) {
            assertThat(target.resolve("jmeter/results/generator-health-health." + kept))
                    .isNotEmptyFile();
        }
        for (String plugin : List.of("generator-health", "dns-balancer")) {
            assertThat(TestFiles.below(target, "jmeter-" + plugin + "-" + Checkout.version() + ".jar"))
                    .isNotEmpty();
        }

        // Too short a run for a judgement.
        assertThat(maven("doubtful", "-Dseconds=2", "-DfailOn=doubtful").with(1))
                .contains("exit code 3, because the figures are doubtful");
        assertThat(maven("missed", "-Dseconds=2", "-Dgoals=count < 1; errors <= 100 %")
                        .with(1))
                .contains("1 of 2 goals were met");
    }

    @Test
    void gradleRunsAPlanWithThePlugins() throws IOException {
        Skip.unless(
                DebianTool.find("gradle").isPresent(),
                "no gradle; run testkit/get-servers gradle, as ./check --all does");
        Path repository = InstalledArtifacts.repository();
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home")).withStartScript();

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

    private Ended maven(String name, String... arguments) throws IOException {
        String[] all = Stream.concat(
                        Stream.of("verify", "-Dmaven.repo.local=" + InstalledArtifacts.repository()),
                        Stream.of(arguments))
                .toArray(String[]::new);
        return maven(project.resolve("maven"), directory.resolve(name), Map.of(), all);
    }

    /** A build in a folder by the Maven that runs the tests. */
    static Ended maven(Path folder, Path logs, Map<String, String> environment, String... arguments) {
        // -C stands in our .mvn/maven.config, which a user's project does not have.
        List<String> line = new ArrayList<>(
                List.of(DebianTool.require("mvn").path().toString(), "-B", "-C", "-f", folder.toString()));
        line.addAll(Arrays.asList(arguments));
        return ManagedProcess.start("mvn", logs, environment, line).end(Duration.ofMinutes(9));
    }

    private int gradle(Path repository, JMeterHome home, String... properties) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(DebianTool.require("gradle").path().toString());
        line.addAll(List.of("--no-daemon", "--gradle-user-home=" + directory.resolve("gradle-home")));
        line.add("--project-dir=" + project.resolve("gradle"));
        line.addAll(List.of("-Dmaven.repo.local=" + repository, "-PjmeterHome=" + home.path(), "loadTest"));
        line.addAll(Arrays.asList(properties));
        return judged("gradle", Map.of("JAVA_HOME", System.getProperty("java.home")), line);
    }

    /** The exit code of a program that shows the word of a run. */
    private int judged(String name, Map<String, String> environment, List<String> line) throws IOException {
        Path logs = Files.createTempDirectory(directory, name);
        Ended ended = ManagedProcess.start(name, logs, environment, line).end(PATIENCE);
        assertThat(ended.output()).containsPattern("(?m)(VALID|DOUBTFUL|INVALID) +Generator health: ");
        return ended.exitCode();
    }

    @ParameterizedTest
    @CsvSource({"github.yml", "gitlab-ci.yml", "Jenkinsfile"})
    void aPipelineFailsOnAMissedGoalAndKeepsWhatItNames(String example) throws IOException {
        String text = Files.readString(EXAMPLES.resolve("pipelines").resolve(example));
        JMeterHome home = JMeterHome.trueload(directory)
                .withStartScript()
                // What else this machine does makes no word invalid here.
                .append("user.properties", "trueload.health.invalidPercent=1000", "trueload.health.cpuWait=false");
        Path script = Files.writeString(project.resolve("run"), script(text));
        new Plan("shop")
                .add(new Users(2).lasting(3).add(Elements.groovy("sleep(5)")))
                .write(project.resolve("load/shop.jmx"));
        assertThat(run(script, home, "count > 0; p95 < 30 s")).isZero();
        for (String kept : List.of("html", "json", "xml")) {
            assertThat(project.resolve("results/shop-health." + kept)).isNotEmptyFile();
            assertThat(text).containsPattern("results/shop-health\\.(?:\\*|" + kept + ")");
        }
        assertThat(run(script, home, "count < 1")).isEqualTo(4);
    }

    private int run(Path script, JMeterHome home, String goals) throws IOException {
        Files.writeString(project.resolve("load/shop.goals"), goals);
        return judged(
                "pipeline",
                Map.of("JMETER_HOME", home.path().toString()),
                List.of("bash", "-c", "cd '" + project + "' && exec bash -e '" + script + "'"));
    }

    /** What stands between {@code run:}, {@code script:} or {@code sh} and the end of that block. */
    private static String script(String example) {
        for (String block : List.of("sh '{3}(.+?)'{3}", "run: \\|\n(.+?)\n {6}#")) {
            Matcher found = Pattern.compile(block, Pattern.DOTALL).matcher(example);
            if (found.find()) {
                return found.group(1);
            }
        }
        Matcher gitlab = Pattern.compile(" {2}script:\n(.+?)\n {2}artifacts:", Pattern.DOTALL)
                .matcher(example);
        assertThat(gitlab.find()).isTrue();
        // Lines of a folded text are one.
        return gitlab.group(1)
                .replaceAll("- >-\n\\s+", "- ")
                .replaceAll("\n {6}", " ")
                .replaceAll("(?m)^ {4}- ", "");
    }

    /**
     * A local repository of Maven with our jars in it, as {@code mvn install} leaves it; what Maven downloads besides
     * stays there for the next time. For one thread.
     */
    private static final class InstalledArtifacts {
        private static final String VERSION = Checkout.version();
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
            TestFiles.deleteIn(Files.createDirectories(repository.resolve("io/github")), "trueload"::equals);
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
    }
}
