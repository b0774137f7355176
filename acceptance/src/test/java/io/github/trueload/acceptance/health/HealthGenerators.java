// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import java.nio.file.Path;

/** Starts real JMeters that watch themselves, each in a folder of its own. Thread-safe. */
public final class HealthGenerators {
    private final Path directory;
    private final JMeterHome home;

    /** Unpacks a JMeter with our jars and those of the tests. */
    HealthGenerators(Path directory) {
        this(directory, "5.6.3");
    }

    /** Unpacks a JMeter of the given version with our jars and those of the tests. */
    HealthGenerators(Path directory, String version) {
        this.directory = directory;
        this.home = JMeterHome.trueload(directory, version)
                .withJars(Checkout.built("testkit/runtimes/health-samplers/target", "trueload-runtime-health-*.jar"));
    }

    /** The unpacked JMeter. */
    JMeterHome home() {
        return home;
    }

    /** Adds the thread groups that people use besides JMeter's own. */
    HealthGenerators withThreadGroups() {
        Path jars = Checkout.root().resolve("testkit/runtimes/thread-groups/target/lib");
        home.withJars(TestFiles.in(jars, "*").toArray(Path[]::new));
        return this;
    }

    /** The folder of a run. */
    Path folder(String name) {
        return directory.resolve(name);
    }

    /** The report of a run, where it lies unless it is told otherwise. */
    HealthReport report(String name) {
        return HealthReport.of(folder(name).resolve("result"));
    }

    /**
     * The command for plans that leave the processors idle. What else runs on the machine that runs the tests is no
     * property of the plan, so it is not looked at.
     */
    JMeterCommand idle() {
        return quiet(home.command()).heap("256m");
    }

    /** A command that looks at its own process alone, not at the machine. */
    public static JMeterCommand quiet(JMeterCommand command) {
        return command.property("trueload.health.machinePercent", 1000)
                .property("trueload.health.cpuWait", false)
                .property("trueload.health.retransmitPercent", 1000)
                .property("trueload.health.lagMs", 10_000);
    }

    /** Starts a plan and returns at once. */
    JMeterProcess start(String name, HealthPlan plan, int seconds) {
        return start(name, plan, seconds, idle());
    }

    /** Starts a plan with a command and returns at once. */
    JMeterProcess start(String name, HealthPlan plan, int seconds, JMeterCommand command) {
        return command.start(file -> plan.write(file, seconds), directory, name);
    }

    /** Runs a plan with a command to its end. */
    HealthRun run(String name, HealthPlan plan, int seconds, JMeterCommand command) {
        return finish(start(name, plan, seconds, command));
    }

    /** Runs a plan to its end. */
    HealthRun run(String name, HealthPlan plan, int seconds) {
        return run(name, plan, seconds, idle());
    }

    /** Waits for the end of a plan. */
    static HealthRun finish(JMeterProcess process) {
        return new HealthRun(process.finish());
    }
}
