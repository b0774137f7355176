// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.benchmarks.compare.Metric;
import io.github.trueload.benchmarks.guest.Meter;
import io.github.trueload.benchmarks.process.MeteredProcess;
import io.github.trueload.benchmarks.process.MeteredRun;
import io.github.trueload.benchmarks.process.Safepoints;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.util.Map;

/** Runs plans in real JMeter processes that carry a meter. Not thread-safe. */
public final class JMeterRuns {
    /** The JMeter whose speed is measured. */
    public static final String JMETER = "5.6.3";

    private final Path work;

    public JMeterRuns(Path work) {
        this.work = work;
    }

    /** A JMeter home with the meter in lib/ext. */
    public JMeterHome home(String name) {
        return JMeterHome.create(JMETER, work.resolve("home-" + name)).withJars(guestJar());
    }

    /** The jar with everything that runs inside measured processes. */
    public static Path guestJar() {
        return Checkout.built("benchmarks/target", "trueload-benchmarks-*-guest.jar");
    }

    /** The JVM arguments that put a meter into a process. */
    public String[] meterArguments(Path run) {
        return new String[] {"-D" + Meter.FILE + "=" + meterFile(run), Safepoints.argument(meterFile(run))};
    }

    /** The folder of one run. */
    public Path folder(String variant, int round) {
        return work.resolve(variant.replaceAll("[^A-Za-z0-9.]+", "-") + "-" + round)
                .toAbsolutePath();
    }

    /** Starts a command on a plan, measures it and stops it. */
    public Map<Metric, Double> measure(MeteredRun metered, JMeterCommand command, Path plan, Path run) {
        return metered.measure(start(command, plan, run), meterFile(run));
    }

    /** Starts a command on a plan and waits for its first sample. */
    public MeteredProcess startMetered(JMeterCommand command, Path plan, Path run) {
        return new MeteredProcess(start(command, plan, run), meterFile(run));
    }

    /** Starts a command on a plan, with a meter in it. */
    public ManagedProcess start(JMeterCommand command, Path plan, Path run) {
        command.atFullSpeed()
                .withoutJtl()
                .args("-Jsummariser.name=")
                .heap("768m")
                .jvmArgs(meterArguments(run));
        return command.start(plan, run).process();
    }

    /** Where the meter of a run writes. */
    public static Path meterFile(Path run) {
        return run.resolve("meter.csv");
    }
}
