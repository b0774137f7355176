// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The thread groups that people use, each with so many threads and some elements below. The jp@gc group takes its
 * numbers from a property, see {@link #schedule}.
 */
final class ThreadGroups {
    private static final String BZM = "com.blazemeter.jmeter.threads.";

    private final int seconds;

    ThreadGroups(int seconds) {
        this.seconds = seconds;
    }

    /** Adds one group of each kind to a plan, by its name. */
    Map<String, BiFunction<Plan, Element[], Plan>> all(int threads, int arrivalsPerSecond) {
        Map<String, BiFunction<Plan, Element[], Plan>> groups = new LinkedHashMap<>();
        groups.put(
                "open model",
                (plan, below) -> plan.add(openModel(arrivalsPerSecond).with(below)));
        groups.put(
                "own",
                (plan, below) -> plan.add(new Users(threads).lasting(seconds).add(below)));
        groups.put(
                "arrivals",
                (plan, below) -> plan.add(bzm("arrivals.Arrivals", arrivalsPerSecond)
                        .text("ConcurrencyLimit", "300")
                        .with(below)));
        groups.put(
                "concurrency",
                (plan, below) ->
                        plan.add(bzm("concurrency.Concurrency", threads).with(below)));
        groups.put("ultimate", (plan, below) -> plan.add(ultimate().with(below)));
        groups.put(
                "setUp",
                (plan, below) -> plan.add(ofJMeter("SetupThreadGroup", threads).with(below)));
        groups.put(
                "tearDown",
                (plan, below) -> plan.add(ofJMeter("PostThreadGroup", threads).with(below)));
        return groups;
    }

    /** What the property {@code threads_schedule} of the jp@gc group has to be. */
    String schedule(int threads) {
        return "spawn(" + threads + ",0s,1s," + (seconds - 2) + "s,1s)";
    }

    private Element openModel(int arrivalsPerSecond) {
        return Element.of("OpenModelThreadGroupGui", "OpenModelThreadGroup", "Open")
                .nested(
                        "ThreadGroup.main_controller",
                        "OpenModelThreadGroupController",
                        Element.of("", "OpenModelThreadGroupController", ""))
                .text("ThreadGroup.on_sample_error", "continue")
                .text(
                        "OpenModelThreadGroup.schedule",
                        "rate(" + arrivalsPerSecond + "/sec) random_arrivals(" + (seconds - 4) + " sec)");
    }

    /** A bzm Parallel Controller, which runs each element below it in a thread of its own. */
    static Element parallel(Element... below) {
        return Element.of(
                        "com.blazemeter.jmeter.controller.ParallelControllerGui",
                        "com.blazemeter.jmeter.controller.ParallelSampler",
                        "bzm")
                .flag("PARENT_SAMPLE", false)
                .with(below);
    }

    private Element bzm(String name, int level) {
        return Element.of(BZM + name + "ThreadGroupGui", BZM + name + "ThreadGroup", "Bzm")
                .nested(
                        "ThreadGroup.main_controller",
                        "com.blazemeter.jmeter.control.VirtualUserController",
                        Element.of("", "com.blazemeter.jmeter.control.VirtualUserController", ""))
                .text("ThreadGroup.on_sample_error", "continue")
                .text("TargetLevel", Integer.toString(level))
                .text("RampUp", "0")
                .text("Steps", "1")
                .text("Hold", Integer.toString(seconds))
                .text("Iterations", "")
                .text("Unit", "S");
    }

    private static Element ultimate() {
        return loops(Element.of(
                "kg.apc.jmeter.threads.UltimateThreadGroupGui", "kg.apc.jmeter.threads.UltimateThreadGroup", "Jpgc"));
    }

    private Element ofJMeter(String type, int threads) {
        return loops(Element.of(type + "Gui", type, "Users"))
                .text("ThreadGroup.num_threads", Integer.toString(threads))
                .text("ThreadGroup.ramp_time", "0")
                .flag("ThreadGroup.scheduler", true)
                .text("ThreadGroup.duration", Integer.toString(seconds));
    }

    private static Element loops(Element group) {
        Element loop = Element.of("LoopControlPanel", "LoopController", "Loop")
                .flag("LoopController.continue_forever", false)
                .text("LoopController.loops", "-1");
        return group.nested("ThreadGroup.main_controller", "LoopController", loop)
                .text("ThreadGroup.on_sample_error", "continue");
    }
}
