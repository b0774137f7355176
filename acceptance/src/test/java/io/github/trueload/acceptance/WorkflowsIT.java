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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The workflow files as GitHub reads them: keys, events, expressions, inputs of actions, runners, shell commands. */
class WorkflowsIT {
    @TempDir
    private Path directory;

    @Test
    void areWhatGitHubTakes() throws IOException {
        Skip.unlessAll(false);
        Skip.unless(
                DebianTool.find("actionlint").isPresent(),
                "no actionlint; run testkit/get-servers actionlint, as ./check --all does");
        List<String> command =
                new ArrayList<>(List.of(DebianTool.require("actionlint").path().toString(), "-no-color"));
        DebianTool.find("shellcheck").ifPresent(tool -> command.add("-shellcheck=" + tool.path()));
        // Which labels a machine of one's own has, nobody but its owner knows.
        Path labels = Files.writeString(directory.resolve("labels.yml"), "self-hosted-runner: {labels: [jmeter]}\n");
        command.add("-config-file=" + labels);
        try (Stream<Path> files = Files.list(Checkout.root().resolve(".github/workflows"))) {
            files.map(Path::toString).sorted().forEach(command::add);
            command.add(Checkout.root().resolve("examples/pipelines/github.yml").toString());
        }

        try (ManagedProcess process = ManagedProcess.start("actionlint", directory, Map.of(), command)) {
            int exitCode = process.awaitExit(Duration.ofSeconds(60));
            assertThat(exitCode).as(process.output()).isZero();
        }
    }
}
