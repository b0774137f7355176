// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the examples hand to Kubernetes, Docker and bash, checked without a cluster. */
class ExampleFilesIT {
    private static final Path EXAMPLES = Checkout.root().resolve("examples");
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    @TempDir
    private Path directory;

    @BeforeEach
    void needTools() {
        Skip.unlessAll(false);
        Skip.unless(
                DebianTool.find("kubernetes-validate").isPresent(),
                "no python-tools; run testkit/get-servers python-tools, as ./check --all does");
    }

    @Test
    void manifestsAreWhatKubernetesTakes() throws IOException {
        List<String> manifests = new ArrayList<>();
        for (String name : List.of("namespace", "influxdb", "grafana", "generators", "fleet-check")) {
            manifests.add(EXAMPLES.resolve("kubernetes/" + name + ".yaml").toString());
        }
        String output = run("kubernetes-validate", "--strict", manifests.toArray(new String[0]));

        assertThat(output).contains("passed for resource job/generators", "passed for resource job/fleet-check");
    }

    /** As they lie in the zip, the dashboard beside them. */
    @Test
    void kustomizeMakesManifestsOfThem() throws IOException {
        Skip.unless(DebianTool.find("kubectl").isPresent(), "no kubectl, which holds kustomize");
        try (Stream<Path> files = Files.list(EXAMPLES.resolve("kubernetes"))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, directory.resolve(file.getFileName()));
            }
        }
        Files.copy(EXAMPLES.resolve("grafana/trueload-influxql.json"), directory.resolve("trueload-influxql.json"));

        Path built = directory.resolve("built.yaml");
        Files.writeString(built, run("kubectl", "kustomize", directory.toString()));

        assertThat(run("kubernetes-validate", "--strict", built.toString()))
                .contains("passed for resource job/fleet-check")
                .doesNotContain("ERROR");
    }

    @Test
    void composeFileIsWhatDockerTakes() throws IOException {
        String file = EXAMPLES.resolve("compose/compose.yaml").toString();

        assertThat(run("check-jsonschema", "--builtin-schema", "vendor.compose-spec", file))
                .contains("ok");
    }

    @Test
    void scriptsAreClean() throws IOException {
        Path bin = Checkout.root().resolve("distribution/src/bin");

        assertThat(run(
                        "shellcheck",
                        EXAMPLES.resolve("kubernetes/run-generator").toString(),
                        bin.resolve("trueload-fleet").toString(),
                        bin.resolve("trueload-master").toString(),
                        bin.resolve("trueload-size").toString()))
                .isBlank();
    }

    private String run(String program, String first, String... more) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(DebianTool.require(program).path().toString(), first));
        command.addAll(Arrays.asList(more));
        Path logs = Files.createTempDirectory(Files.createDirectories(directory.resolve("logs")), program);
        try (ManagedProcess process = ManagedProcess.start(program, logs, Map.of(), command)) {
            assertThat(process.awaitExit(PATIENCE)).as(process.output()).isZero();
            return process.output();
        }
    }
}
