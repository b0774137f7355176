// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.plan;

import java.nio.file.Path;

/**
 * A thread group. Its threads start at once and go on until JMeter is stopped, unless it is told otherwise. Numbers may
 * be texts such as <code>${__P(threads,1)}</code>. Not thread-safe.
 */
public final class Users {
    private final Element group;
    private Object loops = -1;
    private int rampSeconds;
    private String onError = "continue";

    /** A named group; the threads are a number or an expression. */
    public Users(String name, Object threads) {
        this("ThreadGroup", name, threads);
    }

    private Users(String type, String name, Object threads) {
        group = Element.of(type + "Gui", type, name)
                .text("ThreadGroup.num_threads", threads.toString())
                .flag("ThreadGroup.same_user_on_next_iteration", true);
    }

    /** A group whose name does not matter. */
    public Users(Object threads) {
        this("Users", threads);
    }

    /** A setUp group of one thread that goes one round before all other groups start. */
    public static Users before(String name) {
        return new Users("SetupThreadGroup", name, 1).loops(1);
    }

    /** Ends each thread after so many rounds; -1 is for ever. */
    public Users loops(Object count) {
        loops = count;
        return this;
    }

    /** What happens after a failed sample: {@code stopthread}, {@code stoptest}, {@code stoptestnow} ... */
    public Users onError(String action) {
        onError = action;
        return this;
    }

    /** Starts the threads over a time instead of at once. */
    public Users ramp(int seconds) {
        rampSeconds = seconds;
        return this;
    }

    /** Ends all threads after a time. */
    public Users lasting(int seconds) {
        group.flag("ThreadGroup.scheduler", true)
                .text("ThreadGroup.duration", String.valueOf(seconds))
                .text("ThreadGroup.delay", "0");
        return this;
    }

    /** Adds elements. */
    public Users add(Element... elements) {
        group.with(elements);
        return this;
    }

    /** Writes a plan of nothing but this group. */
    public Path write(Path file) {
        return new Plan("Test Plan").add(this).write(file);
    }

    Element element() {
        Element loop = Element.of("LoopControlPanel", "LoopController", "Loop")
                .flag("LoopController.continue_forever", false)
                .text("LoopController.loops", loops.toString());
        return group.nested("ThreadGroup.main_controller", "LoopController", loop)
                .text("ThreadGroup.on_sample_error", onError)
                .text("ThreadGroup.ramp_time", String.valueOf(rampSeconds));
    }
}
