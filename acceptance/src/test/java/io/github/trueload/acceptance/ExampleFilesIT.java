// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.process.DebianTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the examples hand to Kubernetes, Docker and bash, and the workflows to GitHub, checked without any of these. */
class ExampleFilesIT {
    private static final Path EXAMPLES = Checkout.root().resolve("examples");
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    @TempDir
    private Path directory;

    @BeforeEach
    void wantsAll() {
        Skip.unlessAll(false);
    }

    private static void needPythonTools() {
        Skip.unless(
                DebianTool.find("kubernetes-validate").isPresent(),
                "no python-tools; run testkit/get-servers python-tools, as ./check --all does");
    }

    @Test
    void manifestsAreWhatKubernetesTakes() throws IOException {
        needPythonTools();
        List<String> arguments = new ArrayList<>(List.of("--strict"));
        for (String name : List.of("namespace", "influxdb", "grafana", "generators", "fleet-check")) {
            arguments.add(EXAMPLES.resolve("kubernetes/" + name + ".yaml").toString());
        }
        String output = run("kubernetes-validate", arguments.toArray(new String[0]));

        assertThat(output).contains("passed for resource job/generators", "passed for resource job/fleet-check");
    }

    /** As they lie in the zip, the dashboard beside them. */
    @Test
    void kustomizeMakesManifestsOfThem() throws IOException {
        needPythonTools();
        Path built = directory.resolve("built.yaml");
        Files.writeString(built, kustomized("generators=10", "generators=10"));

        assertThat(run("kubernetes-validate", "--strict", built.toString()))
                .contains("passed for resource job/fleet-check")
                .doesNotContain("ERROR");
    }

    /** Kubernetes refuses a Job with more failed indexes than completions, and with fewer some would end all. */
    @ParameterizedTest
    @ValueSource(ints = {3, 10, 20})
    void theNumberOfGeneratorsStandsInOnePlace(int generators) throws IOException {
        assertThat(kustomized("generators=10", "generators=" + generators))
                .containsOnlyOnce("  completions: " + generators + "\n")
                .containsOnlyOnce("  parallelism: " + generators + "\n")
                .containsOnlyOnce("  maxFailedIndexes: " + generators + "\n")
                .containsOnlyOnce("        - name: GENERATORS\n          value: \"" + generators + "\"\n")
                .containsOnlyOnce("        - --generators=" + generators + "\n")
                .doesNotContain("name: settings");
    }

    @Test
    void theImageStandsInOnePlace() throws IOException {
        String built = kustomized("newName: jmeter-trueload", "newName: registry.example/load");

        assertThat(built.split("image: registry.example/load:latest\n", -1)).hasSize(3);
        assertThat(built).doesNotContain("image: jmeter-trueload");
    }

    /** For data that no ConfigMap holds. */
    @Test
    void aVolumeTakesThePlaceOfTheDataAsTheReadmeSays() throws IOException {
        String readme = Files.readString(EXAMPLES.resolve("kubernetes/README.md"));
        String patches = readme.replaceAll("(?s).*```yaml\n  (patches:.*?)\n  ```.*", "$1")
                .replace("\n  ", "\n");

        assertThat(kustomized("kind: Kustomization", "kind: Kustomization\n" + patches))
                .contains("      - name: data\n        persistentVolumeClaim:\n          claimName: users\n");
    }

    /** What kustomize makes of the files as they lie in the zip, the dashboard beside them, and one line changed. */
    private String kustomized(String line, String changed) throws IOException {
        Skip.unless(DebianTool.find("kubectl").isPresent(), "no kubectl, which holds kustomize");
        Path copy = directory.resolve("example");
        TestFiles.copy(EXAMPLES.resolve("kubernetes"), copy);
        TestFiles.copy(EXAMPLES.resolve("grafana/trueload-influxql.json"), copy.resolve("trueload-influxql.json"));
        Path settings = copy.resolve("kustomization.yaml");
        Files.writeString(settings, Files.readString(settings).replace(line + "\n", changed + "\n"));
        return run("kubectl", "kustomize", copy.toString());
    }

    @Test
    void composeFileIsWhatDockerTakes() throws IOException {
        needPythonTools();
        String file = EXAMPLES.resolve("compose/compose.yaml").toString();

        assertThat(run("check-jsonschema", "--builtin-schema", "vendor.compose-spec", file))
                .contains("ok");
    }

    @Test
    void scriptsAreClean() throws IOException {
        needPythonTools();
        String bin = Checkout.root().resolve("distribution/src/bin/trueload-").toString();
        String generator = EXAMPLES.resolve("kubernetes/run-generator").toString();
        assertThat(run("shellcheck", generator, bin + "fleet", bin + "master", bin + "size"))
                .isBlank();
    }

    private String run(String program, String... arguments) throws IOException {
        Path logs = Files.createTempDirectory(Files.createDirectories(directory.resolve("logs")), program);
        return DebianTool.start(program, logs, arguments).end(PATIENCE).with(0);
    }

    /** Keys, events, expressions, inputs of actions, runners, shell commands. */
    @Test
    void workflowsAreWhatGitHubTakes() throws IOException {
        Skip.unless(
                DebianTool.find("actionlint").isPresent(),
                "no actionlint; run testkit/get-servers actionlint, as ./check --all does");
        // Which labels a machine of one's own has, nobody but its owner knows.
        Path labels = Files.writeString(directory.resolve("labels.yml"), "self-hosted-runner: {labels: [jmeter]}\n");
        List<String> arguments = new ArrayList<>(List.of("-no-color", "-config-file=" + labels));
        DebianTool.find("shellcheck").ifPresent(tool -> arguments.add("-shellcheck=" + tool.path()));
        try (Stream<Path> files = Files.list(Checkout.root().resolve(".github/workflows"))) {
            files.map(Path::toString).sorted().forEach(arguments::add);
        }
        arguments.add(EXAMPLES.resolve("pipelines/github.yml").toString());
        run("actionlint", arguments.toArray(new String[0]));
    }
}
