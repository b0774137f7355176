// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A build by the Maven that runs the tests. Immutable. */
record Maven(int exitCode, String output) {
    private static final Duration PATIENCE = Duration.ofMinutes(9);

    /** Runs Maven in a folder to its end. */
    static Maven run(Path folder, Path logs, Map<String, String> environment, String... arguments) {
        // -C stands in our .mvn/maven.config, which a user's project does not have.
        List<String> line = new ArrayList<>(
                List.of(DebianTool.require("mvn").path().toString(), "-B", "-C", "-f", folder.toString()));
        line.addAll(Arrays.asList(arguments));
        try (ManagedProcess process = ManagedProcess.start("mvn", logs, environment, line)) {
            int exitCode = process.awaitExit(PATIENCE);
            return new Maven(exitCode, process.output());
        }
    }
}
