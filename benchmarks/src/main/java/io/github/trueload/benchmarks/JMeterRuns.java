// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.benchmarks.guest.Meter;
import io.github.trueload.benchmarks.guest.MeterListener;
import io.github.trueload.benchmarks.measure.MeteredRun;
import io.github.trueload.benchmarks.measure.Metric;
import io.github.trueload.benchmarks.measure.Safepoints;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.Map;

/** Runs plans in real JMeter processes that carry a meter. Not thread-safe. */
final class JMeterRuns {
    /** The JMeter whose speed is measured. */
    static final String JMETER = "5.6.3";

    private final Path work;

    JMeterRuns(Path work) {
        this.work = work;
    }

    /** A JMeter home with the meter in lib/ext. */
    JMeterHome home(String name) {
        return JMeterHome.create(JMETER, work.resolve("home-" + name)).withJars(guestJar());
    }

    /** The jar with everything that runs inside measured processes. */
    static Path guestJar() {
        return Checkout.built("benchmarks/target", "trueload-benchmarks-*-guest.jar");
    }

    /** The JVM arguments that put a meter into a process. */
    String[] meterArguments(Path run) {
        return new String[] {"-D" + Meter.FILE + "=" + meterFile(run), Safepoints.argument(meterFile(run))};
    }

    /** The folder of one run. */
    Path folder(String variant, int round) {
        return work.resolve(variant.replaceAll("[^A-Za-z0-9.]+", "-") + "-" + round)
                .toAbsolutePath();
    }

    /** Counts the samples of a plan whose sampler does not count for itself. */
    static Element meter() {
        return Element.of("TestBeanGUI", MeterListener.class.getName(), "meter");
    }

    /** Starts a command on a plan, with a meter in it, measures it and stops it. */
    Map<Metric, Double> measure(MeteredRun metered, JMeterCommand command, Users plan, Path run) {
        command.atFullSpeed()
                .withoutJtl()
                .args("-Jsummariser.name=")
                .heap("768m")
                .jvmArgs(meterArguments(run));
        return metered.measure(
                command.start(plan.write(run.resolve("plan.jmx")), run).process(), meterFile(run));
    }

    /** Where the meter of a run writes. */
    static Path meterFile(Path run) {
        return run.resolve("meter.csv");
    }
}
