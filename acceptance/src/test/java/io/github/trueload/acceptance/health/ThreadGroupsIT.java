// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Listeners;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Samplers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One lock that all threads want, under the thread groups that people use: each must see it. */
class ThreadGroupsIT {
    private static final int SECONDS = 18;
    private static final String BZM = "com.blazemeter.jmeter.threads.";

    @TempDir
    private static Path directory;

    private static JMeterHome home;
    private static HealthGenerators generators;

    @BeforeAll
    static void create() throws IOException {
        generators = new HealthGenerators(directory);
        home = generators.home();
        try (Stream<Path> jars = Files.list(Checkout.root().resolve("testkit/runtimes/thread-groups/target/lib"))) {
            home.withJars(jars.toArray(Path[]::new));
        }
    }

    @Test
    void seesTheLockUnderEachThreadGroup() {
        Map<String, Plan> plans = new LinkedHashMap<>();
        plans.put("open model", plan().add(openModel(locked())));
        if (Boolean.getBoolean("trueload.all")) {
            plans.put(
                    "arrivals",
                    plan().add(bzm("arrivals.Arrivals", 150, locked()).text("ConcurrencyLimit", "300")));
            plans.put("concurrency", plan().add(bzm("concurrency.Concurrency", 20, locked())));
            plans.put("ultimate", plan().add(ultimate(locked())));
            plans.put("setUp", plan().add(ofJMeter("SetupThreadGroup", locked())));
            plans.put("tearDown", plan().add(ofJMeter("PostThreadGroup", locked())));
        }
        Map<String, JMeterProcess> running = new LinkedHashMap<>();
        plans.forEach((name, plan) -> running.put(
                name, command().start(plan.write(directory.resolve(name + ".jmx")), directory.resolve(name))));

        running.forEach((name, process) -> {
            HealthRun run = HealthGenerators.finish(process);
            assertThat(run.kinds()).as(name + "\n" + run.story()).contains("lock");
            assertThat(run.said("lock")).as(name).contains("SlowSdk.call, called from", "LockedSample.runTest");
            assertThat(run.closing())
                    .as(name + "\n" + run.story())
                    .startsWith("Generator health: figures invalid: this generator was the limit");
        });
    }

    private static JMeterCommand command() {
        return generators
                .idle()
                .property("trueload.health.cpuPercent", 1000)
                .property("threads_schedule", "spawn(20,0s,1s," + (SECONDS - 2) + "s,1s)");
    }

    private static Plan plan() {
        return new Plan("health").add(Listeners.health());
    }

    private static Element locked() {
        return Samplers.java("io.github.trueload.healthsamplers.LockedSample", Map.of());
    }

    private static Element openModel(Element sampler) {
        return Element.of("OpenModelThreadGroupGui", "OpenModelThreadGroup", "Open")
                .nested(
                        "ThreadGroup.main_controller",
                        "OpenModelThreadGroupController",
                        Element.of("", "OpenModelThreadGroupController", ""))
                .text("ThreadGroup.on_sample_error", "continue")
                .text("OpenModelThreadGroup.schedule", "rate(110/sec) random_arrivals(14 sec)")
                .with(sampler);
    }

    private static Element bzm(String name, int level, Element sampler) {
        return Element.of(BZM + name + "ThreadGroupGui", BZM + name + "ThreadGroup", "Bzm")
                .nested(
                        "ThreadGroup.main_controller",
                        "com.blazemeter.jmeter.control.VirtualUserController",
                        Element.of("", "com.blazemeter.jmeter.control.VirtualUserController", ""))
                .text("ThreadGroup.on_sample_error", "continue")
                .text("TargetLevel", Integer.toString(level))
                .text("RampUp", "0")
                .text("Steps", "1")
                .text("Hold", Integer.toString(SECONDS))
                .text("Iterations", "")
                .text("Unit", "S")
                .with(sampler);
    }

    private static Element ultimate(Element sampler) {
        return loops(Element.of(
                        "kg.apc.jmeter.threads.UltimateThreadGroupGui",
                        "kg.apc.jmeter.threads.UltimateThreadGroup",
                        "Jpgc"))
                .with(sampler);
    }

    private static Element ofJMeter(String type, Element sampler) {
        return loops(Element.of(type + "Gui", type, "Users"))
                .text("ThreadGroup.num_threads", "20")
                .text("ThreadGroup.ramp_time", "0")
                .flag("ThreadGroup.scheduler", true)
                .text("ThreadGroup.duration", Integer.toString(SECONDS))
                .with(sampler);
    }

    private static Element loops(Element group) {
        Element loop = Element.of("LoopControlPanel", "LoopController", "Loop")
                .flag("LoopController.continue_forever", false)
                .text("LoopController.loops", "-1");
        return group.nested("ThreadGroup.main_controller", "LoopController", loop)
                .text("ThreadGroup.on_sample_error", "continue");
    }
}
