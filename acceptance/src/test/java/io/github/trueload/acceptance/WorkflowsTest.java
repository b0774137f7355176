// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.TestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The workflows run what a person is told to run, and nothing else. */
class WorkflowsTest {
    private static final Pattern RUN = Pattern.compile("(?m)^\\s*(?:- )?run: (.*)$");

    @Test
    void onlyCallCommandsThatThePagesTell() throws IOException {
        String told = Files.readString(Checkout.root().resolve("README.md"))
                + Files.readString(Checkout.root().resolve("CONTRIBUTING.md"));
        for (Path workflow : workflows()) {
            List<String> commands = RUN.matcher(Files.readString(workflow))
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    // Where the archives go belongs to the place that they go to.
                    .filter(command -> !command.startsWith("gh release create "))
                    .toList();
            assertThat(commands).as(workflow.toString()).isNotEmpty().allMatch(told::contains);
        }
    }

    @Test
    void mayWriteOnlyWhereTheyPublish() throws IOException {
        for (Path workflow : workflows()) {
            String text = Files.readString(workflow);
            boolean publishes = workflow.endsWith("release.yml");
            assertThat(text)
                    .contains("permissions:\n  contents: " + (publishes ? "write" : "read"), "timeout-minutes:");
        }
    }

    private static List<Path> workflows() {
        List<Path> found = TestFiles.in(Checkout.root().resolve(".github/workflows"), "*");
        assertThat(found).hasSize(3);
        return found;
    }
}
