// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands of the examples for pipelines, as they stand there, in a project with a plan and goals. */
class PipelinesIT {
    private static final Path EXAMPLES = Checkout.root().resolve("examples/pipelines");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path project;

    @ParameterizedTest
    @CsvSource({"github.yml", "gitlab-ci.yml", "Jenkinsfile"})
    void failsOnAMissedGoalAndKeepsWhatItNames(String example) throws IOException {
        Skip.unlessAll(false);
        String text = Files.readString(EXAMPLES.resolve(example));
        JMeterHome home = home();
        Files.createDirectories(project.resolve("load"));
        new Plan("shop")
                .add(new Users(2).lasting(3).add(Samplers.groovy("sleep(5)")))
                .write(project.resolve("load/shop.jmx"));

        goals("count > 0; p95 < 30 s");
        assertThat(run(text, home)).isZero();
        for (String kept : List.of("html", "json", "xml")) {
            assertThat(project.resolve("results/shop-health." + kept)).isNotEmptyFile();
            assertThat(text).containsPattern("results/shop-health\\.(?:\\*|" + kept + ")");
        }
        goals("count < 1");
        assertThat(run(text, home)).isEqualTo(4);
    }

    private void goals(String text) throws IOException {
        Files.writeString(project.resolve("load/shop.goals"), text);
    }

    private int run(String example, JMeterHome home) throws IOException {
        Path script = Files.writeString(project.resolve("run"), script(example));
        Path logs = Files.createTempDirectory(project, "logs");
        Map<String, String> environment = Map.of("JMETER_HOME", home.path().toString());
        List<String> command = List.of("bash", "-c", "cd '" + project + "' && exec bash -e '" + script + "'");
        try (ManagedProcess process = ManagedProcess.start("pipeline", logs, environment, command)) {
            int exitCode = process.awaitExit(PATIENCE);
            assertThat(process.output()).containsPattern("(?m)^(VALID|DOUBTFUL|INVALID) +Generator health: ");
            return exitCode;
        }
    }

    /** What stands between {@code run:}, {@code script:} or {@code sh} and the end of that block. */
    private static String script(String example) {
        Matcher jenkins = Pattern.compile("sh '{3}(.+?)'{3}", Pattern.DOTALL).matcher(example);
        if (jenkins.find()) {
            return jenkins.group(1);
        }
        Matcher github =
                Pattern.compile("run: \\|\n(.+?)\n {6}#", Pattern.DOTALL).matcher(example);
        if (github.find()) {
            return github.group(1);
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

    private JMeterHome home() throws IOException {
        JMeterHome home = JMeterHome.trueload(project);
        Path start = home.path().resolve("bin/jmeter");
        Files.writeString(
                start,
                "#!/bin/sh\nexec " + JavaHome.current().java() + " " + String.join(" ", JavaHome.QUICK_START)
                        + " -jar \"$(dirname \"$0\")/ApacheJMeter.jar\" \"$@\"\n");
        assertThat(start.toFile().setExecutable(true)).isTrue();
        // What else this machine does makes no word invalid here.
        Files.writeString(
                home.path().resolve("bin/user.properties"),
                "\ntrueload.health.invalidPercent=1000\ntrueload.health.cpuWait=false\n",
                StandardOpenOption.APPEND);
        return home;
    }
}
