// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.ManagedProcess;
import io.github.trueload.testkit.process.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts run-generator several times, each with the environment that a kubelet gives to a pod of an Indexed Job.
 *
 * @param before what stands before each command
 * @param peers the name of all generators; empty when none waits for others
 */
record GeneratorProcesses(Path directory, List<String> before, String peers) {
    static final Path EXAMPLE = Checkout.root().resolve("examples/kubernetes");

    ManagedProcess start(int index, int of, Path jmeter, Map<String, String> more, String... arguments)
            throws IOException {
        Map<String, String> environment = new HashMap<>(Map.of(
                "JOB_COMPLETION_INDEX", "" + index,
                "GENERATORS", "" + of,
                "PEERS", peers,
                "PLAN", EXAMPLE.resolve("plan.jmx").toString(),
                "DATA", data().toString(),
                "WORK", work(index).toString(),
                "RESULTS", directory.resolve("results").toString(),
                "TERMINATION_LOG", directory.resolve("word-" + index).toString(),
                "JMETER_HOME", jmeter.toString()));
        environment.putAll(more);
        List<String> command = new ArrayList<>(before);
        command.add(EXAMPLE.resolve("run-generator").toString());
        command.addAll(Arrays.asList(arguments));
        Path logs = Files.createTempDirectory(directory, "generator-" + index + "-");
        return ManagedProcess.start("generator " + index, logs, environment, command);
    }

    /** A JMeter home whose command is a script. */
    Path jmeter(String script) {
        Path home = directory.resolve("jmeter-home");
        Shell.script(home.resolve("bin/jmeter"), script);
        return home;
    }

    Path data() throws IOException {
        return Files.createDirectories(directory.resolve("data"));
    }

    Path work(int index) {
        return directory.resolve("work-" + index);
    }

    Path results(String name) {
        return directory.resolve("results").resolve(name);
    }

    String word(int index) throws IOException {
        return Files.readString(directory.resolve("word-" + index)).trim();
    }
}
