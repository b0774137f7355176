// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs of one plan in one or more real JMeter processes at once. */
final class PlanRuns {

    private PlanRuns() {}

    /** Makes the command of the process of a number, counted from 0. */
    interface Command {
        JMeterCommand of(int process);
    }

    static Path plan(String name) {
        return Checkout.root().resolve("acceptance/src/test/resources/plans").resolve(name);
    }

    static JMeterHome home(Path directory) {
        return JMeterHome.trueload(directory);
    }

    /** Starts the processes together and waits for all of them. */
    static List<JMeterResult> together(int processes, Command command, String plan, Path directory) {
        List<JMeterProcess> started = new ArrayList<>();
        try {
            for (int i = 0; i < processes; i++) {
                started.add(command.of(i).start(plan(plan), directory.resolve("run" + i)));
            }
            List<JMeterResult> results = new ArrayList<>();
            started.forEach(process -> results.add(process.finish()));
            return results;
        } finally {
            started.forEach(JMeterProcess::close);
        }
    }
}
